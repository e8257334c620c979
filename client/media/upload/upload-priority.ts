import type { Waiting } from './segment-queue.ts'

const FRESH_SLOTS = 4

type Mode = {
  /** Whether new segments are being recorded: they take precedence. */
  isFilming: boolean
  isOldHeld: boolean
  setAside: ReadonlySet<number>
}

/** Fresh segments first, older ones one at a time on an idle line; after the recording all of them, newest first. */
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

export function isFresh(slot: number, waiting: readonly Waiting[]): boolean {
  return slot > (waiting.at(-1)?.slot ?? 0) - FRESH_SLOTS
}

/** More than two fresh ones mean that the uplink is too slow for the bitrate. */
export function freshWaiting(waiting: readonly Waiting[]): number {
  return waiting.filter(({ slot }) => isFresh(slot, waiting)).length
}
