import type { KeysIn } from './phrase.ts'

export type Payload = Readonly<Record<string, unknown>>

/** One tap: what happened, never what follows from it. The same on phone, server and viewer. */
export type ScoreEntry = {
  /** UUIDv7 made by the phone. Repeating an entry is harmless. */
  id: string
  /** Order of arrival, given out by the server without gaps. */
  seq: number
  /** Server time in milliseconds of the tap: the order of the match. */
  at: number
  /** A kind of the sport, one of `COMMON_KINDS`, or an edit: `undo`, `replace`, `move`. */
  kind: string
  payload: Payload
  /** The edited entry, for `undo`, `replace` and `move`. */
  target?: string
}

/** `replace` has `{kind, payload}` as its payload, `move` has `{at}`. Undoing an undo is a redo. */
const EDIT_KINDS: readonly string[] = ['undo', 'replace', 'move']

export function isEdit({ kind }: Pick<ScoreEntry, 'kind'>): boolean {
  return EDIT_KINDS.includes(kind)
}

/** An entry that was kept without being counted (`ignored`), or counted although a rule says otherwise (`warnings`). */
export type Remark = { id: string; reason: RemarkReason }

export type RemarkReason = KeysIn<'remark'>
