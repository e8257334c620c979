import type { EditableClip } from './clip-list.ts'

/** `clipKey`: of the clip whose fields the step changes; null for any other step. */
type Step = { before: readonly EditableClip[]; clipKey: number | null }

/** A list that is edited, with the steps that can be undone. */
export type ClipHistory = { clips: readonly EditableClip[]; steps: readonly Step[] }

/** Successive changes of one clip's fields are one step. */
export function withStep({ clips, steps }: ClipHistory, next: readonly EditableClip[]): ClipHistory {
  const clipKey = changedKey(clips, next)
  const goesOn = clipKey !== null && clipKey === steps.at(-1)?.clipKey
  return { clips: next, steps: goesOn ? steps : [...steps, { before: clips, clipKey }] }
}

export function withoutLastStep(history: ClipHistory): ClipHistory {
  const last = history.steps.at(-1)
  return last ? { clips: last.before, steps: history.steps.slice(0, -1) } : history
}

/** The key of the only clip that differs; null where clips come, go or move. */
function changedKey(before: readonly EditableClip[], after: readonly EditableClip[]): number | null {
  const isSameOrder = before.length === after.length && before.every(({ key }, place) => key === after[place]?.key)
  const changed = after.filter((clip, place) => clip !== before[place])
  return isSameOrder && changed.length === 1 ? (changed[0]?.key ?? null) : null
}
