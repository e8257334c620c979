import type { Segment } from './live.ts'

export type SegmentIndex = ReturnType<typeof newSegmentIndex>

const PLACES = { run: 0, startMs: 1, durationMs: 2, receivedMs: 3 }
const NUMBERS = Object.keys(PLACES).length
const FIRST_SLOTS = 64

/** Segments of one device by slot, 16 bytes each: six hours have 21,600, and each process holds all of them. */
export function newSegmentIndex(deviceId: string) {
  let numbers = new Int32Array(FIRST_SLOTS * NUMBERS)
  let first = Number.POSITIVE_INFINITY
  let newest = -1

  function numberOf(slot: number, name: keyof typeof PLACES): number {
    return numbers[slot * NUMBERS + PLACES[name]] ?? 0
  }

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
    /** First slot with a segment; Infinity while there is none. */
    first: () => first,
    /** Newest slot with a segment; -1 while there is none. */
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

    /** Returns false when the slot is taken; the stored segment is kept. */
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
