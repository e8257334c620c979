import { finalScore } from '#schema/scoring/fold.ts'
import { namesOf } from '#schema/scoring/names.ts'
import type { ScoreNames } from '#schema/scoring/speak.ts'
import type { ScoreContent } from './score-content.ts'

/** Names of sides and players as they are known now. */
export function namesIn({ scoring, folded, published, title }: ScoreContent): ScoreNames {
  return namesOf(scoring, { details: published.details, title }, finalScore(folded))
}
