import type { Phrase } from '../../scoring/phrase.ts'
import { batterOf, type Innings } from './innings.ts'
import { batterRef, bowlerRef, fielderRef } from './players.ts'

/** As scorecards write it: "c Rao b Khan", "not out". Who is not known is left out. */
export function howOut(innings: Innings, player: number): Phrase {
  const { out, bowler, fielder } = batterOf(innings, player)
  if (out === null) return { key: isBatting(innings, player) ? 'out.batting' : 'out.notOut' }
  const by = bowler ? { bowler: bowlerRef(innings, bowler) } : undefined
  const fielded = fielder === null ? undefined : { fielder: fielderRef(innings, fielder) }
  switch (out) {
    case 'bowled':
    case 'lbw':
    case 'hitWicket':
      return by ? { key: `out.${out}By`, players: by } : { key: `out.${out}` }
    case 'caught':
    case 'stumped':
      return dismissal(out, by, fielded)
    case 'runOut':
      return fielded ? { key: 'out.runOutBy', players: fielded } : { key: 'out.runOut' }
    default:
      return { key: `out.${out}` }
  }
}

type Players = NonNullable<Phrase['players']>

function dismissal(out: 'caught' | 'stumped', by: Players | undefined, fielder: Players | undefined): Phrase {
  if (!by) return { key: `out.${out}` }
  const isOwnCatch = out === 'caught' && fielder?.['fielder']?.player === by['bowler']?.player
  if (isOwnCatch && fielder) return { key: 'out.caughtAndBowled', players: by }
  return fielder ? { key: `out.${out}ByBoth`, players: { ...fielder, ...by } } : { key: `out.${out}By`, players: by }
}

function isBatting({ striker, nonStriker, ended }: Innings, player: number): boolean {
  return ended === null && (player === striker || player === nonStriker)
}

export function wicketLine(innings: Innings, player: number): Phrase {
  const { runs, balls } = batterOf(innings, player)
  return {
    key: 'log.wicket',
    values: { runs, balls },
    players: { batter: batterRef(innings, player) },
    parts: { how: howOut(innings, player) },
  }
}
