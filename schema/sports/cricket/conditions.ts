import type { Payload } from '../../scoring/entry.ts'
import { type AnswersTo, maybe, number, option, player, side, yesNo } from '../../scoring/question.ts'

export const cricketConditions = {
  /** 0 is without a limit. */
  overs: number('overs', { min: 0, max: 50, initial: 20 }),
  ballsPerOver: number('ballsPerOver', { min: 4, max: 8, initial: 6 }),
  playersPerSide: number('playersPerSide', { min: 1, max: 15, initial: 11 }),
  lastManStanding: yesNo('lastManStanding'),
  evenRunsOnly: yesNo('evenRunsOnly'),
  wideRuns: number('wideRuns', { min: 0, max: 5, initial: 1 }),
  wideRebowled: option('wideRebowled', ['yes', 'notInLastOver', 'no']),
  noBallRuns: number('noBallRuns', { min: 0, max: 5, initial: 1 }),
  noBallRebowled: yesNo('noBallRebowled', true),
  freeHit: yesNo('freeHit', true),
  inningsPerSide: number('inningsPerSide', { min: 1, max: 2, initial: 1 }),
  /** 0 is without a limit. A bowler over it is a warning. */
  oversPerBowler: number('oversPerBowler', { min: 0, max: 50, initial: 4 }),
  four: number('four', { min: 1, max: 10, initial: 4 }),
  six: number('six', { min: 1, max: 12, initial: 6 }),
  sixIsOut: yesNo('sixIsOut'),
  /** MCC Law 18.11 since 1 October 2022: the new batter faces. Before, batters who had crossed stayed. */
  caughtCrossing: yesNo('caughtCrossing'),
  superOvers: number('superOvers', { min: 0, max: 9, initial: 1 }),
  stillTied: option('stillTied', ['shared', 'boundaries']),
  powerplayOvers: number('powerplayOvers', { min: 0, max: 20, initial: 0 }),
  // Shown only; no rule follows.
  oneTipOneHand: yesNo('oneTipOneHand'),
  oneSide: yesNo('oneSide'),
  joker: yesNo('joker'),
}

export const CRICKET_PRESETS = {
  twentyOvers: { overs: 20, oversPerBowler: 4 },
  fiftyOvers: { overs: 50, oversPerBowler: 10 },
  days: { overs: 0, inningsPerSide: 2, oversPerBowler: 0, freeHit: false, superOvers: 0 },
  /** Of the street: the last one bats alone, and a wide costs a run but no ball in the last over. */
  gully: { lastManStanding: true, wideRebowled: 'notInLastOver', oneTipOneHand: true, freeHit: false, superOvers: 0 },
} as const

export type CricketConditions = AnswersTo<typeof cricketConditions>

/** The bowler's own limit is a fifth of the overs. */
export function cricketConditionsFor(details: Payload): Partial<CricketConditions> {
  const overs = Number(details['overs']) || 20
  return {
    overs,
    playersPerSide: Number(details['playersPerTeam']) || 11,
    lastManStanding: details['lastManStanding'] === true,
    oversPerBowler: Math.ceil(overs / 5),
  }
}

const WICKETS = ['bowled', 'lbw', 'caught', 'stumped', 'hitWicket', 'runOut', 'obstructing', 'hitTwice'] as const

export const cricketEntries = {
  /** `runs` are off the bat, or run as the extra. Off a no-ball, `off` says which. A four or six that was run is `allRun`. */
  ball: {
    runs: number('runs', { min: 0, max: 20, initial: 0 }),
    extra: maybe('extra', ['wide', 'noBall', 'bye', 'legBye']),
    off: option('off', ['bat', 'bye', 'legBye']),
    allRun: yesNo('allRun'),
    penalty: number('penalty', { min: 0, max: 10, initial: 0 }),
    wicket: maybe('wicket', WICKETS),
    out: option('whoIsOut', ['striker', 'nonStriker']),
    crossed: yesNo('crossed'),
    bowler: player('bowler', 'receiving'),
    fielder: player('fielder', 'receiving'),
  },
  'dead-ball': {},
  bowler: { player: player('bowler', 'receiving') },
  batter: { player: player('newBatter', 'serving') },
  batters: { striker: player('striker', 'serving'), nonStriker: player('nonStriker', 'serving') },
  /** The batters stand at the other ends than the rules say. */
  'swap-ends': {},
  retired: { out: option('whoRetires', ['striker', 'nonStriker']), how: option('how', ['hurt', 'out']) },
  'timed-out': { player: player('newBatter', 'serving') },
  absent: { player: player('whoIsAbsent', 'serving') },
  penalty: { side: side('penaltyTo'), runs: number('runs', { min: 1, max: 10, initial: 5 }) },
  'over-called': {},
  'over-goes-on': {},
  declare: {},
  innings: { side: side('whoBats') },
  target: {
    runs: number('runsToWin', { min: 1, max: 999, initial: null }),
    overs: number('overs', { min: 1, max: 50, initial: null }),
    method: option('method', ['dls', 'agreed']),
  },
}

export type Ball = AnswersTo<typeof cricketEntries.ball>
export type WicketKind = (typeof WICKETS)[number]
