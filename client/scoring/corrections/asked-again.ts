import { askedBy } from '#client/scoring/pad/ask.ts'
import { canRecord } from '#client/scoring/pad/pad-state.ts'
import type { ScoreEntry } from '#schema/scoring/entry.ts'
import type { ScoreButton, Scoring } from '#schema/scoring/scoring.ts'

/**
 * A button as a correction needs it: it asks everything before it records, and begins with the entry's answers if that
 * button may have recorded the entry.
 */
export function askedAgain(
  sport: Scoring,
  button: ScoreButton,
  entry?: Pick<ScoreEntry, 'kind' | 'payload'>,
): ScoreButton {
  const small = { ...button, size: 'small' } as const
  if (entry?.kind !== button.kind) return small
  const { payload } = entry
  const given = Object.fromEntries(button.ask.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])))
  const answers = { ...given, ...button.payload }
  const isItsKey = Object.entries(button.payload).every(([name, value]) => payload[name] === value)
  const isAnswered = canRecord({ button, questions: askedBy(sport, button), answers })
  return isItsKey && isAnswered ? { ...small, payload: answers } : small
}
