import { finalScore } from '#schema/scoring/fold.ts'
import { namesOf } from '#schema/scoring/names.ts'
import type { ScoreNames } from '#schema/scoring/speak.ts'
import type { ScoreContent } from './score-content.ts'

/** Names of sides and players as they are known now. `title`: that of the event, which may name its sides. */
export function namesIn({ scoring, folded, published }: ScoreContent, title = ''): ScoreNames {
  return namesOf(scoring, { details: published.details, title }, finalScore(folded))
}
