import { expect, test } from 'vitest'
import { validateContact } from './contact-input.ts'
import { PHONE_MESSAGE } from './phone.ts'

test.each([
  ['+91 98765-43210', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
  ['  ', null],
  [null, null],
])('the number %j becomes %j', (mobile, cleaned) => {
  expect(validateContact({ name: '\u200b Ravi ', mobile })).toEqual({ contact: { name: 'Ravi', mobile: cleaned } })
})

test('says what is wrong with name and number', () => {
  expect(validateContact({ name: '', mobile: '+1 212 555 0100 22' })).toEqual({
    faults: { name: 'Name is required.', mobile: PHONE_MESSAGE },
  })
})
