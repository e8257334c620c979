import type { Segment, Shown } from './live.ts'
import { missedBy, type Situation } from './programme.ts'
import { afterArrival, afterMiss, type Standing, UNTRIED } from './standing.ts'

export type Timeline = ReturnType<typeof newTimeline>

/** What has come of an event and what was decided, told in the order in which it happened; and how the cameras stand by it. */
export function newTimeline() {
  const bySlot = new Map<string, Map<number, Segment>>()
  const firstSlots = new Map<string, number>()
  const standings = new Map<string, Standing>()
  const shown: Shown[] = []

  const segmentOf = (deviceId: string, slot: number) => bySlot.get(deviceId)?.get(slot)
  const firstSlotOf = (deviceId: string) => firstSlots.get(deviceId)
  const standingOf = (deviceId: string) => standings.get(deviceId) ?? UNTRIED

  return {
    segmentOf,
    firstSlotOf,
    standingOf,
    /** The devices that have sent anything. */
    devices: () => [...bySlot.keys()],
    /** Whatever a device has sent, in no particular order. */
    segmentsOf: (deviceId: string): ReadonlyMap<number, Segment> => bySlot.get(deviceId) ?? new Map(),
    /** Every decided slot; the place in the list is the slot. */
    shown: shown as readonly Shown[],

    arrived(segment: Segment): void {
      const { deviceId, slot } = segment
      const own = bySlot.get(deviceId) ?? new Map<number, Segment>()
      if (own.has(slot)) return
      bySlot.set(deviceId, own.set(slot, segment))
      firstSlots.set(deviceId, Math.min(slot, firstSlotOf(deviceId) ?? slot))
      standings.set(deviceId, afterArrival(standingOf(deviceId), segment))
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
