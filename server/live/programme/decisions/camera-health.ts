import { SLOT_MS } from '#schema/messages/live.ts'
import type { Segment } from './live.ts'

/** How long after a slot's end the scheduler waits for a camera. */
export const HOLD_MS = 2_000
/** How long after its slot's end a segment is in time. */
export const IN_TIME_MS = 1_000
/** Consecutive segments in time after which a bad camera is good again. */
export const RETURN_AFTER = 3

/** Reliability of a camera. `newest`: its newest slot; `inTime`: consecutive segments in time. */
export type CameraHealth = { newest: number; inTime: number; isBad: boolean }

export const UNTRIED: CameraHealth = { newest: Number.NEGATIVE_INFINITY, inTime: 0, isBad: false }

/** Only a new newest slot counts: backfill says nothing about a camera's current health. */
export function afterArrival(health: CameraHealth, { slot, receivedMs }: Segment): CameraHealth {
  if (slot <= health.newest) return health
  const isInTime = receivedMs <= endOf(slot) + IN_TIME_MS
  const before = slot === health.newest + 1 ? health.inTime : 0
  const inTime = isInTime ? before + 1 : 0
  return { newest: slot, inTime, isBad: health.isBad && inTime < RETURN_AFTER }
}

/** Nobody waits for a bad camera: only its arrivals count, or a quicker substitute would keep it off the air. */
export function afterMiss(health: CameraHealth): CameraHealth {
  return health.isBad ? health : { ...health, inTime: 0, isBad: true }
}

export function endOf(slot: number): number {
  return (slot + 1) * SLOT_MS
}
