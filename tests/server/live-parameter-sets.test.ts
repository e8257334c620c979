import { afterAll, beforeAll, expect, test } from 'vitest'
import { slotAt } from '#schema/messages/live.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const PPS = '68cb83cb20'
const UNDECODABLE = 'The parameter sets of the video (avcC) cannot be decoded.'
const DAMAGED = 'The pictures of the segment are damaged.'

let server: TestApp
let event: LiveEvent
let slot: number
beforeAll(async () => {
  server = await startApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  event = await liveEvent(server, { devices: 1 })
  await backdateStart(server, event, 100)
  await camera().putInit()
  slot = slotAt(Date.now(), event.epochMs) - 50
})
afterAll(() => server.close())

function camera(): LiveEvent['cameras'][number] {
  const [first] = event.cameras
  if (!first) throw new Error('There is no camera.')
  return first
}

/** Replaces each PPS by one of the same length. */
function withSet(bytes: Buffer, set: string): Buffer {
  expect(set).toHaveLength(PPS.length)
  const hex = bytes.toString('hex')
  expect(hex).toContain(PPS)
  return Buffer.from(hex.replaceAll(PPS, set), 'hex')
}

test.each([
  ['CABAC, which the baseline profile does not have', '68eb83cb20'],
  ['two slice groups', '68c483cb20'],
  ['nothing behind its ids', '68c8000000'],
  ['something behind its end', '68cb83cb21'],
  ['the id of a sequence that is not there', '68a583cb20'],
])('a picture parameter set with %s is refused in an init segment and in a segment', async (_what, set) => {
  expect(await camera().putInit({ run: 1, bytes: withSet(camera().init, set) })).toMatchObject({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    sentence: UNDECODABLE,
  })
  expect(await camera().putSlot(slot, { bytes: withSet(camera().inSlot(slot), set) })).toMatchObject({
    status: 422,
    code: 'UNPROCESSABLE',
    sentence: DAMAGED,
  })
})

test('the sets as they are, are taken', async () => {
  expect(await camera().putInit({ run: 2 })).toMatchObject({ status: 201 })
  expect(await camera().putSlot(slot)).toMatchObject({ status: 201 })
})
