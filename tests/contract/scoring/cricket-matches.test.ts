import { afterAll, expect, test } from 'vitest'
import type { CricketConditions } from '#schema/sports/cricket/conditions.ts'
import { batterOf, bowlerOf, type Innings } from '#schema/sports/cricket/innings.ts'
import { type CricketState, targetOf } from '#schema/sports/cricket/result.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import {
  ballFact,
  type CricsheetInnings,
  type CricsheetMatch,
  conditionsIn,
  crossedBefore,
  type Delivery,
  decisionIn,
  declaredResult,
  deliveriesOf,
  isCut,
  isLegal,
  needsDecision,
  retirementsOf,
  timedOut,
  wicketOf,
} from '#tests/support/scoring/cricsheet.ts'
import { matchFiles } from '#tests/support/scoring/match-files.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'

const files = matchFiles('cricket', '.json')
const figures = { matches: 0, balls: 0, wickets: 0, innings: 0, entries: 0, endsPutRight: 0, decided: 0 }

test.each(files)('$name: striker, bowler, runs, wickets and result are right after every ball', ({ text }) => {
  replay(JSON.parse(text))
})

/** One ball in a thousand at most: the source itself has the batters at the wrong ends in one of 3,700. */
test('who faces is as the rules say', () => {
  expect(figures.endsPutRight).toBeLessThanOrEqual(figures.balls / 1000)
})

afterAll(() => console.info('Cricket, replayed:', JSON.stringify(figures)))

function replay(match: CricsheetMatch) {
  const { info, innings } = match
  const defaults = cricketScoring.conditionsFor({ overs: info.overs, playersPerTeam: 11 }, 0) as CricketConditions
  const conditions: CricketConditions = { ...defaults, ...conditionsIn(match) }
  const keeper = scoreKeeper<CricketState>(cricketScoring, conditions)
  keeper.record('start', {
    first: info.teams.indexOf(innings[0]?.team ?? ''),
    overs: oversOfFirst(innings[0], conditions),
  })
  const numbers = new Map<string, number>()
  for (const [place, each] of innings.entries()) {
    replayInnings(keeper, each, info, conditions, numbers)
    const isClosed = place < innings.length - 1 && isCut(each, conditions)
    if (isClosed && !currentOf(keeper).ended) keeper.record('declare')
    if (place < innings.length - 1) expect(currentOf(keeper).ended).not.toBeNull()
  }
  const isDecided = keeper.result() === null || info.outcome.bowl_out !== undefined
  expect(isDecided && !needsDecision(match, conditions)).toBe(false)
  if (isDecided) {
    const { kind, payload } = decisionIn(info)
    keeper.record(kind, payload)
    figures.decided += 1
  }
  expect(keeper.state().ignored).toEqual([])
  // Bowlers' limits are the umpires' matter.
  expect(keeper.state().warnings.filter(({ reason }) => reason === 'wicketDoesNotCount')).toEqual([])
  expect(keeper.result()).toMatchObject(declaredResult(match, isDecided))
  expect(keeper.state().phase).toBe('over')
  figures.matches += 1
  figures.entries += keeper.entries.length
}

type Keeper = ReturnType<typeof scoreKeeper<CricketState>>

/** Fewer than announced, if rain shortened the first innings to whole overs. */
function oversOfFirst(first: CricsheetInnings | undefined, c: CricketConditions): number {
  const played = first?.overs ?? []
  const isWhole = (played.at(-1)?.deliveries.filter(isLegal).length ?? 0) >= c.ballsPerOver
  return c.overs > 0 && first && isWhole && isCut(first, c) ? played.length : c.overs
}

