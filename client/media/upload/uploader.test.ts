import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memorySegmentStore, segmentOf } from '#tests/support/media/memory-segment-store.ts'
import { openSegmentQueue } from './segment-queue.ts'
import type { PendingUpload } from './segment-sender.ts'
import { nextToSend } from './upload-priority.ts'
import type { Answer } from './upload-state.ts'
import { openUploader } from './uploader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CREATED: Answer = { status: 201, retryAfterMs: null }
const answered = (status: number, retryAfterMs: number | null = null): Answer => ({ status, retryAfterMs })

type Server = (parcel: PendingUpload, nowMs: number) => Answer | 'nothing'

async function phone(server: Server) {
  const { store } = memorySegmentStore()
  const queue = await openSegmentQueue(store, 1e9)
  const sent: { slot: number | 'init'; atMs: number; run: number }[] = []
  const taken: number[] = []
  const started = performance.now()
  const life = { isFilming: true, endMs: null as number | null, unusable: [] as number[], most: 0 }
  let under = 0
  const uplink = openUploader({
    queue,
    isFilming: () => life.isFilming,
    endMs: () => life.endMs,
    onUnusable: (run) => life.unusable.push(run),
    send: (parcel, _bytes, signal) =>
      new Promise((resolve, reject) => {
        under += 1
        life.most = Math.max(life.most, under)
        const atMs = performance.now() - started
        sent.push({ slot: parcel.segment?.slot ?? 'init', atMs, run: parcel.run })
        const answer = server(parcel, atMs)
        signal.addEventListener('abort', () => {
          under -= 1
          reject(new Error('aborted'))
        })
        if (answer === 'nothing') return
        setTimeout(() => {
          if (signal.aborted) return
          under -= 1
          if (parcel.segment && answer !== 'unreachable' && answer.status < 300) taken.push(parcel.segment.slot)
          resolve(answer)
        }, 100)
      }),
  })
  queue.addInit(0, new Uint8Array(1))
  async function film(fromSlot: number, toSlot: number) {
    for (let slot = fromSlot; slot < toSlot; slot += 1) {
      queue.add(segmentOf(slot))
      uplink.wake()
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  return { queue, uplink, film, sent, taken, life }
}

test('sends the newest fresh segments first, an older one only on an idle line', () => {
  const waiting = [1, 2, 3, 10, 11, 12].map((slot) => ({ run: 0, slot, startMs: 0, durationMs: 1_000, size: 1 }))
  const mode = { isFilming: true, isOldHeld: false, setAside: new Set<number>() }
  const order = (inFlight: number[], change = {}) => nextToSend(waiting, inFlight, { ...mode, ...change })?.slot
  expect(order([])).toBe(12)
  expect(order([12, 11])).toBe(10)
  expect(order([12, 11, 10])).toBeUndefined()
  expect(order([12, 11, 10], { isFilming: false })).toBe(3)
  const old = waiting.slice(0, 3)
  const last = { run: 0, slot: 12, startMs: 0, durationMs: 1_000, size: 1 }
  expect(nextToSend([...old, last], [], { ...mode, setAside: new Set([12]) })?.slot).toBe(3)
  expect(nextToSend([...old, last], [12], mode)).toBeNull()
  expect(nextToSend([...old, last], [], { ...mode, setAside: new Set([12]), isOldHeld: true })).toBeNull()
})

test('sends each segment once, after its init segment', async () => {
  const { film, sent, taken, queue } = await phone(() => CREATED)
  await film(0, 5)
  expect(sent.map(({ slot }) => slot)).toEqual(['init', 0, 1, 2, 3, 4])
  expect(taken).toEqual([0, 1, 2, 3, 4])
  expect(queue.waiting()).toEqual([])
})

test('an outage of 20 s loses nothing: the newest goes first, then the gap, newest first', async () => {
  const { film, taken, queue, uplink, life } = await phone((_parcel, nowMs) =>
    nowMs > 5_000 && nowMs < 25_000 ? 'nothing' : CREATED,
  )
  await film(0, 25)
  expect(uplink.state().trouble).toBe('unreachable')
  uplink.wake(true)
  await film(25, 27)
  expect(taken.slice(6, 8)).toEqual([24, 25])
  expect(taken).toContain(26)
  await film(27, 45)
  expect(queue.waiting()).toEqual([])
  expect([...taken].sort((one, other) => one - other)).toEqual(Array.from({ length: 45 }, (_, slot) => slot))
  const hole = taken.filter((slot) => slot >= 6 && slot < 20)
  expect(hole).toEqual([...hole].sort((one, other) => other - one))
  expect(life.most).toBeLessThanOrEqual(3)
  expect(uplink.state()).toMatchObject({ trouble: null, refused: 0 })
})

test('a hanging request is aborted after 8 s and retried after 250 ms, then with back-off up to 2 s', async () => {
  const { film, sent } = await phone(() => 'unreachable')
  await film(0, 1)
  await vi.advanceTimersByTimeAsync(20_000)
  const gaps = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0) - 100)
  expect(gaps.slice(0, 6)).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000])

  const hanging = await phone((_parcel, nowMs) => (nowMs < 1 ? 'nothing' : CREATED))
  await hanging.film(0, 1)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(hanging.sent.map(({ atMs }) => atMs)).toEqual([0, 8_250, 8_350])
})

