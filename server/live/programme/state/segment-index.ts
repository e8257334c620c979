import type { Segment } from '#server/live/programme/decisions/live.ts'

export interface SegmentIndex {
  deviceId: string
  /** First slot with a segment; Infinity while there is none. */
  first(): number
  /** Newest slot with a segment; -1 while there is none. */
  newest(): number
  get(slot: number): Segment | undefined
  /** Returns false when the slot is taken; the stored segment is kept. */
  add(segment: Segment): boolean
}

const OFFSETS = { run: 0, startMs: 1, durationMs: 2, receivedMs: 3 }
const NUMBERS = Object.keys(OFFSETS).length
const FIRST_SLOTS = 64

/** 16 bytes a segment: six hours have 21,600 of each device, and each process holds all of them. */
export function newSegmentIndex(deviceId: string): SegmentIndex {
  let numbers = new Int32Array(FIRST_SLOTS * NUMBERS)
  let first = Number.POSITIVE_INFINITY
  let newest = -1

  function numberOf(slot: number, name: keyof typeof OFFSETS): number {
    return numbers[slot * NUMBERS + OFFSETS[name]] ?? 0
  }

  function has(slot: number): boolean {
    return numberOf(slot, 'durationMs') > 0
  }

  function growFor(slot: number): void {
    if ((slot + 1) * NUMBERS <= numbers.length) return
    const longer = new Int32Array(Math.max(slot + 1, (numbers.length / NUMBERS) * 2) * NUMBERS)
    longer.set(numbers)
    numbers = longer
  }

  return {
    deviceId,
    first: () => first,
    newest: () => newest,

    get(slot) {
      if (!has(slot)) return undefined
      return {
        ...{ deviceId, slot },
        run: numberOf(slot, 'run'),
        startMs: numberOf(slot, 'startMs'),
        durationMs: numberOf(slot, 'durationMs'),
        receivedMs: numberOf(slot, 'receivedMs'),
      }
    },

    add({ slot, run, startMs, durationMs, receivedMs }) {
      if (has(slot)) return false
      growFor(slot)
      numbers.set([run, startMs, durationMs, receivedMs], slot * NUMBERS)
      first = Math.min(first, slot)
      newest = Math.max(newest, slot)
      return true
    },
  }
}
