import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import type { FoldedScore } from '#schema/scoring/fold.ts'

/** An edit of the log: an entry of kind `undo`, `replace` or `move`, or one that is slipped in at a moment. */
export type LogEdit =
  | { type: 'remove'; target: string }
  | { type: 'replace'; target: string; kind: string; payload: Payload }
  | { type: 'move'; target: string; atMs: number }
  | { type: 'insert'; kind: string; payload: Payload; atMs: number }

/** What the scorer has chosen for an entry of the list. With an `edit` it shows what would change, until told to. */
export type CorrectionState =
  | { step: 'closed' }
  | { step: 'choosing'; entryId: string }
  | { step: 'keying'; entryId: string; as: 'replace' | 'insert' }
  | { step: 'preview'; entryId: string; edit: LogEdit }

export type CorrectionSignal =
  | { type: 'opened'; entryId: string }
  | { type: 'wantsKey'; as: 'replace' | 'insert' }
  /** What was keyed in, as the pad records it. `atMs`: where an insertion belongs. */
  | { type: 'keyed'; kind: string; payload: Payload; atMs: number }
  | { type: 'wantsRemoval' }
  | { type: 'wantsMove'; atMs: number }
  | { type: 'confirmed' }
  | { type: 'back' }
  | { type: 'closed' }

export type CorrectionEffect = { type: 'edit'; edit: LogEdit }

export const noCorrection: CorrectionState = { step: 'closed' }

export function reduceCorrection(
  state: CorrectionState,
  signal: CorrectionSignal,
): [CorrectionState, CorrectionEffect[]] {
  if (signal.type === 'opened') return [{ step: 'choosing', entryId: signal.entryId }, []]
  if (signal.type === 'closed' || state.step === 'closed') return [noCorrection, []]
  const { entryId } = state
  const preview = (edit: LogEdit): [CorrectionState, CorrectionEffect[]] => [{ step: 'preview', entryId, edit }, []]
  switch (signal.type) {
    case 'wantsKey':
      return [{ step: 'keying', entryId, as: signal.as }, []]
    case 'keyed': {
      if (state.step !== 'keying') return [state, []]
      const { kind, payload, atMs } = signal
      const isReplaced = state.as === 'replace'
      return preview(
        isReplaced ? { type: 'replace', target: entryId, kind, payload } : { type: 'insert', kind, payload, atMs },
      )
    }
    case 'wantsRemoval':
      return preview({ type: 'remove', target: entryId })
    case 'wantsMove':
      return preview({ type: 'move', target: entryId, atMs: signal.atMs })
    case 'confirmed':
      return state.step === 'preview' ? [noCorrection, [{ type: 'edit', edit: state.edit }]] : [state, []]
    case 'back':
      return [state.step === 'choosing' ? noCorrection : { step: 'choosing', entryId }, []]
  }
}

export function entryOf(edit: LogEdit): { kind: string; payload: Payload; target?: string; atMs?: number } {
  switch (edit.type) {
    case 'remove':
      return { kind: 'undo', payload: {}, target: edit.target }
    case 'replace':
      return { kind: 'replace', payload: { kind: edit.kind, payload: edit.payload }, target: edit.target }
    case 'move':
      return { kind: 'move', payload: { at: edit.atMs }, target: edit.target }
    case 'insert':
      return { kind: edit.kind, payload: edit.payload, atMs: edit.atMs }
  }
}

export function withEdit(log: readonly ScoreEntry[], edit: LogEdit, nowMs: number): readonly ScoreEntry[] {
  const { atMs = nowMs, ...entry } = entryOf(edit)
  const seq = log.reduce((last, each) => Math.max(last, each.seq), 0) + 1
  return [...log, { id: 'preview', seq, at: atMs, ...entry }]
}

const FIRST_BEFORE_MS = 1_000

/** A moment between an entry and the one before it. */
export function momentBefore({ log }: FoldedScore, place: number): number {
  const [before, at] = [log.entries[place - 1]?.at, log.entries[place]?.at ?? 0]
  return before === undefined ? at - FIRST_BEFORE_MS : Math.floor((before + at) / 2)
}

/** A moment after the next entry; null for the last one. */
export function momentAfterNext({ log }: FoldedScore, place: number): number | null {
  const next = log.entries[place + 1]?.at
  if (next === undefined) return null
  const further = log.entries[place + 2]?.at
  return further === undefined ? next + 1 : Math.floor((next + further) / 2)
}
