import { expect } from 'vitest'
import type { Payload } from '#schema/scoring/entry.ts'

/** A match as cricsheet.org publishes it; what the replay reads of it. */
export type CricsheetMatch = {
  info: {
    teams: [string, string]
    toss: { winner: string; decision: 'bat' | 'field' }
    outcome: Outcome
    /** Matches of several days have none. */
    overs?: number
    balls_per_over: number
    dates: string[]
    players: Record<string, string[]>
  }
  innings: CricsheetInnings[]
}

type Outcome = {
  winner?: string
  result?: 'tie' | 'draw' | 'no result'
  eliminator?: string
  bowl_out?: string
  method?: string
  by?: { innings?: number; wickets?: number; runs?: number }
}

export type CricsheetInnings = {
  team: string
  overs?: { over: number; deliveries: Delivery[] }[]
  target?: { runs: number; overs?: number }
  super_over?: boolean
  absent_hurt?: string[]
  declared?: boolean
  forfeited?: boolean
  penalty_runs?: { pre?: number; post?: number }
}

export type Delivery = {
  batter: string
  bowler: string
  non_striker: string
  runs: { batter: number; extras: number; total: number; non_boundary?: boolean }
  extras?: { wides?: number; noballs?: number; byes?: number; legbyes?: number; penalty?: number }
  wickets?: { kind: string; player_out: string }[]
}

const WICKETS: Record<string, string> = {
  bowled: 'bowled',
  lbw: 'lbw',
  caught: 'caught',
  'caught and bowled': 'caught',
  stumped: 'stumped',
  'hit wicket': 'hitWicket',
  'run out': 'runOut',
  'obstructing the field': 'obstructing',
  // Until the Laws of 2017.
  'handled the ball': 'obstructing',
  'hit the ball twice': 'hitTwice',
}

/** Retirements, which are no wickets of the ball. */
export function retirementsOf({ wickets = [] }: Delivery): { player: string; how: 'hurt' | 'out' }[] {
  return wickets
    .filter(({ kind }) => kind.startsWith('retired'))
    .map(({ kind, player_out }) => ({ player: player_out, how: kind === 'retired out' ? 'out' : 'hurt' }))
}

/** Who was timed out after the ball. */
export function timedOut({ wickets = [] }: Delivery): string[] {
  return wickets.filter(({ kind }) => kind === 'timed out').map(({ player_out }) => player_out)
}

/** The wicket of the ball itself. */
export function wicketOf({ wickets = [] }: Delivery): { kind: string; player_out: string } | undefined {
  return wickets.find(({ kind }) => !kind.startsWith('retired') && kind !== 'timed out')
}

/**
 * The fact of a ball. `crossed` is what the data says about a run-out, and until 2022 about a catch; `noBallRuns` is what a
 * no-ball alone costs in this match.
 */
export function ballFact(delivery: Delivery, crossed: boolean, noBallRuns: number): Payload {
  const { extras = {}, runs } = delivery
  const wicket = wicketOf(delivery)
  if (wicket && !WICKETS[wicket.kind]) throw new Error(`Unknown wicket: ${wicket.kind}`)
  return {
    ...runsFact(delivery, noBallRuns),
    ...(extras.penalty && { penalty: extras.penalty }),
    ...(runs.non_boundary && { allRun: true }),
    ...(wicket && {
      wicket: WICKETS[wicket.kind],
      out: wicket.player_out === delivery.batter ? 'striker' : 'nonStriker',
      crossed,
    }),
  }
}

function runsFact({ extras = {}, runs }: Delivery, noBallRuns: number): Payload {
  if (extras.wides) return { extra: 'wide', runs: extras.wides - 1 }
  if (extras.noballs) {
    const run = extras.byes ?? extras.legbyes ?? extras.noballs - noBallRuns
    if (run > 0) return { extra: 'noBall', off: extras.legbyes ? 'legBye' : 'bye', runs: run }
    return { extra: 'noBall', runs: runs.batter }
  }
  if (extras.byes) return { extra: 'bye', runs: extras.byes }
  if (extras.legbyes) return { extra: 'legBye', runs: extras.legbyes }
  return { runs: runs.batter }
}

export function isLegal({ extras = {} }: Delivery): boolean {
  return !extras.wides && !extras.noballs
}

/** Whether the batters crossed before the wicket: the one thing about ends that is asked, read from who faces next. */
export function crossedBefore(delivery: Delivery, next: Delivery | undefined, isOverEnd: boolean): boolean {
  const wicket = wicketOf(delivery)
  if (!wicket || !next) return false
  const wasStriker = wicket.player_out !== delivery.batter
  const survivor = wasStriker ? delivery.batter : delivery.non_striker
  if (next.batter !== survivor && next.non_striker !== survivor) return false
  const runs = Number(runsFact(delivery, 1)['runs'])
  const swaps = (runs % 2) + (isOverEnd ? 1 : 0)
  const expected = swaps % 2 === 0 ? wasStriker : !wasStriker
  return (next.batter === survivor) !== expected
}

