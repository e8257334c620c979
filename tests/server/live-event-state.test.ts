import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Decided } from '#server/live/programme/decisions/live.ts'
import type { LiveEventState } from '#server/live/programme/state/event-state.ts'
import { liveEventStates } from '#server/live/programme/state/event-states.ts'
import { openLog } from '#server/process/log.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import { liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let eventId: string
let deviceId: string
let state: LiveEventState
let states: ReturnType<typeof liveEventStates>
let hear: (notice: Message) => void

beforeAll(async () => {
  server = await startApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** A live event state that receives only the test's messages. */
beforeEach(async () => {
  const event = await liveEvent(server, { devices: 1 })
  eventId = event.id
  deviceId = event.cameras[0]?.deviceId ?? ''
  const pubsub = { subscribe: vi.fn().mockReturnValue(() => {}) }
  states = liveEventStates({
    db: server.db,
    pubsub: pubsub as unknown as PubSub,
    log: openLog('silent'),
    now: Date.now,
  })
  state = await states.get(eventId)
  hear = pubsub.subscribe.mock.calls.find(([kind]) => kind === 'live')?.[1]
  return () => states.close()
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

test('a decision applies on its message, without reading tables', () => {
  hear({ kind: 'live', eventId, only: 'programme', decided: shownIn(0) })
  hear({ kind: 'live', eventId, only: 'programme', decided: shownIn(0) })
  expect(state.programmeLog.shown.map(({ slot }) => slot)).toEqual([0])
})

test('reads missed decisions from the tables', async () => {
  await decideUnheard(0)
  await decideUnheard(1)
  hear({ kind: 'live', eventId, only: 'programme', decided: shownIn(1) })
  expect(state.programmeLog.shown).toEqual([])
  await expect.poll(() => state.programmeLog.shown.map(({ slot }) => slot)).toEqual([0, 1])
})

test('a segment counts once when it is both notified and read', async () => {
  const arrived = { deviceId, slot: 2, run: 0, startMs: 2_000, durationMs: 1_000, bytes: 700 }
  const sha256 = Buffer.alloc(32)
  await server.db
    .insertInto('liveSegments')
    .values({ ...arrived, eventId, sha256 })
    .execute()
  const heard = { ...arrived, receivedAtMs: (state.stream().epochMs ?? 0) + 3_250 }
  hear({ kind: 'live', eventId, only: 'segments', arrived: heard })
  expect(state.programmeLog.segmentOf(deviceId, 2)).toMatchObject({ run: 0, receivedMs: 3_250 })
  await state.refresh()
  expect(state.bytes.get(deviceId)).toBe(700)
})

test('accepts messages of the previous version', async () => {
  await decideUnheard(0)
  hear({ kind: 'live', eventId, only: 'programme' })
  await expect.poll(() => state.programmeLog.shown.length).toBe(1)
})

test('accepts messages about unknown devices', () => {
  const stranger = randomUUID()
  const arrived = { deviceId: stranger, slot: 0, run: 0, startMs: 0, durationMs: 1_000, bytes: 7, receivedAtMs: 0 }
  hear({ kind: 'live', eventId, only: 'segments', arrived })
  expect(state.cameras().map((camera) => camera.deviceId)).toEqual([deviceId, stranger])
})
