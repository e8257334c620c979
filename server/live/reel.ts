import type { Segment } from './live.ts'

export type Reel = ReturnType<typeof newReel>

const PLACES = { run: 0, startMs: 1, durationMs: 2, receivedMs: 3 }
const NUMBERS = Object.keys(PLACES).length
const FIRST_SLOTS = 64

/**
 * What one device has recorded, slot by slot: 16 bytes each, since a camera of six hours has 21,600 of them, and every
 * process that serves the event knows them all.
 */
export function newReel(deviceId: string) {
  let numbers = new Int32Array(FIRST_SLOTS * NUMBERS)
  let first = Number.POSITIVE_INFINITY
  let newest = -1

  function numberOf(slot: number, name: keyof typeof PLACES): number {
    return numbers[slot * NUMBERS + PLACES[name]] ?? 0
  }

  /** No segment lasts no time. */
  function has(slot: number): boolean {
    return numberOf(slot, 'durationMs') > 0
  }

  function makeRoomFor(slot: number): void {
    if ((slot + 1) * NUMBERS <= numbers.length) return
    const longer = new Int32Array(Math.max(slot + 1, (numbers.length / NUMBERS) * 2) * NUMBERS)
    longer.set(numbers)
    numbers = longer
  }

  return {
    deviceId,
    /** The first slot that there is something of; endless while there is none. */
    first: () => first,
    /** The last such slot; -1 while there is none. */
    newest: () => newest,

    get(slot: number): Segment | undefined {
      if (!has(slot)) return undefined
      return {
        ...{ deviceId, slot },
        run: numberOf(slot, 'run'),
        startMs: numberOf(slot, 'startMs'),
        durationMs: numberOf(slot, 'durationMs'),
        receivedMs: numberOf(slot, 'receivedMs'),
      }
    },

    /** Answers whether it was new: what is there stays. */
    add({ slot, run, startMs, durationMs, receivedMs }: Segment): boolean {
      if (has(slot)) return false
      makeRoomFor(slot)
      numbers.set([run, startMs, durationMs, receivedMs], slot * NUMBERS)
      first = Math.min(first, slot)
      newest = Math.max(newest, slot)
      return true
    },
  }
}
