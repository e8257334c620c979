import { expect, test } from 'vitest'
import { otpText } from './otp-text.ts'

const SENTENCE = '1234 is your Maidan Live code. Do not share it with anybody.'

test('the last line binds the code to the public host, without its scheme and port', () => {
  for (const publicUrl of ['https://maidan.example', 'http://maidan.example:8080'])
    expect(otpText('1234', 'Maidan Live', publicUrl).split('\n')).toEqual([SENTENCE, '', '@maidan.example #1234'])
})

test('without a public address there is no such line', () => {
  expect(otpText('1234', 'Maidan Live', null)).toBe(SENTENCE)
})
