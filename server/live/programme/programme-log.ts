import { afterArrival, afterMiss, type CameraHealth, UNTRIED } from './camera-health.ts'
import { type DecisionInput, missedBy } from './decide.ts'
import type { Segment, ShownSlot } from './live.ts'
import { newSegmentIndex, type SegmentIndex } from './segment-index.ts'

export type ProgrammeLog = ReturnType<typeof newProgrammeLog>

/** Segments and decisions of an event, added in chronological order, and the camera health that follows from them. */
export function newProgrammeLog() {
  const reels = new Map<string, SegmentIndex>()
  const standings = new Map<string, CameraHealth>()
  const shown: ShownSlot[] = []

  const segmentOf = (deviceId: string, slot: number) => reels.get(deviceId)?.get(slot)
  const firstSlotOf = (deviceId: string) => reels.get(deviceId)?.first()
  const standingOf = (deviceId: string) => standings.get(deviceId) ?? UNTRIED

  return {
    segmentOf,
    firstSlotOf,
    standingOf,
    devices: () => [...reels.keys()],
    reelOf: (deviceId: string): SegmentIndex => reels.get(deviceId) ?? newSegmentIndex(deviceId),
    /** Decided slots; the index is the slot. */
    shown: shown as readonly ShownSlot[],

    /** Returns whether the segment was new. */
    arrived(segment: Segment): boolean {
      const { deviceId } = segment
      const reel = reels.get(deviceId) ?? newSegmentIndex(deviceId)
      reels.set(deviceId, reel)
      const isNew = reel.add(segment)
      if (isNew) standings.set(deviceId, afterArrival(standingOf(deviceId), segment))
      return isNew
    },

    /** Returns whether it was the next slot; others are ignored. */
    decided(decision: ShownSlot, wish: Pick<DecisionInput, 'cuts' | 'cameras'>): boolean {
      if (decision.slot !== shown.length) return false
      const previous = shown.at(-1)?.deviceId ?? null
      for (const deviceId of missedBy(decision, { ...wish, previous, segmentOf, firstSlotOf })) {
        standings.set(deviceId, afterMiss(standingOf(deviceId)))
      }
      shown.push(decision)
      return true
    },
  }
}
