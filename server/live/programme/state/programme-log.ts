import { afterArrival, afterMiss, type CameraHealth, UNTRIED } from '#server/live/programme/decisions/camera-health.ts'
import { type DecisionInput, missedBy } from '#server/live/programme/decisions/decide.ts'
import type { Segment, ShownSlot } from '#server/live/programme/decisions/live.ts'
import { newSegmentIndex, type SegmentIndex } from './segment-index.ts'

export interface ProgrammeLog {
  shown: readonly ShownSlot[]
  segmentOf(deviceId: string, slot: number): Segment | undefined
  firstSlotOf(deviceId: string): number | undefined
  healthOf(deviceId: string): CameraHealth
  devices(): string[]
  segmentIndexOf(deviceId: string): SegmentIndex
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
