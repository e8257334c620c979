import { randomUUID } from 'node:crypto'
import { WATCHING_EVERY_MS } from '#schema/messages/live.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { LiveEventStates } from '#server/live/programme/event-states.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Logger } from '#server/process/log.ts'
import { audiencesElsewhere, deleteAudiences, deleteOldAudiences, writeAudience } from './audience.store.ts'
import { viewerHeartbeats } from './viewer-heartbeats.ts'

/** A viewer expires after two missed heartbeats. */
const GONE_AFTER_MS = 2 * WATCHING_EVERY_MS + 10_000
const COUNT_EVERY_MS = 5_000
/** Unchanged counts are renewed too: they expire after a minute (`COUNTS_FOR_SECONDS`). */
const RENEW_EVERY_MS = 30_000
const VIEWER = /^[\w-]{8,64}$/

type Needs = { db: Db; mirrors: LiveEventStates; log: Logger; now(): number }
type Written = { watching: number; atMs: number }

/** Viewer counts by event: this process's own, plus those that other processes have stored. */
export function audienceOf({ db, mirrors, log, now }: Needs) {
  const process = randomUUID()
  const viewers = new Map<string, ReturnType<typeof viewerHeartbeats>>()
  const written = new Map<string, Written>()
  let elsewhere: ReadonlyMap<string, number> = new Map()
  let timer: NodeJS.Timeout | undefined

  async function count(): Promise<void> {
    for (const [eventId, heard] of viewers) {
      heard.forgetBefore(now() - GONE_AFTER_MS)
      await writeIfDue(eventId, heard.size())
      if (heard.size() === 0) viewers.delete(eventId)
    }
    const known = [...mirrors.all()].map(({ eventId }) => eventId)
    elsewhere = await audiencesElsewhere(db, known, process)
  }

  async function writeIfDue(eventId: string, watching: number): Promise<void> {
    const before = written.get(eventId) ?? { watching: 0, atMs: 0 }
    const isDue = watching > 0 && now() - before.atMs > RENEW_EVERY_MS
    if (watching === before.watching && !isDue) return
    await writeAudience(db, eventId, process, watching)
    if (watching === 0) written.delete(eventId)
    else written.set(eventId, { watching, atMs: now() })
  }

  const of = (eventId: string) => (viewers.get(eventId)?.size() ?? 0) + (elsewhere.get(eventId) ?? 0)

  return {
    of,

    here: () => [...viewers.values()].reduce((sum, heard) => sum + heard.size(), 0),

    /** Viewer heartbeat, de-duplicated by id; returns the current count. */
    watches(eventId: string, viewer: string, address: string): number {
      if (!VIEWER.test(viewer)) throw new DomainError('BAD_USER_INPUT', 'A viewer is 8 to 64 letters, digits, - and _.')
      const heard = viewers.get(eventId) ?? viewerHeartbeats()
      viewers.set(eventId, heard)
      heard.hear(viewer, clientOf(address), now())
      return of(eventId)
    },

    begin(): void {
      timer = setInterval(() => {
        count().catch((error) => log.warn({ reason: (error as Error).message }, 'viewers could not be counted'))
      }, COUNT_EVERY_MS).unref()
    },

    sweep: () => deleteOldAudiences(db),

    /** Deletes this process's counts: its viewers send their next heartbeat to another process. */
    async close(): Promise<void> {
      clearInterval(timer)
      if (written.size > 0) await deleteAudiences(db, process)
    },
  }
}
