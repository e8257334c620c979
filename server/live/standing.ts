import { SLOT_MS } from '#schema/live.ts'
import type { Segment } from './live.ts'

/** How long after a slot's end a camera on the air is waited for. */
export const HOLD_MS = 2_000
/** A segment that comes this long after its slot's end is in time. */
export const IN_TIME_MS = 1_000
/** So many in time in a row, and a camera that was late is good again. */
export const RETURN_AFTER = 3

/** How far a camera can be relied on. `newest` is the slot of its newest segment. */
export type Standing = { newest: number; inTime: number; isBad: boolean }

export const UNTRIED: Standing = { newest: Number.NEGATIVE_INFINITY, inTime: 0, isBad: false }

/** Only its newest slot speaks for a camera: what it sends of the past, to fill a hole, tells nothing of how it does now. */
export function afterArrival(standing: Standing, { slot, receivedMs }: Segment): Standing {
  if (slot <= standing.newest) return standing
  const isInTime = receivedMs <= endOf(slot) + IN_TIME_MS
  const before = slot === standing.newest + 1 ? standing.inTime : 0
  const inTime = isInTime ? before + 1 : 0
  return { newest: slot, inTime, isBad: standing.isBad && inTime < RETURN_AFTER }
}

/** It was waited for in vain. */
export function afterMiss(standing: Standing): Standing {
  return { ...standing, inTime: 0, isBad: true }
}

/** The end of a slot, in milliseconds since the epoch. */
export function endOf(slot: number): number {
  return (slot + 1) * SLOT_MS
}
