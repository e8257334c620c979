import type { RemarkReason } from '../../scoring/entry.ts'
import type { Ball, CricketConditions, WicketKind } from './conditions.ts'
import {
  batsAlone,
  batterOf,
  bowlerOf,
  type Extras,
  type Innings,
  swapped,
  withBatters,
  withPlayer,
} from './innings.ts'
import { afterBall } from './over.ts'

/** Who is out is asked, and the runs that were completed count. */
const RUNNING: ReadonlySet<string> = new Set(['runOut', 'obstructing', 'hitTwice'])
const BOWLERS: ReadonlySet<string> = new Set(['bowled', 'lbw', 'caught', 'stumped', 'hitWicket'])
const OFF_A_WIDE: ReadonlySet<string> = new Set(['stumped', 'hitWicket', 'runOut', 'obstructing'])

type Delivery = {
  bat: number
  extras: Extras
  /** To the bowler. */
  charged: number
  isFaced: boolean
  isLegal: boolean
  boundary: 'four' | 'six' | null
  /** Runs by which the batters changed ends. */
  ran: number
  wicket: WicketKind | null
}

/** Adds a ball. The warning is about a wicket that does not count, or about the bowler. */
export function bowl(
  before: Innings,
  ball: Ball,
  overs: number,
  c: CricketConditions,
): { innings: Innings; warning?: RemarkReason } {
  const innings = withBatters(before, c)
  const bowler = ball.bowler ?? innings.bowler ?? 0
  const delivery = deliveryOf(innings, ball, overs, c)
  const wicketWarning = ball.wicket && !delivery.wicket ? 'wicketDoesNotCount' : undefined
  const warning = wicketWarning ?? bowlerWarning(innings, bowler, c)
  const counted = withFigures(innings, delivery, bowler)
  const moved = withMoves(counted, ball, delivery, bowler, c)
  const freeHit = c.freeHit && (ball.extra === 'noBall' || (innings.freeHit && ball.extra === 'wide'))
  return { innings: afterBall({ ...moved, freeHit, closed: null }, c), ...(warning && { warning }) }
}

function deliveryOf(innings: Innings, ball: Ball, overs: number, c: CricketConditions): Delivery {
  const isSixOut = c.sixIsOut && !innings.freeHit && ball.extra === null && ball.runs === c.six && !ball.allRun
  const wicket = isSixOut ? 'caught' : countedWicket(innings, ball)
  const stopped = wicket !== null && !RUNNING.has(wicket)
  const runs = stopped ? 0 : c.evenRunsOnly && batsAlone(innings, c) ? ball.runs - (ball.runs % 2) : ball.runs
  const off = ball.extra === null ? 'bat' : ball.extra === 'noBall' ? ball.off : ball.extra
  const bat = off === 'bat' ? runs : 0
  const extras = {
    wides: off === 'wide' ? c.wideRuns + runs : 0,
    noBalls: ball.extra === 'noBall' ? c.noBallRuns : 0,
    byes: off === 'bye' ? runs : 0,
    legByes: off === 'legBye' ? runs : 0,
    penalties: ball.penalty,
  }
  const boundary = bat === 0 || ball.allRun ? null : bat === c.six ? 'six' : bat === c.four ? 'four' : null
  return {
    bat,
    extras,
    charged: bat + extras.wides + extras.noBalls,
    isFaced: ball.extra !== 'wide',
    isLegal: !isRebowled(innings, ball, overs, c),
    boundary,
    ran: boundary ? 0 : runs,
    wicket,
  }
}

function isRebowled({ oversDone }: Innings, { extra }: Ball, overs: number, c: CricketConditions): boolean {
  if (extra === 'noBall') return c.noBallRebowled
  if (extra !== 'wide') return false
  return c.wideRebowled === 'yes' || (c.wideRebowled === 'notInLastOver' && oversDone !== overs - 1)
}

function countedWicket({ freeHit }: Innings, { wicket, extra }: Ball): WicketKind | null {
  if (wicket === null) return null
  if ((freeHit || extra === 'noBall') && !RUNNING.has(wicket)) return null
  return extra === 'wide' && !OFF_A_WIDE.has(wicket) ? null : wicket
}

function bowlerWarning(
  { over, closed, bowlers }: Innings,
  bowler: number,
  c: CricketConditions,
): RemarkReason | undefined {
  if (bowler === 0 || over.balls > 0) return undefined
  if (closed?.bowler === bowler) return 'sameBowlerTwice'
  const bowled = bowlers[bowler]?.balls ?? 0
  return c.oversPerBowler > 0 && bowled >= c.oversPerBowler * c.ballsPerOver ? 'bowlerOverLimit' : undefined
}