test('falls back to one request at a time on a network too slow for three', async () => {
  let under = 0
  const { film, taken } = await phone(({ segment }) => {
    if (!segment) return CREATED
    under += 1
    setTimeout(() => under--, 8_000)
    return under > 1 ? 'nothing' : CREATED
  })
  await film(0, 60)
  expect(taken.length).toBeGreaterThan(5)
})

test('a new network is tried at once, and requests on the old one are aborted', async () => {
  const { film, sent, uplink, taken } = await phone((_parcel, nowMs) => (nowMs < 2_500 ? 'nothing' : CREATED))
  await film(0, 3)
  uplink.wake(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(taken.length).toBe(3)
  expect(sent.length).toBeLessThan(9)
})

test('a released phone stops, reports it, and keeps its queue', async () => {
  const { film, sent, uplink, queue } = await phone((parcel) => (parcel.segment?.slot === 1 ? answered(401) : CREATED))
  await film(0, 5)
  expect(sent.map(({ slot }) => slot)).toEqual(['init', 0, 1])
  expect(uplink.state().trouble).toBe('revoked')
  expect(queue.waiting().length).toBe(4)
})

test('after a cancelled event nothing is sent or kept', async () => {
  const { film, uplink, queue } = await phone((parcel) => (parcel.segment?.slot === 1 ? answered(410) : CREATED))
  await film(0, 2)
  expect(uplink.state().trouble).toBe('cancelled')
  expect(queue.waiting()).toEqual([])
})

test('a 409 is retried three times, in case the server learns of the start later than the phone', async () => {
  let refusals = 0
  const { film, taken, uplink } = await phone(({ segment }) => {
    if (segment?.slot === 0 && refusals < 2) return answered(++refusals && 409)
    return segment?.slot === 1 ? answered(409) : CREATED
  })
  await film(0, 8)
  expect(taken.sort()).toEqual([0, 2, 3, 4, 5, 6, 7])
  expect(uplink.state().refused).toBe(1)
})

test('drops segments after the end at once', async () => {
  const { film, life, sent, queue } = await phone(({ segment }) => (segment?.slot === 3 ? answered(409) : CREATED))
  life.endMs = 3_000
  await film(0, 4)
  expect(sent.filter(({ slot }) => slot === 3).length).toBe(1)
  expect(queue.waiting()).toEqual([])
})

test('drops what the server cannot use, and requests a new run', async () => {
  const { film, life, uplink, queue } = await phone(({ segment }) => (segment?.slot === 1 ? answered(422) : CREATED))
  await film(0, 3)
  expect(life.unusable).toEqual([0])
  expect(uplink.state().refused).toBe(1)
  expect(queue.waiting()).toEqual([])
})

test('all segments wait as long as the server asks for', async () => {
  const busy = await phone(({ segment }, nowMs) => (segment && nowMs < 3_000 ? answered(429, 5_000) : CREATED))
  await busy.film(0, 4)
  expect(busy.sent.length).toBe(2)
  await busy.film(4, 12)
  expect(busy.taken.length).toBe(12)

  const full = await phone(({ segment }, nowMs) => (segment && nowMs < 3_000 ? answered(507) : CREATED))
  await full.film(0, 4)
  expect(full.uplink.state().trouble).toBe('full')
  expect(full.sent.length).toBe(2)
  await full.film(4, 25)
  expect(full.taken.length).toBe(25)
})

test('only old segments wait when the server limits those', async () => {
  const away = (nowMs: number) => nowMs > 5_000 && nowMs < 25_000
  const { film, taken } = await phone(({ segment }, nowMs) => {
    if (away(nowMs)) return 'unreachable'
    const isOld = segment !== null && nowMs > segment.startMs + 6_000
    return isOld && nowMs < 40_000 ? answered(429, 3_000) : CREATED
  })
  await film(0, 39)
  expect(taken.filter((slot) => slot > 24).length).toBe(14)
  await film(39, 70)
  expect(taken.length).toBe(70)
})

test('a segment that always fails does not block others', async () => {
  const { film, taken } = await phone(({ segment }) => (segment?.slot === 2 ? answered(500) : CREATED))
  await film(0, 20)
  expect(taken.length).toBe(19)
})

test('after the recording the rest is sent three at a time', async () => {
  const { film, queue, uplink, life } = await phone((_parcel, nowMs) => (nowMs < 8_000 ? 'unreachable' : CREATED))
  await film(0, 8)
  life.isFilming = false
  life.most = 0
  await vi.advanceTimersByTimeAsync(3_000)
  expect(queue.waiting()).toEqual([])
  expect(life.most).toBe(3)
  expect(uplink.state().rate).toBeCloseTo((8 * 1_000 * 8) / 5)
})
