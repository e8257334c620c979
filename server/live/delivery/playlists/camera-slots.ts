import { SLOT_MS } from '#schema/messages/live.ts'
import { endOf, HOLD_MS } from '#server/live/programme/decisions/camera-health.ts'
import type { SegmentIndex } from '#server/live/programme/state/segment-index.ts'
import { type Entry, isChange } from './playlist.ts'

/** Allowance for the commit: a segment becomes visible shortly after its `receivedAt` stamp. */
const UNSEEN_MS = 500

/** Late slots stay holes: listed entries must not change. The database's stamp decides, so all processes agree. */
export function liveSlots(index: SegmentIndex, nowMs: number): Entry[] {
  const entries: Entry[] = []
  for (let slot = index.first(); slot <= index.newest(); slot++) {
    const lastMs = endOf(slot) + HOLD_MS
    const segment = index.get(slot)
    if (segment && segment.receivedMs <= lastMs) entries.push(segment)
    else if (entries.length > 0 && nowMs <= lastMs + UNSEEN_MS) break
    else if (entries.length > 0) entries.push(hole(index.deviceId, slot, entries.at(-1)))
  }
  return entries.slice(0, entries.findLastIndex(({ isHole }) => !isHole) + 1)
}

export function allSlots(index: SegmentIndex): Entry[] {
  const entries: Entry[] = []
  for (let slot = index.first(); slot <= index.newest(); slot++) {
    entries.push(index.get(slot) ?? hole(index.deviceId, slot, entries.at(-1)))
  }
  return entries
}

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
