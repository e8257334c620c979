import type { Phrase, PlayerRef } from '../../scoring/phrase.ts'
import type { Innings } from './innings.ts'

export function batterRef({ side }: Innings, player: number): PlayerRef {
  return { side, player, unnamed: 'batterNumber' }
}

/** Of the other side; 0 is a bowler whom nobody named. */
export function bowlerRef({ side }: Innings, player: number): PlayerRef {
  return { side: 1 - side, player: player === 0 ? null : player, unnamed: 'bowlerNumber' }
}

/** As the head of a row. */
export function bowlerLabel(innings: Innings, player: number): Phrase | PlayerRef {
  return player === 0 ? { key: 'bowlerNotNamed' } : bowlerRef(innings, player)
}

export function fielderRef({ side }: Innings, player: number): PlayerRef {
  return { side: 1 - side, player }
}
