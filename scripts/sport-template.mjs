const PARENT = '..'
const SCORING = '../../scoring'

/**
 * The files of a new sport: two teams with players and referees, who score points.
 * @param {string} name
 * @returns {Record<string, string>} by their path in the sport's folder
 */
export function sportFiles(name) {
  return {
    [`${name}.graphql`]: sdl(name),
    'settings.ts': settings(name),
    'scoring.ts': scoring(name),
    'words.ts': words(name),
    'messages/en.json': json({
      log: {
        points: '{points, plural, one {# point} other {# points}}, {side}',
        pointsBy: '{points, plural, one {# point} other {# points}}, {player} ({side})',
      },
      button: { points: '+{points} {side}' },
    }),
    'labels/messages/en.json': json({ sport: capitalised(name) }),
    'labels/messages/hi.json': json({ sport: capitalised(name) }),
    'labels/messages/mr.json': json({ sport: capitalised(name) }),
    'messages/hi.json': json({
      log: {
        points: '{points, plural, one {# अंक} other {# अंक}}, {side}',
        pointsBy: '{points, plural, one {# अंक} other {# अंक}}, {player} ({side})',
      },
      button: { points: '+{points} {side}' },
    }),
    'messages/mr.json': json({
      log: {
        points: '{points, plural, one {# गुण} other {# गुण}}, {side}',
        pointsBy: '{points, plural, one {# गुण} other {# गुण}}, {player} ({side})',
      },
      button: { points: '+{points} {side}' },
    }),
  }
}

/** @param {object} messages */
function json(messages) {
  return `${JSON.stringify(messages, null, 2)}\n`
}

/** @param {string} name */
function words(name) {
  return `import type { KeysOf } from '${SCORING}/phrase.ts'
import { messages } from './messages/generated.ts'

declare module '${SCORING}/phrase.ts' {
  interface PhraseKeys {
    ${name}: KeysOf<typeof messages.en>
  }
}

export const ${name}Words = messages
`
}

/** @param {string} name */
function scoring(name) {
  return `import { sideButtons } from '${SCORING}/button.ts'
import type { Phrase } from '${SCORING}/phrase.ts'
import { type AnswersTo, checkAnswers, number, player, side } from '${SCORING}/question.ts'
import { sidesTable } from '${SCORING}/rally-view.ts'
import { type MatchResult, type Moment, type Reduced, type Side, scoring } from '${SCORING}/scoring.ts'
import { ${name}Words } from './words.ts'

const conditions = {
  /** The first side with so many wins; 0 for none. */
  target: number('target', { min: 0, max: 999, initial: 0 }),
}

type Conditions = AnswersTo<typeof conditions>
type State = { points: readonly number[] }

const entries = {
  points: { side: side(), points: number('points', { min: 1, max: 9, initial: 1 }), player: player('player') },
}

type Points = AnswersTo<typeof entries.points>

export const ${name}Scoring = scoring<Conditions, State>({
  words: ${name}Words,
  conditions,
  presets: {},
  conditionsFor: () => checkAnswers(conditions, {}) as Conditions,
  entries,
  sides: () => 2,
  initial: () => ({ points: [0, 0] }),
  reduce: (state, { payload }, c) => {
    const { side, points } = payload as Points
    return result(state, c) ? { ignored: 'matchIsOver' } : withPoints(state, side, points)
  },
  adjustable: ['score'],
  adjust: (state, side, delta) => withPoints(state, side, delta),
  settle: (state) => state,
  result,
  resultSoFar,
  scoreline: (state, _conditions, side) => scoreText(state, side),
  scorePad: (state, c) =>
    result(state, c)
      ? []
      : sideButtons([0, 1], 'large', 'points', 'points', {
          ask: ['player'],
          payload: { points: 1 },
          values: { points: 1 },
        }),
  scoreboard: ({ points }) => ({
    sides: points.map((own) => ({ main: String(own), sub: '', serving: false })),
    period: null,
    line: null,
    clock: null,
  }),
  moments,
  scorecard: ({ points }) => [
    sidesTable({ key: 'table.score' }, [{ key: 'table.total' }], (side) => [String(points[side] ?? 0)]),
  ],
  describe: (_before, _after, { payload }): Phrase => {
    const { side, points, player } = payload as Points
    if (player === null) return { key: 'log.points', side, values: { points } }
    return { key: 'log.pointsBy', side, values: { points }, players: { player: { side, player } } }
  },
  next: () => null,
})

function withPoints({ points }: State, side: Side, delta: number): Reduced<State> {
  const own = (points[side] ?? 0) + delta
  return own < 0 ? { ignored: 'belowZero' } : { state: { points: points.with(side, own) } }
}

function result(state: State, { target }: Conditions): MatchResult | null {
  return target > 0 && Math.max(...state.points) >= target ? resultSoFar(state) : null
}

function resultSoFar(state: State): MatchResult {
  const [a = 0, b = 0] = state.points
  if (a === b) return { side: null, sentence: { key: 'drawn', values: { score: scoreText(state, 0) } } }
  const side = a > b ? 0 : 1
  return { side, sentence: { key: 'wonByScore', side, values: { score: scoreText(state, side) } } }
}

function scoreText({ points }: State, side: Side): string {
  return \`\${points[side]}–\${points[1 - side]}\`
}

function moments(before: State, after: State): Moment[] {
  const side = [0, 1].find((each) => (after.points[each] ?? 0) > (before.points[each] ?? 0))
  return side === undefined ? [] : [{ weight: 2, leadMs: 10_000, tailMs: 4_000, title: { key: 'point', side } }]
}
`
}

