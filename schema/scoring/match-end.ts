import type { Phrase } from './phrase.ts'
import type { MatchResult, Side } from './scoring.ts'

type LostBy = 'Walkover' | 'Retirement' | 'Default' | 'Concession'

/** The other side wins; of more than two sides nobody does. `scoreFor` gives the score as a side sees it. */
export function lostBy(how: LostBy, loser: Side, sides: number, scoreFor: (side: Side) => string): MatchResult {
  const winner = sides === 2 ? 1 - loser : null
  const rest = { sides: { loser }, values: { score: scoreFor(winner ?? 0) } }
  if (winner === null) return { side: null, sentence: { key: `lostBy${how}`, ...rest } }
  return { side: winner, sentence: { key: `wonBy${how}`, side: winner, ...rest } }
}

export function abandoned(reason: string): MatchResult {
  return { side: null, sentence: because('abandoned', reason, {}) }
}

/** A decision that stands over the rules; `side` is null for a draw. */
export function declaredResult(side: Side | null, words: string, score: string): MatchResult {
  const sentence = because(side === null ? 'declaredDraw' : 'declaredWinner', words, { score })
  return { side, sentence: { ...sentence, ...(side !== null && { side }) } }
}

function because(
  key: 'abandoned' | 'declaredDraw' | 'declaredWinner',
  reason: string,
  values: NonNullable<Phrase['values']>,
): Phrase {
  return reason ? { key: `${key}Because`, values: { ...values, reason } } : { key, values }
}
