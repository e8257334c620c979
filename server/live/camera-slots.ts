import { SLOT_MS } from '#schema/live.ts'
import type { Segment } from './live.ts'
import { type Entry, isChange } from './playlist.ts'
import { endOf, HOLD_MS } from './standing.ts'

/** A segment is in the database a moment after it was stamped. */
const UNSEEN_MS = 500

type Camera = { deviceId: string; segments: ReadonlyMap<number, Segment> }

/**
 * The slots of one camera as they are listed while the event is live, up to its newest. A slot that was not there in time
 * is a hole, and stays one: what was listed once never changes. Whether it was is told by its stamp, so that every process
 * lists the same.
 */
export function liveSlots({ deviceId, segments }: Camera, nowMs: number): Entry[] {
  const inTime = new Map([...segments].filter(([slot, { receivedMs }]) => receivedMs <= endOf(slot) + HOLD_MS))
  const entries: Entry[] = []
  for (const slot of slotsFrom(inTime)) {
    const segment = inTime.get(slot)
    if (!segment && nowMs <= endOf(slot) + HOLD_MS + UNSEEN_MS) break
    entries.push(segment ?? hole(deviceId, slot, entries.at(-1)))
  }
  return entries.slice(0, entries.findLastIndex(({ isHole }) => !isHole) + 1)
}

/** All that there is of one camera, when the event is over: late ones as well. */
export function allSlots({ deviceId, segments }: Camera): Entry[] {
  const entries: Entry[] = []
  for (const slot of slotsFrom(segments)) entries.push(segments.get(slot) ?? hole(deviceId, slot, entries.at(-1)))
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

/** Every slot from the first to the last. */
function* slotsFrom(segments: ReadonlyMap<number, unknown>): Generator<number> {
  let [first, last] = [Number.POSITIVE_INFINITY, -1]
  for (const slot of segments.keys()) {
    first = Math.min(first, slot)
    last = Math.max(last, slot)
  }
  for (let slot = first; slot <= last; slot++) yield slot
}

function hole(deviceId: string, slot: number, before: Entry | undefined): Entry {
  const run = before?.run ?? 0
  return { slot, deviceId, run, startMs: slot * SLOT_MS, durationMs: SLOT_MS, isHole: true }
}
