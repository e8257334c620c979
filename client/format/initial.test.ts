import { expect, test } from 'vitest'
import { initial } from './initial.ts'

test('the avatar shows the first letter of the name, upper-cased', () => {
  expect(initial('priya Deshmukh')).toBe('P')
  expect(initial(' élodie')).toBe('É')
})

test('a letter with its matra, or an emoji of several parts, is one letter', () => {
  expect(initial('प्रिया')).toBe('प्रि')
  expect(initial('👩🏽‍🚀 Asha')).toBe('👩🏽‍🚀')
})

test('without a name the avatar shows U', () => {
  expect(initial('')).toBe('U')
})
