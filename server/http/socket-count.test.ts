import { expect, test } from 'vitest'
import { socketCount } from './socket-count.ts'

test('an address has so many open and no more, and another address its own', () => {
  const sockets = socketCount(2)
  expect([sockets.enter('a'), sockets.enter('a'), sockets.enter('a')]).toEqual([true, true, false])
  expect(sockets.enter('b')).toBe(true)
  sockets.leave('a')
  expect([sockets.enter('a'), sockets.enter('a')]).toEqual([true, false])
})
