import { expect, test } from 'vitest'
import { otpText } from './otp-text.ts'

const NAMES = { name: 'Maidan Live', shortName: 'Maidan' }
const SENTENCE = '1234 is your Maidan Live code. Do not share it with anybody.'

test('the last line binds the code to the public host, without its scheme and port', () => {
  for (const publicUrl of ['https://maidan.example', 'http://maidan.example:8080'])
    expect(otpText('1234', 'en', NAMES, publicUrl).split('\n')).toEqual([SENTENCE, '', '@maidan.example #1234'])
})

test('without a public address there is no such line', () => {
  expect(otpText('1234', 'en', NAMES, null)).toBe(SENTENCE)
})

test('it is in the language that the login page was used in', () => {
  expect(otpText('0042', 'hi', NAMES, 'https://maidan.example')).toBe(
    '0042 आपका मैदान लाइव कोड है। इसे किसी को न बताएँ।\n\n@maidan.example #0042',
  )
  expect(otpText('0042', 'mr', NAMES, null)).toMatch(/^0042 .*कोड आहे/)
})
