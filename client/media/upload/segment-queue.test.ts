import { expect, test } from 'vitest'
import { memorySegmentStore, segmentOf } from '#tests/support/media/memory-segment-store.ts'
import { openSegmentQueue } from './segment-queue.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
const slots = (queue: { waiting(): readonly { slot: number }[] }) => queue.waiting().map(({ slot }) => slot)

test('queued segments survive a reload, ordered by slot, with their init segments', async () => {
  const { store } = memorySegmentStore()
  const before = await openSegmentQueue(store, 1e9)
  before.addInit(3, new Uint8Array([1]))
  for (const slot of [12, 10, 11]) before.add(segmentOf(slot, { run: 3 }))
  before.remove(11)
  await settled()

  const after = await openSegmentQueue(store, 1e9)
  expect(slots(after)).toEqual([10, 12])
  expect((await after.bytesOf(10))?.length).toBe(1_000)
  expect(await after.initOf(3)).toEqual(new Uint8Array([1]))
})

test('at the limit the oldest segment is dropped and counted', async () => {
  const { store, slots: kept } = memorySegmentStore()
  const queue = await openSegmentQueue(store, 3_500)
  for (let slot = 0; slot < 6; slot += 1) queue.add(segmentOf(slot))
  await settled()
  expect(slots(queue)).toEqual([3, 4, 5])
  expect(kept()).toEqual([3, 4, 5])
  expect([queue.dropped(), queue.roomBytes()]).toEqual([3, 500])
})

test('a disk that fills up early drops the oldest segment, not the newest', async () => {
  const { store } = memorySegmentStore(3)
  const queue = await openSegmentQueue(store, 1e9)
  for (let slot = 0; slot < 5; slot += 1) {
    queue.add(segmentOf(slot))
    await settled()
  }
  expect(slots(queue)).toEqual([2, 3, 4])
  expect(queue.dropped()).toBe(2)
})

test('without storage the newest segments are still sent', async () => {
  const { store } = memorySegmentStore(0)
  const queue = await openSegmentQueue(store, 1e9)
  queue.add(segmentOf(0))
  await settled()
  expect((await queue.bytesOf(0))?.length).toBe(1_000)
})

test('a segment that was sent before it was stored is not stored', async () => {
  const { store, slots: kept } = memorySegmentStore()
  const queue = await openSegmentQueue({ ...store, put: (segment) => settled().then(() => store.put(segment)) }, 1e9)
  queue.add(segmentOf(0))
  queue.remove(0)
  await settled()
  await settled()
  expect(kept()).toEqual([])
})
