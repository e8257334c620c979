import { setTimeout as sleep } from 'node:timers/promises'
import { liveCamera } from '#tests/support/live/live-camera.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'
import type { Caller } from './caller.ts'
import { film } from './camera.ts'
import { codeFor } from './organiser.ts'
import { graphqlApi } from './organiser-api.ts'
import { openSocketConnection, type SocketConnection } from './socket-connection.ts'
import type { Tally } from './tally.ts'

type Plan = { caller: Caller; mobile: string; tally: Tally; isOver(): boolean }

const CAMERAS = 3
const PICTURES = ['testsrc2', 'testsrc', 'smptehdbars']
const CUT_EVERY_MS = { least: 3_000, most: 8_000 }
const RENEW_EVERY_MS = 10 * 60 * 1_000
const SIGN_OF_LIFE_MS = 2_000

/** `done` settles once the event has ended. */
export type Broadcast = { id: string; slug: string; done: Promise<void> }

/** Starts an event with cameras that film and a control room that cuts, until `isOver`; then ends the event. */
export async function broadcast({ caller, mobile, tally, isOver }: Plan): Promise<Broadcast> {
  const { origin } = caller
  const organiserApi = graphqlApi(caller)
  const session: Session = { organiserApi, tokens: await organiserApi.signIn(mobile, () => codeFor(caller, mobile)) }
  const through = () => ({ origin, accessToken: session.tokens.accessToken })
  const event = await createEventOverHttp(through(), { devices: CAMERAS })
  const epochMs = await startEventOverHttp(through(), event.id)
  const filming = event.cameras.map(({ deviceId, token }, place) => {
    const picture = PICTURES[place % PICTURES.length] ?? ''
    const camera = liveCamera(origin, { deviceId, token }, { picture })
    return film({ origin, camera, place, epochMs, tally, isOver })
  })
  const deviceIds = event.cameras.map(({ deviceId }) => deviceId)

  async function endAll(): Promise<void> {
    await Promise.all([control({ caller, session, eventId: event.id, deviceIds, tally, isOver }), ...filming])
    const query = 'mutation ($id: ID!) { endEvent(id: $id) { status } }'
    try {
      await caller.graphql('endEvent', query, { id: event.id }, session.tokens.accessToken)
      await caller.bytes('the recording', `/live/${event.slug}/recording.m3u8`)
    } catch (error) {
      tally.failed('the end', error)
    }
  }

  return { id: event.id, slug: event.slug, done: endAll() }
}

type Api = ReturnType<typeof graphqlApi>

/** `tokens` are replaced at every renewal. */
type Session = { organiserApi: Api; tokens: Awaited<ReturnType<Api['signIn']>> }

type Control = {
  caller: Caller
  session: Session
  eventId: string
  deviceIds: string[]
  tally: Tally
  isOver(): boolean
}

/** Stays in the control room: cuts at random, renews its tokens, and enters again when it is disconnected. */
async function control({ caller, session, eventId, deviceIds, tally, isOver }: Control): Promise<void> {
  const enter = () => {
    const who = { token: session.tokens.accessToken, eventId, roomId: 'soaking', name: 'Soak' }
    return openSocketConnection(caller.origin, { type: 'control', ...who }, { what: 'a control room', tally })
  }
  let room = await enter()
  let renewedAt = performance.now()
  let cutsAt = performance.now() + CUT_EVERY_MS.most
  while (!isOver()) {
    try {
      if (room.isClosed()) room = await enter()
      room.client.send({ type: 'wanted', previews: deviceIds })
      if (performance.now() - renewedAt > RENEW_EVERY_MS) {
        renewedAt = performance.now()
        session.tokens = await session.organiserApi.renew(session.tokens)
        room.leave()
        room = await enter()
      } else if (performance.now() > cutsAt) {
        cutsAt = performance.now() + CUT_EVERY_MS.least + Math.random() * (CUT_EVERY_MS.most - CUT_EVERY_MS.least)
        await cut(room, { caller, eventId, accessToken: session.tokens.accessToken })
      }
    } catch (error) {
      tally.failed('a control room', error)
    }
    room.client.messages.splice(0, room.client.messages.length - 10)
    room.client.frames.splice(0)
    await sleep(SIGN_OF_LIFE_MS)
  }
  room.leave(true)
}

type Cutter = { caller: Caller; eventId: string; accessToken: string }

/** Cuts to a camera that is ready and not on air. */
async function cut({ client }: SocketConnection, { caller, eventId, accessToken }: Cutter): Promise<void> {
  const state = client.last('control')
  const ready = state?.cameras.filter((camera) => camera.state === 'ready' && camera.tally !== 'air') ?? []
  const chosen = ready[Math.floor(Math.random() * ready.length)]
  if (!state || !chosen) return
  const query = `mutation ($eventId: ID!, $fence: Int!, $deviceId: ID, $seenAt: DateTime!) {
    cut(eventId: $eventId, fence: $fence, deviceId: $deviceId, seenAt: $seenAt) { slot }
  }`
  const seenAt = new Date(state.serverMs).toISOString()
  await caller.graphql('cut', query, { eventId, fence: state.fence, deviceId: chosen.deviceId, seenAt }, accessToken)
}
