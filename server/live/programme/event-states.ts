import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/process/log.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import { cameraPresence } from './camera-presence.ts'
import { type LiveEventState, openLiveEventState, type Part } from './event-state.ts'
import { eventsToDecide } from './streams.store.ts'

export type LiveEventStates = ReturnType<typeof liveEventStates>

const KEPT_UNUSED_MS = 5 * 60 * 1_000
const SWEEP_EVERY_MS = 60 * 1_000
/** Live events are polled as well, since pub/sub messages can be lost unnoticed. */
const LOOK_ANYWAY_MS = 5_000

type LiveNotice = Message<'live'>

type Needs = { db: Db; pubsub: PubSub; log: Logger; now(): number }

/** The events in memory, kept up to date by pub/sub. */
export function liveEventStates({ db, pubsub, log, now }: Needs) {
  const mirrors = new Map<string, Promise<LiveEventState>>()
  const open = new Map<string, LiveEventState>()
  const presence = cameraPresence(now)
  const timers: NodeJS.Timeout[] = []
  let stops: (() => void)[] | null = null
  let isStandingBy = false

  function listen(): void {
    if (stops) return
    stops = [
      pubsub.subscribe('live', hear, lookAtAll),
      pubsub.subscribe('camera', ({ deviceId, status }) => presence.heard(deviceId, status)),
    ]
    timers.push(setInterval(sweep, SWEEP_EVERY_MS).unref(), setInterval(lookAtLive, LOOK_ANYWAY_MS).unref())
  }

  function hear(notice: LiveNotice): void {
    const { eventId, only } = notice
    const mirror = open.get(eventId)
    if (mirror) takes(mirror, notice) || look(eventId, only && [only])
    else if (mirrors.has(eventId)) void get(eventId).then(() => look(eventId), ignored)
    else if (isStandingBy) get(eventId).catch(ignored)
  }

  function look(eventId: string, parts?: readonly Part[]): void {
    open.get(eventId)?.refresh(parts).catch(ignored)
  }

  function ignored(error: unknown): void {
    log.warn({ reason: error instanceof Error ? error.message : error }, 'an event could not be read')
  }

  function lookAtAll(): void {
    for (const eventId of open.keys()) look(eventId)
    if (isStandingBy) findLive().catch(ignored)
  }

  function lookAtLive(): void {
    for (const [eventId, mirror] of open) if (mirror.stream().status === 'live') look(eventId)
  }

  async function findLive(): Promise<void> {
    for (const eventId of await eventsToDecide(db)) await get(eventId)
  }

  function sweep(): void {
    presence.sweep()
    for (const [eventId, mirror] of open) {
      const isNeeded = isStandingBy && mirror.stream().status === 'live'
      if (!isNeeded && mirror.isForgotten(KEPT_UNUSED_MS)) forget(eventId)
    }
  }

  function forget(eventId: string): void {
    open.delete(eventId)
    mirrors.delete(eventId)
  }

  async function openOne(eventId: string): Promise<LiveEventState> {
    const mirror = await openLiveEventState(eventId, { db, now, awayOf: presence.awayOf })
    open.set(eventId, mirror)
    return mirror
  }

  function get(eventId: string): Promise<LiveEventState> {
    listen()
    open.get(eventId)?.touch()
    const known = mirrors.get(eventId)
    if (known) return known
    const opening = openOne(eventId)
    mirrors.set(eventId, opening)
    opening.catch(() => mirrors.delete(eventId))
    return opening
  }

  return {
    get,
    /** Evicts the event; the next `get` loads it again. */
    forget,
    peek: (eventId: string): LiveEventState | undefined => open.get(eventId),
    all: (): Iterable<LiveEventState> => open.values(),
    /** Keeps all live events in memory from now on. */
    async standBy(): Promise<void> {
      isStandingBy = true
      listen()
      await findLive()
    },

    close(): void {
      for (const stop of stops ?? []) stop()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Whether a message could be applied without a query. */
function takes(mirror: LiveEventState, notice: LiveNotice): boolean {
  if (notice.only === 'segments' && notice.arrived && mirror.stream().epochMs !== null) {
    mirror.arrived(notice.arrived)
    return true
  }
  return notice.only === 'programme' && notice.decided !== undefined && mirror.decided(notice.decided)
}
