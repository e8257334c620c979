import { expect, test } from 'vitest'
import { fullName, nameParts } from './full-name.ts'

test('a full name is the first name, one space, the last name', () => {
  expect(fullName({ firstName: ' Priya ', lastName: 'Deshmukh' })).toBe('Priya Deshmukh')
})

test('a full name taken apart is put together again unchanged', () => {
  for (const fullname of ['Priya Deshmukh', 'Mary Ann D’Souza', 'प्रिया देशमुख']) {
    expect(fullName(nameParts(fullname))).toBe(fullname)
  }
})
