import type { RecordedSegment } from '#client/media/segment.ts'
import type { SegmentStore } from '#client/media/upload/segment-queue.ts'

/** A segment store in memory. `room`: capacity in segments. */
export function memorySegmentStore(room = Number.POSITIVE_INFINITY) {
  const segments = new Map<number, RecordedSegment>()
  const inits = new Map<number, Uint8Array<ArrayBuffer>>()
  const store: SegmentStore = {
    list: async () => [...segments.values()].map(({ bytes, ...rest }) => ({ ...rest, size: bytes.length })),
    async put(segment) {
      if (segments.size >= room) throw new DOMException('Full.', 'QuotaExceededError')
      segments.set(segment.slot, segment)
    },
    bytesOf: async (slot) => segments.get(slot)?.bytes ?? null,
    remove: async (slot) => void segments.delete(slot),
    putInit: async (run, init) => void inits.set(run, init),
    initOf: async (run) => inits.get(run) ?? null,
    async clear() {
      segments.clear()
      inits.clear()
    },
  }
  return { store, slots: () => [...segments.keys()] }
}

export function segmentOf(slot: number, { run = 0, size = 1_000 } = {}): RecordedSegment {
  return { run, slot, startMs: slot * 1_000, durationMs: 1_000, bytes: new Uint8Array(size) }
}
