import { button } from '../../scoring/button.ts'
import type { Moment, Phrase, ScoreButton, Scoreboard, ScoreboardSide } from '../../scoring/scoring.ts'
import type { CricketConditions } from './conditions.ts'
import { wicketLine } from './how-out.ts'
import { batterOf, bowlerOf, type Innings } from './innings.ts'
import { batterRef, bowlerRef } from './players.ts'
import { ballsLeft, type CricketState, mainInnings, nextInnings, targetOf } from './result.ts'

/** As it is written: 7.3 is seven overs and three balls. Rates come from balls, never from this. */
export function oversText({ oversDone, over }: Pick<Innings, 'oversDone' | 'over'>): string {
  return `${oversDone}.${over.legal}`
}

/** Of so many legal balls. */
export function oversIn(balls: number, { ballsPerOver }: CricketConditions): string {
  return `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`
}

/** Runs an over, of legal balls; null before the first. */
export function runRate(runs: number, balls: number, { ballsPerOver }: CricketConditions): number | null {
  return balls > 0 ? (runs * ballsPerOver) / balls : null
}

/** Runs that are still to be made, the balls left for them, and the rate. */
export function chaseOf(
  state: CricketState,
  c: CricketConditions,
): { runs: number; balls: number | null; rate: number | null } | null {
  const innings = state.innings.at(-1)
  const target = innings && targetOf(state, innings, c)
  if (!innings || innings.ended || !target) return null
  const runs = Math.max(0, target - innings.runs)
  const balls = ballsLeft(state, innings, c)
  return { runs, balls, rate: balls === null ? null : runRate(runs, balls, c) }
}

export function scoreText(innings: Innings): string {
  return innings.ended === 'allOut' ? String(innings.runs) : `${innings.runs}/${innings.wickets}`
}

export function cricketScoreboard(state: CricketState, c: CricketConditions): Scoreboard {
  return {
    sides: [sideOf(state, 0), sideOf(state, 1)],
    period: periodOf(state, c),
    line: lineOf(state, c),
    clock: null,
  }
}

function sideOf({ innings }: CricketState, side: number): ScoreboardSide {
  const all = innings.filter((each) => each.side === side)
  const last = all.at(-1)
  const shown = last?.superOver ? [last] : all
  const current = innings.at(-1)
  return {
    main: shown.map(scoreText).join(' & ') || '–',
    sub: last ? oversText(last) : '',
    serving: current?.side === side && !current.ended,
  }
}

function periodOf({ innings }: CricketState, c: CricketConditions): Phrase | null {
  const last = innings.at(-1)
  if (last?.freeHit && !last.ended) return { key: 'freeHit' }
  if (last?.superOver) return { key: 'superOver', values: { n: last.superOver } }
  return last && !last.ended && last.oversDone < c.powerplayOvers ? { key: 'powerplay' } : null
}

function lineOf(state: CricketState, c: CricketConditions): Phrase | null {
  const last = state.innings.at(-1)
  if (!last) return null
  const next = nextInnings(state, c)
  if (next) return { key: next.superOver ? 'superOverNext' : 'inningsBreak', side: next.side }
  const chase = chaseOf(state, c)
  if (!chase) return null
  const { runs, balls } = chase
  if (balls === null) return { key: 'toWinWithoutLimit', side: last.side, values: { runs } }
  return { key: 'toWin', side: last.side, values: { runs, balls } }
}

export function cricketScorePad(state: CricketState, c: CricketConditions): readonly ScoreButton[] {
  const last = state.innings.at(-1)
  if (last?.ended && !nextInnings(state, c)) return []
  const canGoOn = last?.closed && last.over.balls === 0
  return [
    ...[0, 1, 2, 3, 4, 6].map((runs) => button('large', 'runs', 'ball', { payload: { runs }, values: { runs } })),
    button('large', 'wicket', 'ball', { ask: ['wicket', 'runs', 'out', 'crossed', 'fielder', 'extra'] }),
    button('medium', 'wide', 'ball', { payload: { extra: 'wide' } }),
    button('medium', 'wideRuns', 'ball', { payload: { extra: 'wide' }, ask: ['runs'] }),
    button('medium', 'noBall', 'ball', { payload: { extra: 'noBall' }, ask: ['runs', 'off'] }),
    button('medium', 'bye', 'ball', { payload: { extra: 'bye' }, ask: ['runs'] }),
    button('medium', 'legBye', 'ball', { payload: { extra: 'legBye' }, ask: ['runs'] }),
    button('medium', 'bowler', 'bowler', { ask: ['player'] }),
    button('medium', 'batter', 'batter', { ask: ['player'] }),
    button('small', 'batters', 'batters', { ask: ['striker', 'nonStriker'] }),
    button('small', 'otherRuns', 'ball', { ask: ['runs', 'allRun', 'penalty'] }),
    button('small', 'retired', 'retired', { ask: ['out', 'how'] }),
    button('small', 'swapEnds', 'swap-ends'),
    button('small', 'penalty', 'penalty', { ask: ['side', 'runs'] }),
    button('small', 'timedOut', 'timed-out', { ask: ['player'] }),
    button('small', 'absent', 'absent', { ask: ['player'] }),
    button('small', 'deadBall', 'dead-ball'),
    ...(canGoOn ? [button('small', 'overGoesOn', 'over-goes-on')] : [button('small', 'overCalled', 'over-called')]),
    button('small', 'declare', 'declare'),
    button('small', 'whoBats', 'innings', { ask: ['side'] }),
    button('small', 'target', 'target', { ask: ['runs', 'overs', 'method'] }),
  ]
}

