import type { Phrase, PlayerRef } from '../../scoring/phrase.ts'
import type { Card, Goal } from './periods.ts'

/** The scorer of an own goal is a player of the other side. */
export function scorerRef({ side, scorer, how }: Pick<Goal, 'side' | 'scorer' | 'how'>): PlayerRef {
  return { side: how === 'ownGoal' ? 1 - side : side, player: scorer }
}

export function cardRef({ side, player }: Pick<Card, 'side' | 'player'>): PlayerRef {
  return { side, player }
}

export function cardName({ colour }: Pick<Card, 'colour'>): Phrase {
  return { key: `option.${colour}` }
}
