import { LRUCache } from 'lru-cache'
import { type InitSegment, parseInitSegment } from '#schema/mp4/init-segment.ts'
import type { Db } from '#server/db/database.ts'
import { runRow } from '#server/live/storage/segments.store.ts'

const RUNS_MAX = 1_000

/** Parsed init segments of runs, cached. Null before the init segment was uploaded. */
export function initSegments(db: Db) {
  const parsed = new LRUCache<string, InitSegment>({ max: RUNS_MAX })
  return async (deviceId: string, run: number): Promise<InitSegment | null> => {
    const key = `${deviceId}/${run}`
    const known = parsed.get(key)
    if (known) return known
    const row = await runRow(db, deviceId, run)
    const init = row && parseInitSegment(row.init)
    if (!init || 'fault' in init) return null
    parsed.set(key, init)
    return init
  }
}
