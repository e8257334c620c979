import { expect, test } from 'vitest'
import { tenDigits } from './phone.ts'

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['098765-43210', '9876543210'],
  ['0091 (98765) 43210', '9876543210'],
  ['91 98765 43210', '9876543210'],
  [' 98765\u201143210 ', '9876543210'],
  ['0000000000', '0000000000'],
])('%j is the mobile number %s', (typed, mobile) => {
  expect(tenDigits(typed)).toBe(mobile)
})

test.each([
  '',
  '987654321',
  '98765432101',
  '+1 98765 43210',
  '98765 4321O',
  '９８７６５４３２１０',
  '९८७६५४३२१०',
  '987654321012345',
])('%j is no mobile number', (typed) => {
  expect(tenDigits(typed)).toBeNull()
})
