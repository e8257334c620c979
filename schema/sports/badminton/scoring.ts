import { sideButtons } from '../../scoring/button.ts'
import type { Payload, ScoreEntry } from '../../scoring/entry.ts'
import {
  type AnswersTo,
  checkAnswers,
  number,
  option,
  optionLabel,
  player,
  side,
  yesNo,
} from '../../scoring/question.ts'
import {
  currentGame,
  type GameRule,
  gamesText,
  isDecider,
  openGame,
  type RallyGame,
  resultOfGames,
  resultOfGamesSoFar,
  settledGames,
  winnerOfGames,
  withPointsAdded,
} from '../../scoring/rally.ts'
import { endsSet, gamesTable, pointLine, rallyMoments, rallyScoreboard } from '../../scoring/rally-view.ts'
import { type Phrase, type Reduced, type ScoreButton, type Side, scoring } from '../../scoring/scoring.ts'
import { badmintonWords } from './words.ts'

const conditions = {
  sets: number('sets', { min: 1, max: 5, initial: 3 }),
  decidingSet: yesNo('decidingSet'),
  points: number('pointsPerSet', { min: 1, max: 99, initial: 21 }),
  /** 1 is without setting. */
  clearBy: number('clearBy', { min: 1, max: 5, initial: 2 }),
  /** 0 is without one. */
  cap: number('cap', { min: 0, max: 99, initial: 30 }),
  matchType: option('matchType', ['singles', 'doubles']),
}

type Conditions = AnswersTo<typeof conditions>

/** Presets that stand side by side. BWF plays `fifteen` from 4 January 2027 (AGM of 25 April 2026). */
export const BADMINTON_PRESETS = {
  twentyOne: { points: 21, clearBy: 2, cap: 30 },
  fifteen: { points: 15, clearBy: 2, cap: 21 },
  fifteenShort: { points: 15, clearBy: 2, cap: 17 },
  eleven: { points: 11, clearBy: 2, cap: 15 },
  straight: { points: 21, clearBy: 1, cap: 0 },
  thirty: { points: 30, clearBy: 1, cap: 0, sets: 1 },
} as const

const FIFTEEN_SINCE_MS = Date.UTC(2027, 0, 4)

/** Who stands in the right and in the left court, by the number of the line-up. */
type Courts = { right: number; left: number }

export type BadmintonState = {
  first: Side
  games: readonly RallyGame[]
  serving: Side
  /** Of a pair, once its server or receiver was named; null until then, and in singles. */
  courts: readonly (Courts | null)[]
}

const entries = {
  point: { side: side() },
  /** A fault of the server, whom the point goes against. */
  'service-fault': { side: side('server') },
  /** A red card is a point for the other side. */
  card: { side: side(), colour: option('colour', ['yellow', 'red', 'black']) },
  serve: { side: side('whoServes'), server: player('server'), receiver: player('receiver', 'other') },
}

export const badmintonScoring = scoring<Conditions, BadmintonState>({
  words: badmintonWords,
  conditions,
  presets: BADMINTON_PRESETS,
  conditionsFor: ({ sets = 3, matchType = 'singles' }, atMs) => {
    const preset = atMs < FIFTEEN_SINCE_MS ? BADMINTON_PRESETS.twentyOne : BADMINTON_PRESETS.fifteen
    return (checkAnswers(conditions, { ...preset, sets, matchType }) ?? checkAnswers(conditions, preset)) as Conditions
  },
  entries,
  sides: () => 2,
  initial: (_conditions, first) => ({ first, games: [], serving: first, courts: [null, null] }),
  reduce,
  adjustable: ['score'],
  adjust: (state, adjusted, delta, c) => withPointsAdded(opened(state, c), adjusted, delta, ruleOf(c)),
  settle: (state, c) => ({ ...state, games: settledGames(state.games, ruleOf(c)) }),
  result: ({ games }, c) => resultOfGames(games, c),
  resultSoFar: ({ games }) => resultOfGamesSoFar(games),
  scoreline: ({ games }, _conditions, side) => gamesText(games, side),
  scorePad,
  scoreboard: (state, c) => rallyScoreboard(state.games, state.serving, lineOf(state, c)),
  moments: (before, after) => rallyMoments(before.games, after.games),
  momentKinds: ['set'],
  endsPart: (before, after) => endsSet(before.games, after.games),
  rallyEnds: ['point'],
  scorecard: ({ games }) => [gamesTable(games)],
  describe,
  next: serviceLine,
})

function ruleOf({ points, clearBy, cap }: Conditions): GameRule {
  return { target: points, clearBy, cap }
}

/** Who won a game serves first in the next. The pairs choose anew who begins. */
function opened(state: BadmintonState, c: Conditions): BadmintonState {
  if (currentGame(state.games) || winnerOfGames(state.games, c)) return state
  const serving = state.games.at(-1)?.winner ?? state.first
  return { ...state, games: [...state.games, openGame(serving)], serving, courts: [null, null] }
}

