import { expect, test } from 'vitest'
import { icuMessage } from './icu-message.ts'

/** `{count, plural, one {one} other {other}}`, `{count, number}` */
const form = [['count', 2, { one: 'one', other: 'other' }]] as [['count', 2, { one: string; other: string }]]
const number = [['count', 4]] as [['count', 4]]

test('plural forms are those of the language: Hindi counts 0 as one', () => {
  const formsOf = (language: 'en' | 'hi') => [0, 0.5, 1, 2].map((count) => icuMessage(language, form)({ count }))
  expect(formsOf('en')).toEqual(['other', 'other', 'one', 'other'])
  expect(formsOf('hi')).toEqual(['one', 'one', 'one', 'other'])
})

test('numbers are grouped as in India', () => {
  expect(icuMessage('en', number)({ count: 1_234_567 })).toBe('12,34,567')
  expect(icuMessage('hi', number)({ count: 1_234_567 })).toBe('12,34,567')
})
