import { database } from '#client/media/database.ts'
import type { ScoreEntry } from '#schema/scoring/entry.ts'
import type { ScoringLease } from './lease-state.ts'
import type { TappedEntry } from './queue-state.ts'

/** What this phone keeps of one event, so that a crash, a reload or a day without a network loses nothing. */
export type ScoreDisk = {
  restore(): Promise<Kept>
  keepTap(entry: TappedEntry): Promise<void>
  forgetTaps(ids: readonly string[]): Promise<void>
  keepLog(entries: readonly ScoreEntry[]): Promise<void>
  keepFacts(facts: Partial<Facts>): Promise<void>
}

/** `offsetMs`: by how much the server's clock is ahead of this phone's. */
type Facts = { me: string; lease: ScoringLease | null; offsetMs: number }

type Kept = Facts & { log: readonly ScoreEntry[]; taps: readonly TappedEntry[] }

type OrderedTap = { order: number; entry: TappedEntry }

export const inScores = database('scores', ['facts', 'taps', 'log', 'events', 'phones'])

function keysOf(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []])
}

/** In one transaction. */
async function writeAll<Item>(
  storeName: 'taps' | 'log',
  items: readonly Item[],
  write: (store: IDBObjectStore, item: Item) => void,
): Promise<void> {
  await inScores(storeName, 'readwrite', (store) => {
    for (const item of items) write(store, item)
    return store.count()
  })
}

/** Deletes what the server can send again. Returns false, and deletes nothing, while taps wait to be sent. */
export async function forgetScore(eventId: string): Promise<boolean> {
  const waiting = await inScores<number>('taps', 'readonly', (store) => store.count(keysOf(eventId)))
  if (waiting > 0) return false
  await inScores('log', 'readwrite', (store) => store.delete(keysOf(eventId)))
  await inScores('facts', 'readwrite', (store) => store.delete(eventId))
  return true
}

export function indexedDbScoreDisk(eventId: string, newId: () => string): ScoreDisk {
  const all = keysOf(eventId)
  let facts: Facts = { me: newId(), lease: null, offsetMs: 0 }
  let order = 0

  async function keepFacts(change: Partial<Facts>) {
    facts = { ...facts, ...change }
    await inScores('facts', 'readwrite', (store) => store.put(facts, eventId))
  }

  return {
    async restore() {
      const kept = await inScores<Facts | undefined>('facts', 'readonly', (store) => store.get(eventId))
      if (kept) facts = kept
      else await keepFacts({})
      const taps = await inScores<OrderedTap[]>('taps', 'readonly', (store) => store.getAll(all))
      const log = await inScores<ScoreEntry[]>('log', 'readonly', (store) => store.getAll(all))
      taps.sort((a, b) => a.order - b.order)
      order = taps.at(-1)?.order ?? 0
      return { ...facts, log, taps: taps.map(({ entry }) => entry) }
    },
    async keepTap(entry) {
      // Taps of two pages, or of one before and after a reload, keep their order.
      order = Math.max(order + 1, Date.now())
      const tap: OrderedTap = { order, entry }
      await inScores('taps', 'readwrite', (store) => store.put(tap, [eventId, entry.id]))
    },
    forgetTaps: (ids) => writeAll('taps', ids, (store, id) => store.delete([eventId, id])),
    keepLog: (entries) => writeAll('log', entries, (store, entry) => store.put(entry, [eventId, entry.seq])),
    keepFacts,
  }
}
