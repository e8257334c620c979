import { expect, test } from 'vitest'
import { streamSlots } from './stream-slots.ts'

const BUSY = 'Several downloads are running.'

test('three downloads of an event and six in all are sent at once; one that ends makes room once', () => {
  const slots = streamSlots()
  const [endFirst] = ['a', 'a', 'a'].map(slots.take)
  expect(() => slots.take('a')).toThrow(BUSY)
  for (const eventId of ['b', 'b', 'c']) slots.take(eventId)
  expect(() => slots.take('c')).toThrow(BUSY)
  endFirst?.()
  slots.take('c')
  expect(() => slots.take('a')).toThrow(BUSY)
})