function withFigures(innings: Innings, delivery: Delivery, bowler: number): Innings {
  const { bat, extras, charged, isFaced, isLegal, boundary } = delivery
  const legal = isLegal ? 1 : 0
  const striker = innings.striker ?? 0
  const batting = batterOf(innings, striker)
  const bowling = bowlerOf(innings, bowler)
  const total = bat + Object.values(extras).reduce((sum, runs) => sum + runs, 0)
  const { over, partnership } = innings
  return {
    ...innings,
    runs: innings.runs + total,
    balls: innings.balls + legal,
    bowler,
    extras: sumOf(innings.extras, extras),
    over: {
      ...over,
      balls: over.balls + 1,
      legal: over.legal + legal,
      charged: over.charged + charged,
      bowlers: withPlayer(over.bowlers, bowler),
      shown: [...over.shown, shownAs(delivery)],
    },
    bowlingOrder: withPlayer(innings.bowlingOrder, bowler),
    partnership: { runs: partnership.runs + total, balls: partnership.balls + legal },
    batters: {
      ...innings.batters,
      [striker]: {
        ...batting,
        runs: batting.runs + bat,
        balls: batting.balls + (isFaced ? 1 : 0),
        fours: batting.fours + (boundary === 'four' ? 1 : 0),
        sixes: batting.sixes + (boundary === 'six' ? 1 : 0),
      },
    },
    bowlers: {
      ...innings.bowlers,
      [bowler]: {
        ...bowling,
        balls: bowling.balls + legal,
        runs: bowling.runs + charged,
        wides: bowling.wides + extras.wides,
        noBalls: bowling.noBalls + extras.noBalls,
      },
    },
  }
}

function shownAs({ bat, extras: { wides, noBalls, byes, legByes }, isFaced, wicket }: Delivery): string {
  const some = (runs: number) => (runs > 0 ? String(runs) : '')
  if (wicket) return `${some(bat + byes + legByes)}W`
  if (!isFaced) return `${wides > 1 ? wides : ''}wd`
  if (noBalls > 0) return `${some(bat + byes + legByes)}nb`
  if (byes > 0) return `${byes}b`
  return legByes > 0 ? `${legByes}lb` : some(bat) || '•'
}

function sumOf(a: Extras, b: Extras): Extras {
  return {
    wides: a.wides + b.wides,
    noBalls: a.noBalls + b.noBalls,
    byes: a.byes + b.byes,
    legByes: a.legByes + b.legByes,
    penalties: a.penalties + b.penalties,
  }
}

/** Batters change ends by the runs they ran; a wicket leaves a place vacant. */
function withMoves(
  innings: Innings,
  ball: Ball,
  { ran, wicket }: Delivery,
  bowler: number,
  c: CricketConditions,
): Innings {
  const isAlone = batsAlone(innings, c)
  const isAsked = wicket !== null && RUNNING.has(wicket)
  const place = isAsked && !isAlone ? ball.out : 'striker'
  const left =
    wicket === null ? innings : withWicket(innings, place, wicket, BOWLERS.has(wicket) ? bowler : null, ball.fielder)
  const crossed = ball.crossed && (isAsked || (wicket === 'caught' && c.caughtCrossing))
  return !isAlone && (ran % 2 === 1) !== crossed ? swapped(left) : left
}

/** `bowler` is null for a wicket that is not credited to the bowler. */
export function withWicket(
  innings: Innings,
  place: 'striker' | 'nonStriker',
  out: Exclude<Innings['batters'][number]['out'], null>,
  bowler: number | null,
  fielder: number | null,
): Innings {
  const player = innings[place] ?? 0
  const bowling = bowlerOf(innings, bowler ?? 0)
  return {
    ...innings,
    wickets: innings.wickets + 1,
    [place]: null,
    batters: { ...innings.batters, [player]: { ...batterOf(innings, player), out, bowler, fielder } },
    bowlers:
      bowler === null
        ? innings.bowlers
        : { ...innings.bowlers, [bowler]: { ...bowling, wickets: bowling.wickets + 1 } },
    fall: [...innings.fall, { player, runs: innings.runs, balls: innings.balls }],
    partnership: { runs: 0, balls: 0 },
  }
}
