import { expect, test } from 'vitest'
import { byteCache } from '#server/live/storage/byte-cache.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'

test('evicts what was not read for longest when the cache is full', () => {
  const cache = byteCache(10)
  for (const name of ['a', 'b', 'c']) cache.set(name, Buffer.from('123'))
  expect(cache.get('a')).toEqual(Buffer.from('123'))
  cache.set('d', Buffer.from('1234'))
  expect(['a', 'b', 'c', 'd'].map((name) => cache.get(name) !== undefined)).toEqual([true, false, true, true])
  expect(cache.calculatedSize).toBe(10)
})

test('replaces an entry of the same name, and does not keep one above the limit', () => {
  const cache = byteCache(10)
  cache.set('a', Buffer.from('1234'))
  cache.set('a', Buffer.from('12345'))
  expect([cache.calculatedSize, cache.get('a')?.toString()]).toEqual([5, '12345'])
  cache.set('b', Buffer.alloc(11))
  expect([cache.calculatedSize, cache.get('b'), cache.get('a')?.toString()]).toEqual([5, undefined, '12345'])
})

test('an allowance is used up, and grows again', () => {
  let nowMs = 0
  const allowed = tokenBuckets({ burst: 4, perSecond: 2 }, () => nowMs)
  expect([1, 2, 3, 4].map(() => allowed.use('a'))).toEqual([0, 0, 0, 0])
  expect(allowed.use('a')).toBe(0.5)
  expect(allowed.use('b')).toBe(0)
  nowMs += 500
  expect([allowed.use('a'), allowed.use('a')]).toEqual([0, 0.5])
  nowMs += 60_000
  expect([allowed.use('a', 4), allowed.use('a', 1)]).toEqual([0, 0.5])
})

test('an allowance can be used down to a rest only', () => {
  const allowed = tokenBuckets({ burst: 4, perSecond: 1 }, () => 0)
  expect([allowed.use('a', 1, 2), allowed.use('a', 1, 2), allowed.use('a', 1, 2)]).toEqual([0, 0, 1])
  expect([allowed.use('a'), allowed.use('a'), allowed.use('a')]).toEqual([0, 0, 1])
})

test('forfeits what is there, and never more', () => {
  let nowMs = 0
  const allowed = tokenBuckets({ burst: 4, perSecond: 1 }, () => nowMs)
  allowed.forfeit('a', 3)
  expect([allowed.use('a'), allowed.use('a')]).toEqual([0, 1])
  allowed.forfeit('b', 100)
  nowMs += 1_000
  expect([allowed.use('b'), allowed.use('b')]).toEqual([0, 1])
})