function replayInnings(
  keeper: Keeper,
  innings: CricsheetInnings,
  info: CricsheetMatch['info'],
  c: CricketConditions,
  numbers: Map<string, number>,
) {
  const deliveries = deliveriesOf(innings)
  const fielding = info.teams.find((team) => team !== innings.team) ?? ''
  const number = (name: string, team = innings.team) =>
    numberOf(numbers, info.players[team] ?? [], `${team} ${name}`, name)
  const side = info.teams.indexOf(innings.team)
  const sums = { runs: 0, wickets: 0, legal: 0, batters: new Map<string, number>(), bowlers: new Map<string, number>() }
  const given = (runs = 0) => {
    if (runs > 0) keeper.record('penalty', { side, runs })
    sums.runs += runs
  }
  if (!innings.super_over) chooseSide(keeper, side)
  given(innings.penalty_runs?.pre)
  for (const [at, { over, delivery }] of deliveries.entries()) {
    const following = deliveries[at + 1]
    const isOverEnd = following !== undefined && following.over !== over
    if (at === 0) {
      announceTarget(keeper, innings, info, c)
      keeper.record('batters', { striker: number(delivery.batter), nonStriker: number(delivery.non_striker) })
    }
    bringIn(keeper, delivery, number)
    keeper.record('bowler', { player: number(delivery.bowler, fielding) })
    putEndsRight(keeper, number(delivery.batter), number(delivery.non_striker))
    const before = currentOf(keeper)
    expect([before.striker, before.nonStriker]).toEqual([number(delivery.batter), number(delivery.non_striker)])
    expect(before.oversDone).toBe(over)
    const crossed = crossedBefore(delivery, following?.delivery, isOverEnd)
    keeper.record('ball', ballFact(delivery, crossed, c.noBallRuns))
    add(sums, delivery)
    const after = currentOf(keeper)
    if (innings.target) expect(targetOf(keeper.play(), after, c)).toBe(innings.target.runs)
    expect(after.side).toBe(side)
    expect([after.runs, after.wickets, after.balls]).toEqual([sums.runs, sums.wickets, sums.legal])
    expect(batterOf(after, number(delivery.batter)).runs).toBe(sums.batters.get(delivery.batter))
    expect(bowlerOf(after, number(delivery.bowler, fielding)).runs).toBe(sums.bowlers.get(delivery.bowler))
    for (const { player, how } of retirementsOf(delivery)) {
      keeper.record('retired', { out: after.striker === number(player) ? 'striker' : 'nonStriker', how })
      if (how === 'out') sums.wickets += 1
    }
    for (const player of timedOut(delivery)) {
      keeper.record('timed-out', { player: number(player) })
      sums.wickets += 1
    }
    correctOver(keeper, over, following?.over)
    figures.balls += 1
  }
  given(innings.penalty_runs?.post)
  for (const name of innings.absent_hurt ?? []) keeper.record('absent', { player: number(name) })
  figures.innings += 1
  figures.wickets += sums.wickets
}

/** The place in the team's list; who is not on it gets the next number. */
function numberOf(numbers: Map<string, number>, listed: readonly string[], key: string, name: string): number {
  const place = listed.indexOf(name)
  if (place >= 0) return place + 1
  const known = numbers.get(key) ?? 50 + numbers.size
  numbers.set(key, known)
  return known
}

/** A follow-on is a fact; otherwise the sides bat by turns. */
function chooseSide(keeper: Keeper, side: number) {
  const last = keeper.play().innings.at(-1)
  if (last?.side === side && !keeper.result()) keeper.record('innings', { side })
}

/** Whoever faces or stands at the other end and was not there came in. */
function bringIn(keeper: Keeper, delivery: Delivery, number: (name: string) => number) {
  const { striker, nonStriker } = currentOf(keeper)
  for (const player of [number(delivery.batter), number(delivery.non_striker)]) {
    if (player !== striker && player !== nonStriker) keeper.record('batter', { player })
  }
}

/** The source has the batters at the other ends than the rules: an error of its scorer, or of the batters. */
function putEndsRight(keeper: Keeper, striker: number, nonStriker: number) {
  const at = currentOf(keeper)
  if (at.striker !== nonStriker || at.nonStriker !== striker) return
  keeper.record('swap-ends')
  figures.endsPutRight += 1
}

/** A revised target and fewer overs are facts; any other target follows. */
function announceTarget(
  keeper: Keeper,
  { target }: CricsheetInnings,
  { outcome }: CricsheetMatch['info'],
  { overs }: CricketConditions,
) {
  if (!target) return
  if (outcome.method) keeper.record('target', { ...target, method: 'dls' })
  else if (overs > 0 && target.overs && target.overs !== overs) keeper.record('target', { overs: target.overs })
}

/** The umpire counted a ball too few or too many. */
function correctOver(keeper: Keeper, over: number, nextOver: number | undefined) {
  const { oversDone } = currentOf(keeper)
  if (nextOver === over && oversDone > over) keeper.record('over-goes-on')
  if (nextOver !== undefined && nextOver > over && oversDone === over) keeper.record('over-called')
}

function add(
  sums: { runs: number; wickets: number; legal: number; batters: Map<string, number>; bowlers: Map<string, number> },
  delivery: Delivery,
) {
  const { batter, bowler, runs, extras = {} } = delivery
  sums.runs += runs.total
  sums.wickets += wicketOf(delivery) ? 1 : 0
  sums.legal += isLegal(delivery) ? 1 : 0
  sums.batters.set(batter, (sums.batters.get(batter) ?? 0) + runs.batter)
  const charged = runs.batter + (extras.wides ?? 0) + (extras.noballs ?? 0)
  sums.bowlers.set(bowler, (sums.bowlers.get(bowler) ?? 0) + charged)
}

function currentOf(keeper: Keeper): Innings {
  return keeper.play().innings.at(-1) as Innings
}
