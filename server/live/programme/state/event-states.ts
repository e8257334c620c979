import type { Db } from '#server/db/database.ts'
import { eventsToDecide } from '#server/live/programme/store/streams.store.ts'
import type { Logger } from '#server/process/log.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import { cameraPresence } from './camera-presence.ts'
import { type LiveEventState, openLiveEventState } from './event-state.ts'
import { stateCache } from './state-cache.ts'

export interface LiveEventStates {
  /** Loads the event if needed. Throws NOT_FOUND. */
  get(eventId: string): Promise<LiveEventState>
  peek(eventId: string): LiveEventState | undefined
  all(): Iterable<LiveEventState>
  /** Evicts the event; the next `get` loads it again. */
  forget(eventId: string): void
  /** Keeps all live events in memory from now on. */
  standBy(): Promise<void>
  close(): void
}

const EVICT_EVERY_MS = 60 * 1_000
/** Live events are polled as well, since pub/sub messages can be lost unnoticed. */
const REFRESH_EVERY_MS = 5_000

type LiveMessage = Message<'live'>

type Dependencies = { db: Db; pubsub: PubSub; log: Logger; now(): number }

export function liveEventStates({ db, pubsub, log, now }: Dependencies): LiveEventStates {
  const presence = cameraPresence(now)
  const cache = stateCache((eventId) => openLiveEventState(eventId, { db, now, awayOf: presence.awayOf }))
  const stops: (() => void)[] = []
  let isStandingBy = false
  const warn = warnsOf(log)

  function listen(): void {
    if (stops.length > 0) return
    stops.push(
      pubsub.subscribe('live', apply, refreshAll),
      pubsub.subscribe('camera', ({ deviceId, status }) => presence.record(deviceId, status)),
      every(EVICT_EVERY_MS, evictUnused),
      every(REFRESH_EVERY_MS, () => refreshEach([...cache.all()].filter(isLive), warn)),
    )
  }

  function apply(message: LiveMessage): void {
    const { eventId } = message
    const state = cache.peek(eventId)
    if (state) applyTo(state, message).catch(warn)
    else if (cache.has(eventId)) refreshLoaded(get(eventId)).catch(warn)
    else if (isStandingBy) get(eventId).catch(warn)
  }

  function refreshAll(): void {
    refreshEach(cache.all(), warn)
    if (isStandingBy) loadLive().catch(warn)
  }

  async function loadLive(): Promise<void> {
    for (const eventId of await eventsToDecide(db)) await get(eventId)
  }

  function evictUnused(): void {
    presence.prune()
    cache.forgetUnused((state) => isStandingBy && isLive(state))
  }

  function get(eventId: string): Promise<LiveEventState> {
    listen()
    return cache.get(eventId)
  }

  return {
    get,
    forget: cache.forget,
    peek: cache.peek,
    all: cache.all,
    async standBy() {
      isStandingBy = true
      listen()
      await loadLive()
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}

function warnsOf(log: Logger) {
  return (error: unknown): void =>
    log.warn({ reason: error instanceof Error ? error.message : error }, 'an event could not be read')
}

function isLive(state: LiveEventState): boolean {
  return state.stream().status === 'live'
}

async function refreshLoaded(loading: Promise<LiveEventState>): Promise<void> {
  await (await loading).refresh()
}

function refreshEach(states: Iterable<LiveEventState>, warn: (error: unknown) => void): void {
  for (const state of states) state.refresh().catch(warn)
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref()
  return () => clearInterval(timer)
}

/** Queries the database when the message alone is not enough. */
async function applyTo(state: LiveEventState, message: LiveMessage): Promise<void> {
  if (!isApplied(state, message)) await state.refresh(message.only && [message.only])
}

function isApplied(state: LiveEventState, message: LiveMessage): boolean {
  if (message.only === 'segments' && message.arrived && state.stream().epochMs !== null) {
    state.arrived(message.arrived)
    return true
  }
  return message.only === 'programme' && message.decided !== undefined && state.decided(message.decided)
}
