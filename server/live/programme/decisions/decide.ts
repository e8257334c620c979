import { SLOT_MS } from '#schema/messages/live.ts'
import { type CameraHealth, endOf, HOLD_MS, IN_TIME_MS, RETURN_AFTER } from './camera-health.ts'
import type { Away, Camera, Cut, Segment, ShownSlot } from './live.ts'

/** Complete input of a decision. Times are milliseconds since the event's epoch. */
export type DecisionInput = {
  slot: number
  nowMs: number
  /** Since when this process decides: cameras are not late for the time before. */
  sinceMs: number
  cuts: readonly Cut[]
  cameras: readonly Camera[]
  isAutoSubstitute: boolean
  /** Device of the previous slot; null is the slate. */
  previous: string | null
  segmentOf(deviceId: string, slot: number): Segment | undefined
  firstSlotOf(deviceId: string): number | undefined
  healthOf(deviceId: string): CameraHealth
  awayOf(deviceId: string): Away | null
}

type Wish = Pick<DecisionInput, 'cuts' | 'cameras' | 'firstSlotOf'>

/** Device of the last cut (null: slate); without a cut the first camera with a segment by then, or undefined. */
export function wantedAt(slot: number, { cuts, cameras, firstSlotOf }: Wish): string | null | undefined {
  const cut = cuts.findLast((each) => each.slot <= slot)
  if (cut) return cut.deviceId
  return cameras.find(({ deviceId }) => (firstSlotOf(deviceId) ?? Number.POSITIVE_INFINITY) <= slot)?.deviceId
}

/** Returns the final decision on the next slot; null while it has to wait. */
export function decide(situation: DecisionInput): ShownSlot | null {
  const { slot, nowMs, sinceMs, isAutoSubstitute, segmentOf } = situation
  const wanted = wantedAt(slot, situation)
  const isDue = nowMs >= Math.max(endOf(slot), sinceMs) + HOLD_MS
  if (wanted === undefined) return isDue ? slate(slot, 'gap') : null
  const isInTimeOver = nowMs >= endOf(slot) + IN_TIME_MS
  if (wanted === null) return isInTimeOver ? slate(slot, 'full') : null
  if (!isInTimeOver && isOpening(situation)) return null

  const own = segmentOf(wanted, slot)
  if (!isAutoSubstitute) return own ? full(own) : isDue ? slate(slot, 'gap') : null
  const { isBad } = situation.healthOf(wanted)
  if (own && !isBad) return full(own)
  if (!isBad && !isDue && situation.awayOf(wanted) === null) return null
  return substituteFor(wanted, situation, isDue)
}

/** Without a cut the first camera in the list is wanted: it may start more slowly than the others. */
function isOpening({ slot, cuts, previous }: DecisionInput): boolean {
  return previous === null && !cuts.some((cut) => cut.slot <= slot)
}

/** Returns the cameras that the decision waited for in vain; their health becomes bad. */
export function missedBy(
  shown: ShownSlot,
  { previous, ...situation }: Pick<DecisionInput, 'previous' | 'segmentOf'> & Wish,
) {
  if (shown.kind === 'full') return []
  const waitedFor = new Set([wantedAt(shown.slot, situation), previous])
  return [...waitedFor].filter(
    (deviceId): deviceId is string => !!deviceId && !situation.segmentOf(deviceId, shown.slot),
  )
}

/** Healthy cameras first, then the slate. Waits for one that should have the slot soon, to avoid a flicker. */
function substituteFor(wanted: string, situation: DecisionInput, isDue: boolean): ShownSlot | null {
  const { slot, segmentOf, healthOf, awayOf } = situation
  const others = inOrder(situation).filter((deviceId) => deviceId !== wanted)
  for (const deviceId of others.filter((each) => !healthOf(each).isBad && awayOf(each) === null)) {
    const segment = segmentOf(deviceId, slot)
    if (segment) return substitute(segment)
    if (!isDue && healthOf(deviceId).newest >= slot - RETURN_AFTER) return null
  }
  const own = segmentOf(wanted, slot)
  if (own) return full(own)
  if (!isDue) return null
  const any = others.map((deviceId) => segmentOf(deviceId, slot)).find((segment) => segment !== undefined)
  return any ? substitute(any) : slate(slot, 'gap')
}

/** Cameras in fallback order: the one on the air, controllers, the others. */
export function inOrder({ cameras, previous }: Pick<DecisionInput, 'cameras' | 'previous'>): string[] {
  const controllers = cameras.filter(({ isController }) => isController)
  const ids = [...controllers, ...cameras].map(({ deviceId }) => deviceId)
  return [...new Set(previous === null ? ids : [previous, ...ids])]
}

export function full(segment: Segment): ShownSlot {
  return { kind: 'full', ...partOf(segment) }
}

export function substitute(segment: Segment): ShownSlot {
  return { kind: 'substitute', ...partOf(segment) }
}

export function slate(slot: number, kind: 'full' | 'gap'): ShownSlot {
  return { slot, kind, deviceId: null, run: null, startMs: slot * SLOT_MS, durationMs: SLOT_MS }
}

function partOf({ slot, deviceId, run, startMs, durationMs }: Segment) {
  return { slot, deviceId, run, startMs, durationMs }
}
