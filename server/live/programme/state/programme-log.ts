import { afterArrival, afterMiss, type CameraHealth, UNTRIED } from '#server/live/programme/decisions/camera-health.ts'
import { type DecisionInput, missedBy } from '#server/live/programme/decisions/decide.ts'
import type { Segment, ShownSlot } from '#server/live/programme/decisions/live.ts'
import { newSegmentIndex, type SegmentIndex } from './segment-index.ts'

/** Segments and decisions of an event, added in chronological order, and the camera health that follows from them. */
export interface ProgrammeLog {
  /** Decided slots; the index is the slot. */
  shown: readonly ShownSlot[]
  segmentOf(deviceId: string, slot: number): Segment | undefined
  /** Returns the first slot for which the device has sent a segment. */
  firstSlotOf(deviceId: string): number | undefined
  healthOf(deviceId: string): CameraHealth
  /** Returns the devices that have sent segments. */
  devices(): string[]
  segmentIndexOf(deviceId: string): SegmentIndex
  /** Returns whether the segment was new. */
  arrived(segment: Segment): boolean
  /** Returns whether it was the next slot; others are ignored. */
  decided(decision: ShownSlot, wish: Pick<DecisionInput, 'cuts' | 'cameras'>): boolean
}

export function newProgrammeLog(): ProgrammeLog {
  const indexes = new Map<string, SegmentIndex>()
  const health = new Map<string, CameraHealth>()
  const shown: ShownSlot[] = []

  const segmentOf = (deviceId: string, slot: number) => indexes.get(deviceId)?.get(slot)
  const firstSlotOf = (deviceId: string) => indexes.get(deviceId)?.first()
  const healthOf = (deviceId: string) => health.get(deviceId) ?? UNTRIED

  return {
    segmentOf,
    firstSlotOf,
    healthOf,
    devices: () => [...indexes.keys()],
    segmentIndexOf: (deviceId) => indexes.get(deviceId) ?? newSegmentIndex(deviceId),
    shown,

    arrived(segment) {
      const { deviceId } = segment
      const index = indexes.get(deviceId) ?? newSegmentIndex(deviceId)
      indexes.set(deviceId, index)
      const isNew = index.add(segment)
      if (isNew) health.set(deviceId, afterArrival(healthOf(deviceId), segment))
      return isNew
    },

    decided(decision, wish) {
      if (decision.slot !== shown.length) return false
      const previous = shown.at(-1)?.deviceId ?? null
      for (const deviceId of missedBy(decision, { ...wish, previous, segmentOf, firstSlotOf })) {
        health.set(deviceId, afterMiss(healthOf(deviceId)))
      }
      shown.push(decision)
      return true
    },
  }
}
