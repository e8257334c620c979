import type { Phrase, PlayerRef } from './phrase.ts'

/** A cell is text as it stands, such as `12` or `6–4`, or a phrase. */
export type ScoreCell = string | Phrase

export type ScoreRow = { label: Phrase | PlayerRef; cells: readonly ScoreCell[] }

/** A table of the scorecard: batting, bowling, sets, quarters, scorers. The rows' labels are a column of their own, first. */
export type ScoreTable = { title: Phrase; columns: readonly Phrase[]; rows: readonly ScoreRow[] }
