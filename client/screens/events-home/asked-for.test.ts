import { expect, test } from 'vitest'
import { askedFor, unquoted } from './asked-for.ts'
import { messages } from './messages/generated.ts'

test.each([
  ['en', 'next', 'next'],
  ['en', 'Today?', 'today'],
  ['en', 'LIVE', 'live'],
  ['en', ' my matches ', 'mine'],
  ['hi', 'अगला', 'next'],
  ['hi', 'आज', 'today'],
  ['hi', 'लाइव', 'live'],
  ['hi', 'मेरे', 'mine'],
  ['mr', 'पुढचा', 'next'],
  ['mr', 'आज', 'today'],
  ['mr', 'लाइव्ह', 'live'],
  ['mr', 'माझे', 'mine'],
] as const)('in %s, “%s” asks for %s', (language, search, asked) => {
  expect(askedFor(search, messages[language].asked)).toBe(asked)
})

test.each(['', '?', 'nextdoor', 'live music', 'mine field', ','])('“%s” is a search', (search) => {
  for (const each of Object.values(messages)) expect(askedFor(search, each.asked)).toBeNull()
})

test.each([
  ['“Next”', 'Next'],
  ['"my matches"', 'my matches'],
  ["'live'", 'live'],
  ['« आज »', 'आज'],
  ['Rohan D’Souza', 'Rohan D’Souza'],
  ['""', '""'],
  ['"', '"'],
])('%s is a search for %s', (search, words) => {
  for (const each of Object.values(messages)) expect(askedFor(search, each.asked)).toBeNull()
  expect(unquoted(search)).toBe(words)
})
