import type { PlateRow } from '#client/media/clip/plan/clip-request.ts'
import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { clockText } from './clock-text.ts'
import { onlySide, type ScoreWords } from './score-words.ts'
import { sideLabels } from './side-labels.ts'

/** What stands on the plates. With one row only one side has played so far. */
export type PlateContent = { rows: readonly PlateRow[]; notes: readonly string[] }

export function plateContent({ board, ...score }: ShownScore, words: ScoreWords, atMs: number | null): PlateContent {
  const { sides, period, line } = board
  const labels = sideLabels(words.sides.slice(0, sides.length))
  const rows = sides.map(({ main, sub, serving }, side) => {
    return { label: labels[side] ?? '', main, sub, isServing: serving }
  })
  const only = onlySide(sides)
  const notes = [words.say(period), clockText({ board, ...score }, atMs), words.say(line)]
  return { rows: only === null ? rows : rows.slice(only, only + 1), notes: notes.filter(Boolean) }
}
