import { SLOT_MS } from '#schema/live.ts'
import { type Entry, isChange } from './playlist.ts'
import type { Reel } from './reel.ts'
import { endOf, HOLD_MS } from './standing.ts'

/** A segment is in the database a moment after it was stamped. */
const UNSEEN_MS = 500

/**
 * The slots of one camera as they are listed while the event is live, up to its newest. A slot that was not there in time
 * is a hole, and stays one: what was listed once never changes. Whether it was is told by its stamp, so that every process
 * lists the same.
 */
export function liveSlots(reel: Reel, nowMs: number): Entry[] {
  const entries: Entry[] = []
  for (let slot = reel.first(); slot <= reel.newest(); slot++) {
    const lastMs = endOf(slot) + HOLD_MS
    const segment = reel.get(slot)
    if (segment && segment.receivedMs <= lastMs) entries.push(segment)
    else if (entries.length > 0 && nowMs <= lastMs + UNSEEN_MS) break
    else if (entries.length > 0) entries.push(hole(reel.deviceId, slot, entries.at(-1)))
  }
  return entries.slice(0, entries.findLastIndex(({ isHole }) => !isHole) + 1)
}

/** All that there is of one camera, when the event is over: late ones as well. */
export function allSlots(reel: Reel): Entry[] {
  const entries: Entry[] = []
  for (let slot = reel.first(); slot <= reel.newest(); slot++) {
    entries.push(reel.get(slot) ?? hole(reel.deviceId, slot, entries.at(-1)))
  }
  return entries
}

/** How many changes of source there are up to an entry, the one into it included. */
export function changesUpTo(entries: readonly Entry[], place: number): number {
  let changes = 0
  for (let next = 1; next <= place; next++) {
    const [before, entry] = [entries[next - 1], entries[next]]
    if (before && entry && isChange(before, entry)) changes += 1
  }
  return changes
}

function hole(deviceId: string, slot: number, before: Entry | undefined): Entry {
  const run = before?.run ?? 0
  return { slot, deviceId, run, startMs: slot * SLOT_MS, durationMs: SLOT_MS, isHole: true }
}
