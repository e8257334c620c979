import type { Waiting } from './segment-queue.ts'

const FRESH_SLOTS = 4

type Mode = {
  /** Whether new segments are still being made: they come first. */
  isFilming: boolean
  /** Whether what is not fresh has to wait. */
  isOldHeld: boolean
  /** What failed lately comes after everything else. */
  setAside: ReadonlySet<number>
}

/**
 * What to send next: the newest of what is fresh; what is older one at a time, when the line is free. When nothing new is
 * being made, everything there is, newest first.
 */
export function nextToSend(
  waiting: readonly Waiting[],
  inFlight: readonly number[],
  { isFilming, isOldHeld, setAside }: Mode,
): Waiting | null {
  const isNew = (slot: number) => isFilming && isFresh(slot, waiting)
  const idle = waiting.filter(({ slot }) => !inFlight.includes(slot))
  const next = idle.findLast(({ slot }) => !setAside.has(slot)) ?? idle.at(-1)
  if (!next || isNew(next.slot)) return next ?? null
  const mayGo = !isOldHeld && (!isFilming || inFlight.length === 0)
  return mayGo ? next : null
}

/** Whether it may still make it on the air. */
export function isFresh(slot: number, waiting: readonly Waiting[]): boolean {
  return slot > (waiting.at(-1)?.slot ?? 0) - FRESH_SLOTS
}

/** How many fresh segments wait: more than two, and the uplink cannot carry what is made. */
export function freshWaiting(waiting: readonly Waiting[]): number {
  return waiting.filter(({ slot }) => isFresh(slot, waiting)).length
}
