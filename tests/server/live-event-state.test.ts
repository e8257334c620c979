import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEventState } from '#server/live/programme/event-state.ts'
import { liveEventStates } from '#server/live/programme/event-states.ts'
import type { Decided } from '#server/live/programme/live.ts'
import { openLog } from '#server/process/log.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { liveEvent } from '#tests/support/live-event.ts'

let server: TestApp
let eventId: string
let deviceId: string
let mirror: LiveEventState
let mirrors: ReturnType<typeof liveEventStates>
let hear: (notice: Message) => void

beforeAll(async () => {
  server = await startApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** A mirror that hears nothing but what we tell it. */
beforeEach(async () => {
  const event = await liveEvent(server, { devices: 1 })
  eventId = event.id
  deviceId = event.cameras[0]?.deviceId ?? ''
  const pubsub = { subscribe: vi.fn().mockReturnValue(() => {}) }
  mirrors = liveEventStates({
    db: server.db,
    pubsub: pubsub as unknown as PubSub,
    log: openLog('silent'),
    now: Date.now,
  })
  mirror = await mirrors.get(eventId)
  hear = pubsub.subscribe.mock.calls.find(([kind]) => kind === 'live')?.[1]
  return () => mirrors.close()
})

const shownIn = (slot: number): Decided => ({
  ...{ slot, kind: 'gap', deviceId: null, run: null },
  ...{ startMs: slot * 1_000, durationMs: 1_000, decidedMs: slot * 1_000 + 3_000 },
})

async function decideUnheard(slot: number): Promise<void> {
  const { decidedMs: _moment, ...row } = shownIn(slot)
  await server.db
    .insertInto('liveProgramme')
    .values({ ...row, eventId })
    .execute()
}

test('a decision is known as soon as it is told of, without a look at the tables', () => {
  hear({ kind: 'live', eventId, only: 'programme', decided: shownIn(0) })
  hear({ kind: 'live', eventId, only: 'programme', decided: shownIn(0) })
  expect(mirror.timeline.shown.map(({ slot }) => slot)).toEqual([0])
})

test('where the one before was not heard of, both are read', async () => {
  await decideUnheard(0)
  await decideUnheard(1)
  hear({ kind: 'live', eventId, only: 'programme', decided: shownIn(1) })
  expect(mirror.timeline.shown).toEqual([])
  await vi.waitFor(() => expect(mirror.timeline.shown.map(({ slot }) => slot)).toEqual([0, 1]))
})

test('a segment that is told of counts once, although it is read as well', async () => {
  const arrived = { deviceId, slot: 2, run: 0, startMs: 2_000, durationMs: 1_000, bytes: 700 }
  const sha256 = Buffer.alloc(32)
  await server.db
    .insertInto('liveSegments')
    .values({ ...arrived, eventId, sha256 })
    .execute()
  const heard = { ...arrived, receivedAtMs: (mirror.stream().epochMs ?? 0) + 3_250 }
  hear({ kind: 'live', eventId, only: 'segments', arrived: heard })
  expect(mirror.timeline.segmentOf(deviceId, 2)).toMatchObject({ run: 0, receivedMs: 3_250 })
  await mirror.refresh()
  expect(mirror.bytes.get(deviceId)).toBe(700)
})

test('what an earlier version tells is read', async () => {
  await decideUnheard(0)
  hear({ kind: 'live', eventId, only: 'programme' })
  await vi.waitFor(() => expect(mirror.timeline.shown).toHaveLength(1))
})

test('a device that nobody knows can be told of', () => {
  const stranger = randomUUID()
  const arrived = { deviceId: stranger, slot: 0, run: 0, startMs: 0, durationMs: 1_000, bytes: 7, receivedAtMs: 0 }
  hear({ kind: 'live', eventId, only: 'segments', arrived })
  expect(mirror.cameras().map((camera) => camera.deviceId)).toEqual([deviceId, stranger])
})
