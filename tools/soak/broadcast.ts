import { setTimeout as sleep } from 'node:timers/promises'
import { liveCamera } from '#tests/support/live/live-camera.ts'
import { eventThrough, startThrough } from '#tests/support/live/live-event.ts'
import type { Caller } from './caller.ts'
import { film } from './camera.ts'
import { graphqlDoor } from './doors.ts'
import { type Line, openLine } from './line.ts'
import { codeFor } from './organiser.ts'
import type { Tally } from './tally.ts'

type Plan = { caller: Caller; mobile: string; tally: Tally; isOver(): boolean }

const CAMERAS = 3
const PICTURES = ['testsrc2', 'testsrc', 'smptehdbars']
const CUT_EVERY_MS = { least: 3_000, most: 8_000 }
const RENEW_EVERY_MS = 10 * 60 * 1_000
const SIGN_OF_LIFE_MS = 2_000

/** `done` settles once it is over. */
export type Broadcast = { id: string; slug: string; done: Promise<void> }

/** An event that is live until it is over, with cameras that film and somebody who cuts. */
export async function broadcast({ caller, mobile, tally, isOver }: Plan): Promise<Broadcast> {
  const { origin } = caller
  const door = graphqlDoor(caller)
  let tokens = await door.signIn(mobile, () => codeFor(caller, mobile))
  const through = () => ({ origin, accessToken: tokens.accessToken })
  const event = await eventThrough(through(), { devices: CAMERAS })
  const epochMs = await startThrough(through(), event.id)
  const filming = event.cameras.map(({ deviceId, token }, place) => {
    const picture = PICTURES[place % PICTURES.length] ?? ''
    const camera = liveCamera(origin, { deviceId, token }, { picture })
    return film({ origin, camera, place, epochMs, tally, isOver })
  })

  async function control(): Promise<void> {
    let room = await enter()
    let renewedAt = performance.now()
    let cutsAt = performance.now() + CUT_EVERY_MS.most
    while (!isOver()) {
      try {
        if (room.isClosed()) room = await enter()
        room.guest.say({ type: 'wanted', previews: event.cameras.map(({ deviceId }) => deviceId) })
        if (performance.now() - renewedAt > RENEW_EVERY_MS) {
          renewedAt = performance.now()
          tokens = await door.renew(tokens)
          room.leave()
          room = await enter()
        } else if (performance.now() > cutsAt) {
          cutsAt = performance.now() + CUT_EVERY_MS.least + Math.random() * (CUT_EVERY_MS.most - CUT_EVERY_MS.least)
          await cut(room)
        }
      } catch (error) {
        tally.failed('a control room', error)
      }
      room.guest.heard.splice(0, room.guest.heard.length - 10)
      room.guest.seen.splice(0)
      await sleep(SIGN_OF_LIFE_MS)
    }
    room.leave(true)
  }

  function enter(): Promise<Line> {
    const who = { token: tokens.accessToken, eventId: event.id, roomId: 'soaking', name: 'Soak' }
    return openLine(origin, { type: 'control', ...who }, { what: 'a control room', tally })
  }

  async function cut({ guest }: Line): Promise<void> {
    const state = guest.last('control')
    const ready = state?.cameras.filter((camera) => camera.state === 'ready' && camera.tally !== 'air') ?? []
    const chosen = ready[Math.floor(Math.random() * ready.length)]
    if (!state || !chosen) return
    const query = `mutation ($eventId: ID!, $fence: Int!, $deviceId: ID, $seenAt: DateTime!) {
      cut(eventId: $eventId, fence: $fence, deviceId: $deviceId, seenAt: $seenAt) { slot }
    }`
    const seenAt = new Date(state.serverMs).toISOString()
    const variables = { eventId: event.id, fence: state.fence, deviceId: chosen.deviceId, seenAt }
    await caller.graphql('cut', query, variables, tokens.accessToken)
  }

  async function endAll(): Promise<void> {
    await Promise.all([control(), ...filming])
    try {
      await caller.graphql(
        'endEvent',
        'mutation ($id: ID!) { endEvent(id: $id) { status } }',
        { id: event.id },
        tokens.accessToken,
      )
      await caller.bytes('the recording', `/live/${event.slug}/recording.m3u8`)
    } catch (error) {
      tally.failed('the end', error)
    }
  }

  return { id: event.id, slug: event.slug, done: endAll() }
}
