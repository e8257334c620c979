import type { Segment, Shown } from './live.ts'
import { missedBy, type Situation } from './programme.ts'
import { newReel, type Reel } from './reel.ts'
import { afterArrival, afterMiss, type Standing, UNTRIED } from './standing.ts'

export type Timeline = ReturnType<typeof newTimeline>

/** What has come of an event and what was decided, told in the order in which it happened; and how the cameras stand by it. */
export function newTimeline() {
  const reels = new Map<string, Reel>()
  const standings = new Map<string, Standing>()
  const shown: Shown[] = []

  const segmentOf = (deviceId: string, slot: number) => reels.get(deviceId)?.get(slot)
  const firstSlotOf = (deviceId: string) => reels.get(deviceId)?.first()
  const standingOf = (deviceId: string) => standings.get(deviceId) ?? UNTRIED

  return {
    segmentOf,
    firstSlotOf,
    standingOf,
    /** The devices that have sent anything. */
    devices: () => [...reels.keys()],
    /** Whatever a device has sent. */
    reelOf: (deviceId: string): Reel => reels.get(deviceId) ?? newReel(deviceId),
    /** Every decided slot; the place in the list is the slot. */
    shown: shown as readonly Shown[],

    /** Answers whether it was new. */
    arrived(segment: Segment): boolean {
      const { deviceId } = segment
      const reel = reels.get(deviceId) ?? newReel(deviceId)
      reels.set(deviceId, reel)
      const isNew = reel.add(segment)
      if (isNew) standings.set(deviceId, afterArrival(standingOf(deviceId), segment))
      return isNew
    },

    /** Answers whether it was the next slot; any other is left aside. */
    decided(decision: Shown, wish: Pick<Situation, 'cuts' | 'cameras'>): boolean {
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
