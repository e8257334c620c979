import type { CricketConditions } from './conditions.ts'
import { batsAlone, bowlerOf, freshOver, type Innings, swapped } from './innings.ts'

/** Ends the over if it has its legal balls. */
export function afterBall(innings: Innings, c: CricketConditions): Innings {
  return innings.over.legal >= innings.over.allowed ? endOver(innings, c) : innings
}

/** A maiden is an over by one bowler, who is charged with no runs. */
export function endOver(innings: Innings, c: CricketConditions): Innings {
  const { over, bowler } = innings
  const [maidenOf = null] = over.charged === 0 && over.legal > 0 && over.bowlers.length === 1 ? over.bowlers : []
  const credited = maidenOf === null ? innings : withMaidens(innings, maidenOf, 1)
  return changeEnds(
    {
      ...credited,
      oversDone: innings.oversDone + 1,
      over: freshOver(c),
      bowler: null,
      closed: { over, bowler, maidenOf },
    },
    c,
  )
}

/** The umpire lets one more ball be bowled. */
export function goOn(innings: Innings, c: CricketConditions): Innings | undefined {
  if (innings.over.balls > 0) return { ...innings, over: { ...innings.over, allowed: innings.over.allowed + 1 } }
  if (!innings.closed || (innings.ended && innings.ended !== 'overs')) return undefined
  const { over, bowler, maidenOf } = innings.closed
  const uncredited = maidenOf === null ? innings : withMaidens(innings, maidenOf, -1)
  const open = {
    ...uncredited,
    oversDone: innings.oversDone - 1,
    over: { ...over, allowed: over.legal + 1 },
    bowler,
    closed: null,
    ended: null,
  }
  return changeEnds(open, c)
}

function withMaidens(innings: Innings, player: number, change: number): Innings {
  const figures = bowlerOf(innings, player)
  return {
    ...innings,
    bowlers: { ...innings.bowlers, [player]: { ...figures, maidens: figures.maidens + change } },
  }
}

function changeEnds(innings: Innings, c: CricketConditions): Innings {
  return batsAlone(innings, c) ? innings : swapped(innings)
}
