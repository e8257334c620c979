import { SLOT_MS } from '../messages/live.ts'
import type { TimeRange } from './clip.ts'

/** Of the slot that begins then, in server time. */
export type HasPicture = (slotMs: number) => boolean

/** Cuts a clip in whole slots to those from the first to the last with a picture; null with fewer pictures than `leastMs`. */
export function withPictures<Clip extends TimeRange>(clip: Clip, hasPicture: HasPicture, leastMs: number): Clip | null {
  let { fromMs, untilMs } = clip
  while (fromMs < untilMs && !hasPicture(fromMs)) fromMs += SLOT_MS
  while (fromMs < untilMs && !hasPicture(untilMs - SLOT_MS)) untilMs -= SLOT_MS
  const cut = { ...clip, fromMs, untilMs }
  return picturesIn(cut, hasPicture) * SLOT_MS < leastMs ? null : cut
}

/** How many of the slots have a picture. */
export function picturesIn({ fromMs, untilMs }: TimeRange, hasPicture: HasPicture): number {
  let count = 0
  for (let slotMs = fromMs; slotMs < untilMs; slotMs += SLOT_MS) count += hasPicture(slotMs) ? 1 : 0
  return count
}