/** Lead and tail from the tap. */
const BOUNDARY = { leadMs: 9_000, tailMs: 4_000 }
const WICKET = { leadMs: 10_000, tailMs: 8_000 }

export function cricketMoments(before: CricketState, after: CricketState): readonly Moment[] {
  const was = before.innings[after.innings.length - 1]
  const is = after.innings.at(-1)
  if (!is) return []
  const hitter = (kind: 'fours' | 'sixes') =>
    is.battingOrder.find((player) => batterOf(is, player)[kind] > (was ? batterOf(was, player)[kind] : 0))
  const boundary = (kind: 'four' | 'six', player: number | undefined, weight: 2 | 3): Moment[] =>
    player === undefined
      ? []
      : [{ weight, ...BOUNDARY, kind, title: { key: `log.${kind}`, players: { batter: batterRef(is, player) } } }]
  const fallen = is.fall.length > (was?.fall.length ?? 0) ? is.fall.at(-1) : undefined
  return [
    ...boundary('four', hitter('fours'), 2),
    ...boundary('six', hitter('sixes'), 3),
    ...(fallen ? [{ weight: 4, ...WICKET, kind: 'wicket', title: wicketLine(is, fallen.player) } as const] : []),
    ...(is.ended && !was?.ended
      ? [{ weight: 5, ...WICKET, title: { key: 'inningsEnds', side: is.side } } as const]
      : []),
  ]
}

/** Whether an over or an innings has ended. */
export function endsOver(before: CricketState, after: CricketState): boolean {
  const is = after.innings.at(-1)
  const was = inningsAt(before, after.innings.length - 1)
  return is !== undefined && (is.oversDone > (was?.oversDone ?? 0) || (is.ended !== null && !was?.ended))
}

function inningsAt({ innings }: CricketState, place: number): Innings | undefined {
  return innings[place]
}

/** Who faces the next ball. */
export function nextToFace(state: CricketState): Phrase | null {
  const last = state.innings.at(-1)
  if (!last || last.ended || last.striker === null) return null
  return { key: 'faces', players: { player: batterRef(last, last.striker) } }
}

/** Who bats, the one who faces first, who bowls, with their figures, and the balls of this over. */
export function cricketLines({ innings }: CricketState, c: CricketConditions): readonly Phrase[] {
  const last = innings.at(-1)
  if (!last || last.ended) return []
  const { striker, nonStriker, bowler } = last
  const batter = (key: 'line.facing' | 'line.batting', player: number | null): Phrase[] => {
    if (player === null) return []
    const { runs, balls } = batterOf(last, player)
    return [{ key, values: { runs, balls }, players: { player: batterRef(last, player) } }]
  }
  return [
    ...batter('line.facing', striker),
    ...batter('line.batting', nonStriker),
    ...(bowler === null ? [] : [bowlerLine(last, bowler, c)]),
    ...(last.over.balls > 0 ? [{ key: 'line.over', values: { balls: last.over.shown.join(' ') } } as const] : []),
  ]
}

function bowlerLine(innings: Innings, bowler: number, c: CricketConditions): Phrase {
  const { balls, maidens, runs, wickets } = bowlerOf(innings, bowler)
  const figures = `${oversIn(balls, c)}–${maidens}–${runs}–${wickets}`
  const player = bowlerRef(innings, bowler)
  if (player.player === null) return { key: 'line.bowlingUnnamed', values: { figures } }
  return { key: 'line.bowling', values: { figures }, players: { player } }
}

/** The main score of both sides, as in "164/5 (20.0), 126 (18.3)". */
export function cricketScoreline(state: CricketState): string {
  return mainInnings(state)
    .map((innings) => `${scoreText(innings)} (${oversText(innings)})`)
    .join(', ')
}
