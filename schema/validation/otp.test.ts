import { expect, test } from 'vitest'
import { parseOtp } from './otp.ts'

test.each([
  ['4712', '4712'],
  [' 47-12\u200b', '4712'],
  ['४७१२', '4712'],
  ['\u2066００47\u2069', '0047'],
  [47, '0047'],
  [0, '0000'],
  [9999, '9999'],
])('%j is the code %s', (typed, code) => {
  expect(parseOtp(typed)).toBe(code)
})

test.each(['', '471', '47123', 'abcd', '²²²²', `4712${' '.repeat(100)}`, -1, 10_000, 47.5, Number.NaN])(
  '%j is no code',
  (typed) => {
    expect(parseOtp(typed)).toBeNull()
  },
)
