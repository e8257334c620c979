import { expect, test } from 'vitest'
import { codeDigits } from './digits.ts'

test('finds a code in pasted text', () => {
  const pasted = [
    '4712',
    ' 4712 ',
    '4 7 1 2',
    '47-12',
    '४७१२',
    '\u2066４７１２\u2069',
    '4\u200b7\u200b1\u200b2',
    'Your Maidan OTP is 4712. It is good for 5 minutes.',
  ]

  expect(pasted.map((text) => codeDigits(text, 4))).toEqual(pasted.map(() => '4712'))
})

test('keeps a part of a code and cuts a longer number', () => {
  expect(codeDigits('47', 4)).toBe('47')
  expect(codeDigits('471234', 4)).toBe('4712')
  expect(codeDigits('abc', 4)).toBe('')
})
