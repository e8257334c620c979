import { SLOT_MS } from '#schema/live.ts'
import type { Away, Camera, Cut, Segment, Shown } from './live.ts'
import { endOf, HOLD_MS, IN_TIME_MS, RETURN_AFTER, type Standing } from './standing.ts'

/** All that a decision follows from. Times are milliseconds since the event's epoch. */
export type Situation = {
  /** The first slot that is not decided. */
  slot: number
  nowMs: number
  /** Since when somebody decides: nobody was late while nobody waited. */
  sinceMs: number
  /** In order of time. */
  cuts: readonly Cut[]
  cameras: readonly Camera[]
  isAutoSubstitute: boolean
  /** What the slot before shows; null is the slate. */
  previous: string | null
  segmentOf(deviceId: string, slot: number): Segment | undefined
  /** The first slot that a device has ever had. */
  firstSlotOf(deviceId: string): number | undefined
  standingOf(deviceId: string): Standing
  /** What is known of a camera, beside its segments, that makes waiting for it useless. */
  awayOf(deviceId: string): Away | null
}

type Wish = Pick<Situation, 'cuts' | 'cameras' | 'firstSlotOf'>

/**
 * What a slot shall show: the device of the last cut, null for the slate. Before any cut it is the first camera that has
 * had a segment by then; undefined when none has.
 */
export function wantedAt(slot: number, { cuts, cameras, firstSlotOf }: Wish): string | null | undefined {
  const cut = cuts.findLast((each) => each.slot <= slot)
  if (cut) return cut.deviceId
  return cameras.find(({ deviceId }) => (firstSlotOf(deviceId) ?? Number.POSITIVE_INFINITY) <= slot)?.deviceId
}

/** Decides the next slot, for good; or null, when there is still something to wait for. */
export function decide(situation: Situation): Shown | null {
  const { slot, nowMs, sinceMs, isAutoSubstitute, segmentOf } = situation
  const wanted = wantedAt(slot, situation)
  const isDue = nowMs >= Math.max(endOf(slot), sinceMs) + HOLD_MS
  if (wanted === undefined) return isDue ? slate(slot, 'gap') : null
  const isInTimeOver = nowMs >= endOf(slot) + IN_TIME_MS
  if (wanted === null) return isInTimeOver ? slate(slot, 'full') : null
  if (!isInTimeOver && isOpening(situation)) return null

  const own = segmentOf(wanted, slot)
  if (!isAutoSubstitute) return own ? full(own) : isDue ? slate(slot, 'gap') : null
  const { isBad } = situation.standingOf(wanted)
  if (own && !isBad) return full(own)
  if (!isBad && !isDue && situation.awayOf(wanted) === null) return null
  return substituteFor(wanted, situation, isDue)
}

/** Nobody has cut yet, and no camera is shown: the first in the list may just be slower than the others to begin. */
function isOpening({ slot, cuts, previous }: Situation): boolean {
  return previous === null && !cuts.some((cut) => cut.slot <= slot)
}

/** The cameras that a decision waited for in vain: from now on they are bad. */
export function missedBy(shown: Shown, { previous, ...situation }: Pick<Situation, 'previous' | 'segmentOf'> & Wish) {
  if (shown.kind === 'full') return []
  const waitedFor = new Set([wantedAt(shown.slot, situation), previous])
  return [...waitedFor].filter(
    (deviceId): deviceId is string => !!deviceId && !situation.segmentOf(deviceId, shown.slot),
  )
}

/**
 * The healthiest that has the slot: what is on the air already, the controller, the others. Whoever is likely to have it
 * in a moment is waited for, so that the picture does not change with every slot. Better an unhealthy camera than none.
 */
function substituteFor(wanted: string, situation: Situation, isDue: boolean): Shown | null {
  const { slot, segmentOf, standingOf, awayOf } = situation
  const others = inOrder(situation).filter((deviceId) => deviceId !== wanted)
  for (const deviceId of others.filter((each) => !standingOf(each).isBad && awayOf(each) === null)) {
    const segment = segmentOf(deviceId, slot)
    if (segment) return substitute(segment)
    if (!isDue && standingOf(deviceId).newest >= slot - RETURN_AFTER) return null
  }
  const own = segmentOf(wanted, slot)
  if (own) return full(own)
  if (!isDue) return null
  const any = others.map((deviceId) => segmentOf(deviceId, slot)).find((segment) => segment !== undefined)
  return any ? substitute(any) : slate(slot, 'gap')
}

/** The cameras, the best to fall back on first. */
export function inOrder({ cameras, previous }: Pick<Situation, 'cameras' | 'previous'>): string[] {
  const controllers = cameras.filter(({ isController }) => isController)
  const ids = [...controllers, ...cameras].map(({ deviceId }) => deviceId)
  return [...new Set(previous === null ? ids : [previous, ...ids])]
}

export function full(segment: Segment): Shown {
  return { kind: 'full', ...partOf(segment) }
}

export function substitute(segment: Segment): Shown {
  return { kind: 'substitute', ...partOf(segment) }
}

export function slate(slot: number, kind: 'full' | 'gap'): Shown {
  return { slot, kind, deviceId: null, run: null, startMs: slot * SLOT_MS, durationMs: SLOT_MS }
}

function partOf({ slot, deviceId, run, startMs, durationMs }: Segment) {
  return { slot, deviceId, run, startMs, durationMs }
}
