import { afterAll, expect, test } from 'vitest'
import { type FootballConditions, type FootballState, goalsOf } from '#schema/sports/football/periods.ts'
import { footballScoring } from '#schema/sports/football/scoring.ts'
import { matchFiles } from '#tests/support/scoring/match-files.ts'
import {
  goalsIn,
  kickSequences,
  matchesIn,
  minuteIn,
  momentOf,
  type OpenFootballMatch,
  PERIOD_ENDS,
  periodIn,
  type TimedGoal,
} from '#tests/support/scoring/openfootball.ts'
import { scoreKeeper } from '#tests/support/scoring/score-keeper.ts'

const MINUTE_MS = 60_000
const figures = { matches: 0, goals: 0, ownGoals: 0, penalties: 0, extraTime: 0, shootOuts: 0, contradictions: 0 }
const matches = matchFiles('football', '.json').flatMap(({ name, text }) =>
  matchesIn(JSON.parse(text))
    .filter(({ score, goals1, goals2 }) => score?.ft && (goals1 || goals2 || score.ft.every((goals) => goals === 0)))
    .map((match) => [name, `${match.team1}–${match.team2}`, match] as const),
)

test.each(matches)(
  '%s, %s: minutes, score and result are right after every goal and period',
  (_file, _teams, match) => {
    const { score } = match
    const isExtra = score.et !== undefined || score.p !== undefined
    const given = footballScoring.conditionsFor({ time: 90, playersPerTeam: 11 }, 0) as FootballConditions
    const c: FootballConditions = { ...given, level: isExtra ? (score.et ? 'extraTime' : 'shootOut') : 'draw' }
    const keeper = scoreKeeper<FootballState>(footballScoring, c)
    const goals = goalsIn(match)
    const stated = [score.ht, score.ft, undefined, score.et]
    for (let period = 1; period <= (score.et ? 4 : 2); period += 1) {
      const own = goals.filter(({ minute }) => periodIn(minute) === period)
      playPeriod(keeper, own, period)
      compareScore(
        keeper,
        stated[period - 1],
        goals.filter(({ minute }) => periodIn(minute) <= period),
      )
    }
    if (score.p) shootOut(keeper, score.p)
    // A replay was to decide.
    else if (score.et && score.et[0] === score.et[1]) keeper.record('finish')
    expect(keeper.result()).toMatchObject(declared(score))
    expect(keeper.state().ignored).toEqual([])
    figures.matches += 1
    figures.extraTime += score.et ? 1 : 0
  },
)

/** Matches whose source has another score at the end of a period than its goals add up to. */
test('the source contradicts itself in one match of fifty at most', () => {
  expect(figures.contradictions).toBeLessThanOrEqual(Math.ceil(figures.matches / 50))
})

afterAll(() => console.info('Football, replayed:', JSON.stringify(figures)))

type Keeper = ReturnType<typeof scoreKeeper<FootballState>>

function compareScore(keeper: Keeper, stated: [number, number] | undefined, goals: readonly TimedGoal[]) {
  const score = [0, 1].map((side) => goalsOf(keeper.play(), side))
  expect(score).toEqual([0, 1].map((side) => goals.filter((goal) => goal.side === side).length))
  if (!stated) return
  const contradicts = score.some((count, side) => count !== stated[side])
  figures.contradictions += contradicts ? 1 : 0
}

/** Goals fall in the middle of their minute, periods begin a day's tenth apart. */
function playPeriod(keeper: Keeper, goals: readonly TimedGoal[], period: number) {
  const startMs = period * 144 * MINUTE_MS
  keeper.record('period-start', {}, startMs)
  const inOrder = goals.toSorted((a, b) => momentOf(a) - momentOf(b))
  for (const goal of inOrder) {
    const { side, owngoal, penalty } = goal
    const how = owngoal ? 'ownGoal' : penalty ? 'penalty' : 'play'
    const before = [goalsOf(keeper.play(), 0), goalsOf(keeper.play(), 1)]
    keeper.record('goal', { side, how }, startMs + (momentOf(goal) - (PERIOD_ENDS[period - 1] ?? 0) - 0.5) * MINUTE_MS)
    expect(keeper.play().goals.at(-1)?.minute).toBe(minuteIn(goal))
    expect(goalsOf(keeper.play(), side)).toBe((before[side] ?? 0) + 1)
    figures.goals += 1
    figures.ownGoals += owngoal ? 1 : 0
    figures.penalties += penalty ? 1 : 0
  }
  keeper.record('period-end', {}, startMs + 70 * MINUTE_MS)
}

/** The source states who scored how many. The first kicks are scored, then missed: nothing may be decided before the last. */
function shootOut(keeper: Keeper, stated: [number, number]) {
  for (const kicks of kickSequences(stated)) {
    const trial = scoreKeeper<FootballState>(footballScoring, keeper.state().conditions)
    for (const { kind, payload, at } of keeper.entries) trial.record(kind, payload, at)
    for (const [place, scored] of kicks.entries()) trial.record('kick', { side: place % 2, scored })
    if (!trial.result() || trial.state().ignored.length > 0) continue
    for (const [place, scored] of kicks.entries()) keeper.record('kick', { side: place % 2, scored })
    figures.shootOuts += 1
    return
  }
  throw new Error('No sequence of kicks ends with the stated score.')
}

function declared({ ft, et, p }: OpenFootballMatch['score']) {
  const [a, b] = p ?? et ?? ft
  if (a === b) return { side: null, sentence: { key: 'drawn', values: { score: `${a}–${b}` } } }
  const side = a > b ? 0 : 1
  if (p) return { side, sentence: { key: 'wonOnPenalties', values: { kicks: `${Math.max(a, b)}–${Math.min(a, b)}` } } }
  return {
    side,
    sentence: {
      key: et ? 'wonAfterExtraTime' : 'wonOnGoals',
      values: { score: `${Math.max(a, b)}–${Math.min(a, b)}` },
    },
  }
}