function reduce(before: BadmintonState, { kind, payload }: ScoreEntry, c: Conditions): Reduced<BadmintonState> {
  const state = opened(before, c)
  if (!currentGame(state.games)) return { ignored: 'matchIsOver' }
  const acting = payload['side'] as Side
  if (kind === 'serve') return chooseServer(state, payload, c)
  if (kind === 'point') return rallyWon(state, acting, c)
  if (kind === 'card' && payload['colour'] !== 'red') return { state }
  return rallyWon(state, 1 - acting, c)
}

/** The server and the receiver stand in the court that the server's score asks for; their partners in the other one. */
function chooseServer(state: BadmintonState, payload: Payload, c: Conditions): Reduced<BadmintonState> {
  const serving = payload['side'] as Side
  const next = { ...state, serving }
  if (c.matchType === 'singles') return { state: next }
  const court = courtOf(next, serving)
  const placed = (who: number | null, courts: Courts | null) => (who === null ? courts : standing(who, court))
  const server = placed(payload['server'] as number | null, state.courts[serving] ?? null)
  const receiver = placed(payload['receiver'] as number | null, state.courts[1 - serving] ?? null)
  return { state: { ...next, courts: serving === 0 ? [server, receiver] : [receiver, server] } }
}

/** Players of a pair are numbers 1 and 2. */
function standing(who: number, court: 'right' | 'left'): Courts {
  const partner = who === 1 ? 2 : 1
  return court === 'right' ? { right: who, left: partner } : { right: partner, left: who }
}

/** The right court with an even score, the left one with an odd score. */
export function courtOf({ games }: BadmintonState, of: Side): 'right' | 'left' {
  return (games.at(-1)?.points[of] ?? 0) % 2 === 0 ? 'right' : 'left'
}

/** The number of the player who serves; null when only the side is known. */
export function serverOf(state: BadmintonState): number | null {
  return state.courts[state.serving]?.[courtOf(state, state.serving)] ?? null
}

/** A pair that scores with its own service swaps courts, so that the same player serves; otherwise nobody moves. */
function rallyWon(state: BadmintonState, winner: Side, c: Conditions): Reduced<BadmintonState> {
  const courts = state.courts[winner]
  const moved =
    state.serving === winner && courts
      ? state.courts.with(winner, { right: courts.left, left: courts.right })
      : state.courts
  return withPointsAdded({ ...state, serving: winner, courts: moved }, winner, 1, ruleOf(c))
}

function lineOf({ games, serving }: BadmintonState, c: Conditions): Phrase | null {
  const game = currentGame(games)
  if (!game) return games.length > 0 && !winnerOfGames(games, c) ? { key: 'gameBreak' } : null
  const line = pointLine(games, ruleOf(c), (won) => winnerOfGames(won, c) !== null)
  if (line) return line
  const [a = 0, b = 0] = game.points
  const half = Math.ceil(c.points / 2)
  // Only straight after the point that made it so: its winner serves.
  const isInterval = game.points[serving] === half && Math.min(a, b) < half
  if (!isInterval) return null
  return { key: isDecider(games.length - 1, c) ? 'intervalAndChangeSides' : 'interval' }
}

/** Who serves, by name once a pair said so, and from which court. */
function serviceLine(state: BadmintonState, c: Conditions): Phrase | null {
  if (winnerOfGames(state.games, c)) return null
  const { serving: side } = state
  const player = serverOf(state)
  if (player === null) return { key: 'servesFrom', side, values: { court: courtOf(state, side) } }
  return { key: 'playerServes', values: { court: courtOf(state, side) }, players: { player: { side, player } } }
}

function describe(_before: BadmintonState, _after: BadmintonState, { kind, payload }: ScoreEntry): Phrase {
  const { side, colour, server } = payload as { side: Side; colour: 'yellow' | 'red' | 'black'; server: number | null }
  if (kind === 'service-fault') return { key: 'log.serviceFault', side }
  if (kind === 'card') return { key: 'log.card', side, parts: { colour: optionLabel(colour) } }
  if (kind === 'point') return { key: 'point', side }
  return server === null
    ? { key: 'log.serve', side }
    : { key: 'log.server', players: { player: { side, player: server } } }
}

function scorePad({ games, courts }: BadmintonState, c: Conditions): readonly ScoreButton[] {
  if (winnerOfGames(games, c)) return []
  const sides = [0, 1]
  const isAsked = c.matchType === 'doubles' && courts.includes(null)
  return [
    ...sideButtons(sides, 'large', 'point', 'point'),
    ...sideButtons(sides, isAsked ? 'medium' : 'small', 'serves', 'serve', {
      ask: c.matchType === 'doubles' ? ['server', 'receiver'] : [],
    }),
    ...sideButtons(sides, 'small', 'serviceFault', 'service-fault'),
    ...sideButtons(sides, 'small', 'card', 'card', { ask: ['colour'] }),
  ]
}
