import type { ScoreEntry } from '../../scoring/entry.ts'
import { checkAnswers, maybe, option, player, side } from '../../scoring/question.ts'
import { leaderOfGames, setsResult, winnerOfGames } from '../../scoring/rally.ts'
import { endsSet } from '../../scoring/rally-view.ts'
import { type Reduced, type Side, scoring } from '../../scoring/scoring.ts'
import {
  currentSet,
  newSet,
  servingSide,
  setsText,
  TENNIS_PRESETS,
  type TennisConditions,
  type TennisState,
  tennisConditions,
  withGame,
  withGamesAdded,
  withPoint,
} from './progress.ts'
import {
  describeTennis,
  nextToServe,
  tennisMoments,
  tennisScoreboard,
  tennisScorecard,
  tennisScorePad,
} from './view.ts'
import { tennisWords } from './words.ts'

const entries = {
  point: { side: side(), how: maybe('how', ['ace', 'winner', 'error']) },
  /** The receiver's point. */
  'double-fault': {},
  'first-serve-fault': {},
  /** A second violation costs the point, a third one the game. */
  violation: { side: side(), penalty: option('penalty', ['warning', 'point', 'game']) },
  serve: { side: side('whoServes'), server: player('server') },
}

export const tennisScoring = scoring<TennisConditions, TennisState>({
  words: tennisWords,
  conditions: tennisConditions,
  presets: TENNIS_PRESETS,
  conditionsFor: ({ sets = 3, matchType = 'singles' }) => {
    const lastSet = matchType === 'doubles' ? 'matchTieBreak' : 'tieBreak'
    return (checkAnswers(tennisConditions, { sets, matchType, lastSet }) ??
      checkAnswers(tennisConditions, {})) as TennisConditions
  },
  entries,
  sides: () => 2,
  initial: (_conditions, first) => ({
    sets: [],
    points: [0, 0],
    gameServer: first,
    servers: [null, null],
    aces: [0, 0],
    doubleFaults: [0, 0],
    firstServeFaults: [0, 0],
  }),
  reduce,
  adjustable: ['score'],
  adjust: (before, adjusted, delta, c) => {
    const state = opened(before, c)
    const set = currentSet(state)
    if (!set) return { ignored: 'matchIsOver' }
    const counted = set.isMatchTieBreak ? state.points : set.games
    if ((counted[adjusted] ?? 0) + delta < 0) return { ignored: 'belowZero' }
    return { state: withGamesAdded(state, adjusted, delta, c) }
  },
  settle: (state, c) => (currentSet(state) ? withGamesAdded(state, 0, 0, c) : state),
  result: (state, c) => {
    const won = winnerOfGames(state.sets, c)
    return won && setsResult(state.sets, won.side, setsText(state, won.side ?? 0))
  },
  resultSoFar: (state) => {
    const leader = leaderOfGames(state.sets)
    return setsResult(state.sets, leader, setsText(state, leader ?? 0))
  },
  scoreline: (state, _conditions, side) => setsText(state, side),
  scorePad: tennisScorePad,
  scoreboard: tennisScoreboard,
  moments: tennisMoments,
  momentKinds: ['set'],
  endsPart: (before, after) => endsSet(before.sets, after.sets),
  rallyEnds: ['point'],
  scorecard: tennisScorecard,
  describe: describeTennis,
  next: nextToServe,
})

/** Opens the next set. The pairs may change the order of their servers. */
function opened(state: TennisState, c: TennisConditions): TennisState {
  if (currentSet(state) || winnerOfGames(state.sets, c)) return state
  return { ...state, sets: [...state.sets, newSet(state.sets.length, c)], points: [0, 0] }
}

function reduce(before: TennisState, { kind, payload }: ScoreEntry, c: TennisConditions): Reduced<TennisState> {
  const state = opened(before, c)
  if (!currentSet(state)) return { ignored: 'matchIsOver' }
  const acting = payload['side'] as Side
  switch (kind) {
    case 'point':
      return { state: withPoint(payload['how'] === 'ace' ? counted(state, 'aces', acting) : state, acting, c) }
    case 'double-fault': {
      const server = servingSide(state)
      return { state: withPoint(counted(state, 'doubleFaults', server), 1 - server, c) }
    }
    case 'first-serve-fault':
      return { state: counted(state, 'firstServeFaults', servingSide(state)) }
    case 'violation':
      return violated(state, acting, payload['penalty'] as string, c)
    default:
      return chooseServer(state, acting, payload['server'] as number | null)
  }
}

function counted(state: TennisState, what: 'aces' | 'doubleFaults' | 'firstServeFaults', of: Side): TennisState {
  return { ...state, [what]: state[what].with(of, (state[what][of] ?? 0) + 1) }
}

function violated(state: TennisState, by: Side, penalty: string, c: TennisConditions): Reduced<TennisState> {
  if (penalty === 'point') return { state: withPoint(state, 1 - by, c) }
  if (penalty === 'warning') return { state }
  return currentSet(state)?.tieBreak ? { ignored: 'noGameInTieBreak' } : { state: withGame(state, 1 - by, c) }
}

/** Who serves is a matter of whole games. */
function chooseServer(state: TennisState, serving: Side, server: number | null): Reduced<TennisState> {
  const isBegun = state.points.some((each) => each > 0)
  if (isBegun && serving !== servingSide(state)) return { ignored: 'gameHasBegun' }
  const servers = server === null ? state.servers : state.servers.with(serving, server)
  return { state: { ...state, gameServer: isBegun ? state.gameServer : serving, servers } }
}
