import type { PlayerRef } from '../../scoring/phrase.ts'
import type { Innings } from './innings.ts'

export function batterRef({ side }: Innings, player: number): PlayerRef {
  return { side, player, unnamed: 'batterNumber' }
}

/** Of the other side; 0 is a bowler whom nobody named. */
export function bowlerRef({ side }: Innings, player: number): PlayerRef {
  return { side: 1 - side, player: player === 0 ? null : player, unnamed: 'bowlerNumber' }
}

export function fielderRef({ side }: Innings, player: number): PlayerRef {
  return { side: 1 - side, player }
}