/** @param {string} name */
function settings(name) {
  return `import { count, names, text } from '${PARENT}/field.ts'
import { path, rect } from '${PARENT}/pitch.ts'
import { sport } from '${PARENT}/sport.ts'
import { messages } from './labels/messages/generated.ts'

export const ${name} = sport({
  type: '${name}',
  title: '${capitalised(name)} Settings',
  labels: messages,
  emoji: '🏅',
  pitch: [rect(4, 3, 40, 58), path('M4 32h40')],
  scoring: async () => (await import('./scoring.ts')).${name}Scoring,
  fields: {
    team1: text('Team 1 Name'),
    team2: text('Team 2 Name'),
    playersPerTeam: count('Number of Players per Team', { min: 1, max: 11 }),
    refereeCount: count('Number of Referees', { min: 1, max: 5 }),
    playerNames: names('Player {n} Name', {
      per: 'playersPerTeam',
      heading: 'Player Names (for each team)',
    }),
    refereeNames: names('Referee {n} Name', {
      per: 'refereeCount',
      heading: 'Referee Names',
    }),
  },
})
`
}

/** @param {string} name */
function sdl(name) {
  const [type, value] = [`${capitalised(name)}Details`, name.toUpperCase()]
  return `extend enum EventType {
  "${capitalised(name)}."
  ${value}
}

extend union EventDetails = ${type}

extend input EventDetailsInput {
  "For an event of type \`${value}\`."
  ${name}: ${type}Input
}

"The settings of a ${name} match."
type ${type} {
  "The first team's name."
  team1: String!
  "The second team's name."
  team2: String!
  "From 1 to 11."
  playersPerTeam: Int!
  "From 1 to 5."
  refereeCount: Int!
  "At most one name for each of \`playersPerTeam\`."
  playerNames: [String!]!
  "At most one name for each of \`refereeCount\`."
  refereeNames: [String!]!
}

"The settings of a ${name} match to write."
input ${type}Input {
  "1 to 80 characters."
  team1: String!
  "1 to 80 characters."
  team2: String!
  "From 1 to 11."
  playersPerTeam: Int!
  "From 1 to 5."
  refereeCount: Int!
  "At most one name for each of \`playersPerTeam\`."
  playerNames: [String!]! = []
  "At most one name for each of \`refereeCount\`."
  refereeNames: [String!]! = []
}
`
}

/** @param {string} name */
function capitalised(name) {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
