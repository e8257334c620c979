import { expect, test } from 'vitest'
import { pageLanguage } from './page-language.ts'

test.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['ta-IN, mr;q=0.8, hi;q=0.9', 'hi'],
  ['en-IN,mr-IN;q=0.9', 'en'],
  ['MR', 'mr'],
  ['hi;q=0, mr;q=0.1', 'mr'],
  ['hi;q=x', 'en'],
])('Accept-Language %s is %s', (accepted, language) => {
  expect(pageLanguage({ headers: { 'accept-language': accepted } })).toBe(language)
})

test('prefers the language that the user chose, and ignores an unknown one', () => {
  const asking = (cookie: string) => pageLanguage({ headers: { 'accept-language': 'hi', cookie } })
  expect(asking('sess=x; language=mr')).toBe('mr')
  expect(asking('language=en')).toBe('en')
  expect(asking('language=%3Cb%3E')).toBe('hi')
})
