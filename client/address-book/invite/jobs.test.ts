import { expect, test } from 'vitest'
import { assigned, freeDevices, SCORER } from './jobs.ts'

const device = (id: string, { isController = false, phone = null as unknown } = {}) => ({ id, isController, phone })
const people = [{ id: 'asha' }, { id: 'ravi' }, { id: 'imran' }]

test('devices without a phone are free, the controller last', () => {
  const devices = [device('table', { isController: true }), device('end', { phone: { model: 'A' } }), device('leg')]
  expect(freeDevices(devices).map(({ id }) => id)).toEqual(['leg', 'table'])
})

test('people get the free devices in order; nobody gets what was chosen for another', () => {
  const free = [device('leg'), device('table')]
  expect([...assigned(people, free, {})]).toEqual([
    ['asha', 'leg'],
    ['ravi', 'table'],
    ['imran', ''],
  ])
  expect([...assigned(people, free, { imran: 'leg', asha: SCORER })]).toEqual([
    ['asha', SCORER],
    ['ravi', 'table'],
    ['imran', 'leg'],
  ])
})

test('a device that is taken meanwhile is chosen no longer; one person alone then keeps the score', () => {
  const [asha] = people
  expect(asha && [...assigned([asha], [], { asha: 'leg' })]).toEqual([['asha', SCORER]])
})