export function deliveriesOf({ overs = [] }: CricsheetInnings): { over: number; delivery: Delivery }[] {
  return overs.flatMap(({ over, deliveries }) => deliveries.map((delivery) => ({ over, delivery })))
}

/**
 * Playing conditions that the data shows. The new batter faces after a catch since October 2022 (MCC Law 18.11); a free hit after
 * any no-ball, and super overs until one decides, are newer than some matches.
 */
export function conditionsIn({ info, innings }: CricsheetMatch) {
  const main = innings.filter(({ super_over }) => !super_over)
  const noBalls = innings.flatMap(deliveriesOf).flatMap(({ delivery }) => delivery.extras?.noballs ?? [])
  const isOfDays = info.overs === undefined || main.length > 2
  const superOvers = (innings.length - main.length) / 2
  return {
    overs: isOfDays ? 0 : (info.overs ?? 0),
    ballsPerOver: info.balls_per_over,
    inningsPerSide: isOfDays ? 2 : 1,
    noBallRuns: noBalls.length > 0 ? Math.min(...noBalls) : 1,
    caughtCrossing: (info.dates[0] ?? '') < '2022-10-01',
    superOvers,
    stillTied: 'boundaries' as const,
    freeHit: !isOfDays && !innings.some(hasWicketOffFreeHit),
    ...(isOfDays && { oversPerBowler: 0 }),
  }
}

function hasWicketOffFreeHit(innings: CricsheetInnings): boolean {
  let isFree = false
  for (const { delivery } of deliveriesOf(innings)) {
    const wicket = wicketOf(delivery)
    if (isFree && wicket && !/^(run out|obstructing|hit the ball|handled)/.test(wicket.kind)) return true
    isFree = delivery.extras?.noballs !== undefined || (isFree && !isLegal(delivery))
  }
  return false
}

/** Rain, a declaration or the end of the last day ended it, not wickets or overs. */
export function isCut(
  innings: CricsheetInnings,
  { overs, ballsPerOver }: { overs: number; ballsPerOver: number },
): boolean {
  const deliveries = deliveriesOf(innings).map(({ delivery }) => delivery)
  const most = (innings.target?.overs ?? overs) * ballsPerOver
  const out = deliveries
    .flatMap(({ wickets = [] }) => wickets)
    .filter(({ kind }) => !/^retired (hurt|not out)$/.test(kind))
  const isAllOut = out.length + (innings.absent_hurt?.length ?? 0) >= 10
  return !isAllOut && (most === 0 || deliveries.filter(isLegal).length < most)
}

/** Whether the rules alone leave the match open. */
export function needsDecision({ info, innings }: CricsheetMatch, c: { overs: number; ballsPerOver: number }): boolean {
  const { result, bowl_out, method } = info.outcome
  const last = innings.at(-1)
  return result === 'draw' || result === 'no result' || bowl_out !== undefined || (!!method && !!last && isCut(last, c))
}

/** What the umpires say at the end when the rules alone do not: rain and its par, a draw, a bowl-out, an award. */
export function decisionIn({ outcome, teams }: CricsheetMatch['info']): { kind: string; payload: Payload } {
  const winner = outcome.winner ?? outcome.bowl_out
  if (!winner) return { kind: 'finish', payload: {} }
  const words = outcome.method ?? (outcome.bowl_out ? 'Bowl-out' : '')
  return { kind: 'declare-result', payload: { side: teams.indexOf(winner), words } }
}

/** The result as the source declares it. `isDecided` says that the umpires' decision made it. */
export function declaredResult({ info: { outcome, teams }, innings }: CricsheetMatch, isDecided: boolean) {
  const { by, result, eliminator, winner, method } = outcome
  if (result === 'no result') return { side: null, sentence: { key: 'noResult' } }
  if (result === 'draw') return { side: null, sentence: { key: 'drawn' } }
  if (result === 'tie' && !eliminator && !outcome.bowl_out) return { side: null, sentence: { key: 'tied' } }
  const side = teams.indexOf(winner ?? eliminator ?? outcome.bowl_out ?? '')
  if (isDecided) return { side }
  if (eliminator) {
    const [a, b] = innings.slice(-2).map(runsOf)
    return { side, sentence: { key: a === b ? 'wonByBoundaries' : 'tiedSuperOver', side } }
  }
  const n = by?.wickets ?? by?.runs
  if (by?.innings) return { side, sentence: { key: 'wonByInnings', side, values: { n } } }
  const key = by?.wickets ? expect.stringMatching(/^wonByWickets/) : 'wonByRuns'
  return { side, sentence: { key, side, values: { n, ...(method && { method: 'dls' }) } } }
}

function runsOf(innings: CricsheetInnings): number {
  return deliveriesOf(innings).reduce((sum, { delivery }) => sum + delivery.runs.total, 0)
}
