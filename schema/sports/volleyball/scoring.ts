import type { RemarkReason, ScoreEntry } from '../../scoring/entry.ts'
import { checkAnswers } from '../../scoring/question.ts'
import {
  currentGame,
  gamesText,
  isDecider,
  openGame,
  resultOfGames,
  resultOfGamesSoFar,
  settledGames,
  winnerOfGames,
  withPointsAdded,
} from '../../scoring/rally.ts'
import { endsSet, rallyMoments, rallyScoreboard } from '../../scoring/rally-view.ts'
import { type Reduced, type Side, scoring } from '../../scoring/scoring.ts'
import {
  ruleOf,
  VOLLEYBALL_PRESETS,
  type VolleyballConditions,
  type VolleyballState,
  volleyballConditions,
  volleyballEntries,
} from './conditions.ts'
import { describeVolleyball, volleyballLine, volleyballScorecard, volleyballScorePad } from './view.ts'
import { volleyballWords } from './words.ts'

export const volleyballScoring = scoring<VolleyballConditions, VolleyballState>({
  words: volleyballWords,
  conditions: volleyballConditions,
  presets: VOLLEYBALL_PRESETS,
  conditionsFor: ({ sets = 5 }) =>
    (checkAnswers(volleyballConditions, { sets }) ?? checkAnswers(volleyballConditions, {})) as VolleyballConditions,
  entries: volleyballEntries,
  sides: () => 2,
  initial: (_conditions, first) => ({
    first,
    games: [],
    serving: first,
    zones: [null, null],
    timeouts: [0, 0],
    substitutions: [0, 0],
    cards: [],
  }),
  reduce,
  adjustable: ['score'],
  adjust: (before, adjusted, delta, c) => {
    const state = opened(before, c)
    return withPointsAdded(state, adjusted, delta, ruleOf(state, c))
  },
  settle: (state, c) => ({ ...state, games: settledGames(state.games, ruleOf(state, c)) }),
  result: ({ games }, c) => resultOfGames(games, c),
  resultSoFar: ({ games }) => resultOfGamesSoFar(games),
  scoreline: ({ games }, _conditions, side) => gamesText(games, side),
  scorePad: volleyballScorePad,
  scoreboard: (state, c) => rallyScoreboard(state.games, state.serving, volleyballLine(state, c)),
  moments: (before, after) => rallyMoments(before.games, after.games),
  momentKinds: ['set'],
  endsPart: (before, after) => endsSet(before.games, after.games),
  rallyEnds: ['point'],
  scorecard: volleyballScorecard,
  describe: describeVolleyball,
  next: ({ games, serving }, c) =>
    serving === null || winnerOfGames(games, c) ? null : { key: 'serves', side: serving },
})

/** Opens the next set. The other side than in the set before serves first; in the deciding set a toss says. */
function opened(state: VolleyballState, c: VolleyballConditions): VolleyballState {
  if (currentGame(state.games) || winnerOfGames(state.games, c)) return state
  const before = state.games.at(-1)
  const place = state.games.length
  const isAsked = isDecider(place, c) || (before && before.firstServer === null)
  const firstServer = !before ? state.first : isAsked || before.firstServer === null ? null : 1 - before.firstServer
  return {
    ...state,
    games: [...state.games, openGame(firstServer)],
    serving: firstServer,
    timeouts: [0, 0],
    substitutions: [0, 0],
    zones: before ? [null, null] : state.zones,
  }
}

function reduce(
  before: VolleyballState,
  { kind, payload }: ScoreEntry,
  c: VolleyballConditions,
): Reduced<VolleyballState> {
  const state = opened(before, c)
  if (!currentGame(state.games)) return { ignored: 'matchIsOver' }
  const acting = payload['side'] as Side
  switch (kind) {
    case 'point':
      return rallyWon(state, acting, c)
    case 'serve':
      return { state: withServer(state, acting) }
    case 'rotation':
      return { state: { ...state, zones: state.zones.with(acting, payload['zone'] as number) } }
    case 'timeout':
      return counted(state, 'timeouts', acting, c.timeouts, 'tooManyTimeouts')
    case 'substitute':
      return counted(state, 'substitutions', acting, c.substitutions, 'tooManySubstitutions')
    case 'card':
      return carded(state, payload as { side: Side; colour: 'yellow' | 'red' }, c)
    default:
      return { state }
  }
}

function withServer(state: VolleyballState, server: Side): VolleyballState {
  const game = state.games.at(-1)
  const isFirst = game?.points.every((each) => each === 0)
  return {
    ...state,
    serving: server,
    games: game && isFirst ? state.games.with(-1, { ...game, firstServer: server }) : state.games,
  }
}

/** The winner of a rally serves next, and rotates if the other side had served. */
function rallyWon(state: VolleyballState, winner: Side, c: VolleyballConditions): Reduced<VolleyballState> {
  const isSideOut = state.serving !== null && state.serving !== winner
  const zone = state.zones[winner] ?? null
  const zones = isSideOut && zone !== null ? state.zones.with(winner, zone === 1 ? 6 : zone - 1) : state.zones
  return withPointsAdded({ ...state, serving: winner, zones }, winner, 1, ruleOf(state, c))
}

function counted(
  state: VolleyballState,
  what: 'timeouts' | 'substitutions',
  acting: Side,
  limit: number,
  reason: RemarkReason,
): Reduced<VolleyballState> {
  const made = (state[what][acting] ?? 0) + 1
  return { state: { ...state, [what]: state[what].with(acting, made) }, ...(made > limit && { warning: reason }) }
}

function carded(
  state: VolleyballState,
  card: { side: Side; colour: 'yellow' | 'red' },
  c: VolleyballConditions,
): Reduced<VolleyballState> {
  const shown = { ...state, cards: [...state.cards, { side: card.side, colour: card.colour }] }
  return card.colour === 'red' ? rallyWon(shown, 1 - card.side, c) : { state: shown }
}
