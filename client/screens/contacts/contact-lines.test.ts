import { expect, test } from 'vitest'
import { batchesOf, contactsIn } from './contact-lines.ts'

test('a list has one person a line, with the number wherever it stands', () => {
  const list =
    '1. Asha Patil, 98200 12345\nRavi K +91-98765-43210\n\n- Imran\t09812345678\n98111 22233 Meera\nNo number'
  expect(contactsIn(list)).toEqual([
    { name: 'Asha Patil', mobile: '9820012345' },
    { name: 'Ravi K', mobile: '9876543210' },
    { name: 'Imran', mobile: '9812345678' },
    { name: 'Meera', mobile: '9811122233' },
    { name: 'No number', mobile: null },
  ])
})

test('names on one line are parted by commas; a name comes once, and a number that cannot be called is left out', () => {
  expect(contactsIn('Asha, आशा; Ravi, asha').map(({ name }) => name)).toEqual(['asha', 'आशा', 'Ravi'])
  expect(contactsIn('Zoë +44 20 7946 0958')).toEqual([{ name: 'Zoë', mobile: null }])
  expect(contactsIn(' \n, ')).toEqual([])
})

test('people with numbers may stand on one line', () => {
  expect(contactsIn('Asha 98200 12345, Ravi K +91-98765-43210;')).toEqual([
    { name: 'Asha', mobile: '9820012345' },
    { name: 'Ravi K', mobile: '9876543210' },
  ])
})

test('a request has at most 100 people', () => {
  const many = Array.from({ length: 230 }, (_, n) => ({ name: `P ${n}`, mobile: null }))
  expect(batchesOf(many).map(({ length }) => length)).toEqual([100, 100, 30])
  expect(batchesOf(many).flat()).toEqual(many)
})
