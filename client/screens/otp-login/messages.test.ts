import { expect, test } from 'vitest'
import { messages } from './messages/generated.ts'

test('English has one form for 1 and one for all other numbers', () => {
  expect([0, 1, 2].map((digits) => messages.en.mobileFault({ digits }))).toEqual([
    'That’s 0 digits; we need 10.',
    'That’s 1 digit; we need 10.',
    'That’s 2 digits; we need 10.',
  ])
  expect(messages.hi.mobileFault({ digits: 7 })).toBe('आपने 7 अंक लिखे हैं, 10 चाहिए।')
})

test('a wrong key and a wrong or missing argument do not compile', () => {
  const { en } = messages
  const wrong = () => [
    // @ts-expect-error: there is no such message
    en.mobileFaults,
    // @ts-expect-error: an argument is missing
    en.mobileFault({}),
    // @ts-expect-error: it is called `digits`
    en.mobileFault({ count: 7 }),
    // @ts-expect-error: it is a number
    en.mobileFault({ digits: '7' }),
    // @ts-expect-error: the message has arguments
    en.mobileFault satisfies string,
  ]
  expect(wrong).toBeTypeOf('function')
})
