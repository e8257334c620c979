import { SLOT_MS, slotAt } from '#schema/messages/live.ts'
import type { ShownSlot } from '#server/live/programme/decisions/live.ts'
import type { DecidedTurn } from './sponsor-plan.ts'

type Programme = { epochMs: number; shown: readonly ShownSlot[] }

export type TurnCut = Pick<DecidedTurn, 'n' | 'untilMs'>

/** Few turns begin while slots wait for their decision. */
export const TURNS_CUT_MAX = 10

/** Ends turns where the slate begins. A turn that begins there has no length. */
export function cutsBySlate(turns: readonly DecidedTurn[], programme: Programme): TurnCut[] {
  return turns.slice(-TURNS_CUT_MAX).flatMap(({ n, atMs, untilMs }) => {
    const endMs = Math.max(atMs, pictureEnd(programme, atMs, untilMs))
    return endMs < untilMs ? [{ n, untilMs: endMs }] : []
  })
}

/** Start of the first slot without a camera in that time; `untilMs` when none is known. */
function pictureEnd({ epochMs, shown }: Programme, atMs: number, untilMs: number): number {
  const lastSlot = slotAt(untilMs - 1, epochMs)
  for (let slot = Math.max(0, slotAt(atMs, epochMs)); slot <= lastSlot; slot++) {
    const decided = shown[slot]
    if (!decided) return untilMs
    if (decided.deviceId === null) return epochMs + slot * SLOT_MS
  }
  return untilMs
}
