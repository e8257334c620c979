import { randomUUID } from 'node:crypto'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { LiveEventStates } from '#server/live/programme/state/event-states.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Logger } from '#server/process/log.ts'
import { audiencesElsewhere, deleteAudiences, deleteOldAudiences, writeAudience } from './audience.store.ts'
import { countListeners } from './count-listeners.ts'
import { type ViewerHeartbeats, viewerHeartbeats } from './viewer-heartbeats.ts'

/** A viewer expires after two missed heartbeats. */
const GONE_AFTER_MS = 2 * WATCHING_EVERY_MS + 10_000
const COUNT_EVERY_MS = 5_000
/** Unchanged counts are renewed too: they expire after a minute (`COUNTS_FOR_SECONDS`). */
const RENEW_EVERY_MS = 30_000
const VIEWER = /^[\w-]{8,64}$/

type Needs = { db: Db; states: LiveEventStates; log: Logger; now(): number }
type Written = { watching: number; atMs: number }

/** Viewer counts by event: this process's own, plus those that other processes have stored. */
export interface Audience {
  of(eventId: string): number
  here(): number
  /** Viewer heartbeat, de-duplicated by id; returns the current count, and whether this viewer is within the limits. */
  watch(eventId: string, viewerId: string, address: string): { watching: number; isCounted: boolean }
  /** Calls the listener when a count has changed. Returns the unsubscribe function. */
  onChange(eventId: string, listener: () => void): () => void
  /** Starts to store counts for other processes, and to read theirs. */
  begin(): void
  prune(): Promise<void>
  /** Deletes this process's counts: its viewers send their next heartbeat to another process. */
  close(): Promise<void>
}

export function audienceOf({ db, states, log, now }: Needs): Audience {
  const process = randomUUID()
  const stored = storedCounts(db, process, now)
  const viewers = new Map<string, ViewerHeartbeats>()
  let elsewhere: ReadonlyMap<string, number> = new Map()
  const of = (eventId: string) => (viewers.get(eventId)?.size() ?? 0) + (elsewhere.get(eventId) ?? 0)
  const listeners = countListeners(of)
  let timer: NodeJS.Timeout | undefined

  async function count(): Promise<void> {
    for (const [eventId, heartbeats] of viewers) {
      heartbeats.forgetBefore(now() - GONE_AFTER_MS)
      await stored.write(eventId, heartbeats.size())
      if (heartbeats.size() === 0) viewers.delete(eventId)
    }
    const known = new Set([...states.all()].map(({ eventId }) => eventId).concat(...listeners.eventIds()))
    elsewhere = await audiencesElsewhere(db, [...known], process)
    listeners.notify()
  }

  /** Also without viewers of its own, a process counts for its subscribers. */
  function begin(): void {
    timer ??= setInterval(() => {
      count().catch((error) => log.warn({ reason: (error as Error).message }, 'viewers could not be counted'))
    }, COUNT_EVERY_MS).unref()
  }

  return {
    of,

    here: () => [...viewers.values()].reduce((sum, heartbeats) => sum + heartbeats.size(), 0),

    watch(eventId, viewerId, address) {
      if (!VIEWER.test(viewerId))
        throw new DomainError('BAD_USER_INPUT', 'A viewer is 8 to 64 letters, digits, - and _.')
      const heartbeats = viewers.get(eventId) ?? viewerHeartbeats()
      viewers.set(eventId, heartbeats)
      const isCounted = heartbeats.record(viewerId, clientOf(address), now())
      return { watching: of(eventId), isCounted }
    },

    begin,

    onChange(eventId, listener) {
      begin()
      return listeners.add(eventId, listener)
    },

    prune: () => deleteOldAudiences(db),

    async close() {
      clearInterval(timer)
      await stored.clear()
    },
  }
}

function storedCounts(db: Db, process: string, now: () => number) {
  const written = new Map<string, Written>()

  return {
    async write(eventId: string, watching: number): Promise<void> {
      const before = written.get(eventId) ?? { watching: 0, atMs: 0 }
      const isDue = watching > 0 && now() - before.atMs > RENEW_EVERY_MS
      if (watching === before.watching && !isDue) return
      await writeAudience(db, eventId, process, watching)
      if (watching === 0) written.delete(eventId)
      else written.set(eventId, { watching, atMs: now() })
    },

    async clear(): Promise<void> {
      if (written.size > 0) await deleteAudiences(db, process)
    },
  }
}
