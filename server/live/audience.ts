import { randomUUID } from 'node:crypto'
import { WATCHING_EVERY_MS } from '#schema/live.ts'
import type { Db } from '#server/db/database.ts'
import type { Logger } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
import { audiencesElsewhere, deleteAudiences, deleteOldAudiences, writeAudience } from './audiences.store.ts'
import type { Mirrors } from './mirrors.ts'

/** Whoever is not heard of for so long does not watch any more. */
const GONE_AFTER_MS = 2 * WATCHING_EVERY_MS + 10_000
const COUNT_EVERY_MS = 5_000
/** A count that stays the same is written so often all the same: it counts for a minute. */
const RENEW_EVERY_MS = 30_000
const VIEWERS_MAX = 100_000
const VIEWER = /^[\w-]{8,64}$/

type Needs = { db: Db; mirrors: Mirrors; log: Logger; now(): number }
type Written = { watching: number; atMs: number }

/** How many watch each event: those that tell this process, and those that tell others. */
export function audienceOf({ db, mirrors, log, now }: Needs) {
  const process = randomUUID()
  const viewers = new Map<string, Map<string, number>>()
  const written = new Map<string, Written>()
  let elsewhere: ReadonlyMap<string, number> = new Map()
  let timer: NodeJS.Timeout | undefined

  async function count(): Promise<void> {
    for (const [eventId, heard] of viewers) {
      for (const [viewer, heardMs] of heard) if (now() - heardMs > GONE_AFTER_MS) heard.delete(viewer)
      await writeIfDue(eventId, heard.size)
      if (heard.size === 0) viewers.delete(eventId)
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

  const of = (eventId: string) => (viewers.get(eventId)?.size ?? 0) + (elsewhere.get(eventId) ?? 0)

  return {
    of,

    /** How many tell this process, of whatever they watch. */
    here: () => [...viewers.values()].reduce((sum, heard) => sum + heard.size, 0),

    /** Somebody says that they watch; and are told how many do. The same again is the same one. */
    watches(eventId: string, viewer: string): number {
      if (!VIEWER.test(viewer)) throw new Refusal('BAD_USER_INPUT', 'A viewer is 8 to 64 letters, digits, - and _.')
      const heard = viewers.get(eventId) ?? new Map<string, number>()
      viewers.set(eventId, heard)
      if (heard.has(viewer) || heard.size < VIEWERS_MAX) heard.set(viewer, now())
      return of(eventId)
    },

    begin(): void {
      timer = setInterval(() => {
        count().catch((error) => log.warn({ reason: (error as Error).message }, 'viewers could not be counted'))
      }, COUNT_EVERY_MS).unref()
    },

    sweep: () => deleteOldAudiences(db),

    /** Nobody watches here any more: they will tell another process. */
    async close(): Promise<void> {
      clearInterval(timer)
      if (written.size > 0) await deleteAudiences(db, process)
    },
  }
}
