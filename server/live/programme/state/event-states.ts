import type { Db } from '#server/db/database.ts'
import { eventsToDecide } from '#server/live/programme/store/streams.store.ts'
import type { Logger } from '#server/process/log.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import { cameraPresence } from './camera-presence.ts'
import { type LiveEventState, openLiveEventState, type Part } from './event-state.ts'

/** The events in memory, kept up to date by pub/sub. */
export interface LiveEventStates {
  /** Loads the event if needed. Throws NOT_FOUND. */
  get(eventId: string): Promise<LiveEventState>
  /** Returns the event if it is loaded. */
  peek(eventId: string): LiveEventState | undefined
  all(): Iterable<LiveEventState>
  /** Evicts the event; the next `get` loads it again. */
  forget(eventId: string): void
  /** Keeps all live events in memory from now on. */
  standBy(): Promise<void>
  close(): void
}

const KEPT_UNUSED_MS = 5 * 60 * 1_000
const EVICT_EVERY_MS = 60 * 1_000
/** Live events are polled as well, since pub/sub messages can be lost unnoticed. */
const REFRESH_EVERY_MS = 5_000

type LiveMessage = Message<'live'>

type Dependencies = { db: Db; pubsub: PubSub; log: Logger; now(): number }

export function liveEventStates({ db, pubsub, log, now }: Dependencies): LiveEventStates {
  const presence = cameraPresence(now)
  const cache = stateCache((eventId) => openLiveEventState(eventId, { db, now, awayOf: presence.awayOf }))
  const timers: NodeJS.Timeout[] = []
  let stops: (() => void)[] | null = null
  let isStandingBy = false

  function listen(): void {
    if (stops) return
    stops = [
      pubsub.subscribe('live', apply, refreshAll),
      pubsub.subscribe('camera', ({ deviceId, status }) => presence.record(deviceId, status)),
    ]
    timers.push(setInterval(evictUnused, EVICT_EVERY_MS).unref(), setInterval(refreshLive, REFRESH_EVERY_MS).unref())
  }

  function apply(message: LiveMessage): void {
    const { eventId, only } = message
    const state = cache.peek(eventId)
    if (state) isApplied(state, message) || refresh(eventId, only && [only])
    else if (cache.has(eventId)) void get(eventId).then(() => refresh(eventId), warn)
    else if (isStandingBy) get(eventId).catch(warn)
  }

  function refresh(eventId: string, parts?: readonly Part[]): void {
    cache.peek(eventId)?.refresh(parts).catch(warn)
  }

  function refreshAll(): void {
    for (const { eventId } of cache.all()) refresh(eventId)
    if (isStandingBy) loadLive().catch(warn)
  }

  function refreshLive(): void {
    for (const { eventId, stream } of cache.all()) if (stream().status === 'live') refresh(eventId)
  }

  async function loadLive(): Promise<void> {
    for (const eventId of await eventsToDecide(db)) await get(eventId)
  }

  function warn(error: unknown): void {
    log.warn({ reason: error instanceof Error ? error.message : error }, 'an event could not be read')
  }

  function evictUnused(): void {
    presence.prune()
    for (const state of cache.all()) {
      const isNeeded = isStandingBy && state.stream().status === 'live'
      if (!isNeeded && state.isUnused(KEPT_UNUSED_MS)) cache.forget(state.eventId)
    }
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
      for (const stop of stops ?? []) stop()
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Loaded states, and those that are being loaded. A failed load is not kept. */
function stateCache(open: (eventId: string) => Promise<LiveEventState>) {
  const loading = new Map<string, Promise<LiveEventState>>()
  const loaded = new Map<string, LiveEventState>()

  return {
    get(eventId: string): Promise<LiveEventState> {
      loaded.get(eventId)?.touch()
      const known = loading.get(eventId)
      if (known !== undefined) return known
      const opening = open(eventId).then((state) => {
        loaded.set(eventId, state)
        return state
      })
      loading.set(eventId, opening)
      opening.catch(() => loading.delete(eventId))
      return opening
    },
    has: (eventId: string) => loading.has(eventId),
    peek: (eventId: string) => loaded.get(eventId),
    all: () => loaded.values(),
    forget(eventId: string): void {
      loaded.delete(eventId)
      loading.delete(eventId)
    },
  }
}

/** Whether a message could be applied without a query. */
function isApplied(state: LiveEventState, message: LiveMessage): boolean {
  if (message.only === 'segments' && message.arrived && state.stream().epochMs !== null) {
    state.arrived(message.arrived)
    return true
  }
  return message.only === 'programme' && message.decided !== undefined && state.decided(message.decided)
}
