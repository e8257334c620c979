import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalScore, foldScore } from '#schema/scoring/fold.ts'
import type { CricketConditions } from '#schema/sports/cricket/conditions.ts'
import type { CricketState } from '#schema/sports/cricket/result.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'

const WICKETS = ['bowled', 'caught', 'runOut', 'stumped', 'hitTwice', undefined, undefined, undefined, undefined]

const ball = fc.record({
  kind: fc.constant('ball'),
  payload: fc.record(
    {
      runs: fc.integer({ min: 0, max: 7 }),
      extra: fc.constantFrom('wide', 'noBall', 'bye', 'legBye', null, null, null, null, null),
      off: fc.constantFrom('bat', 'bye', 'legBye'),
      allRun: fc.boolean(),
      penalty: fc.constantFrom(0, 0, 0, 0, 5),
      wicket: fc.constantFrom(...WICKETS.map((wicket) => wicket ?? null)),
      out: fc.constantFrom('striker', 'nonStriker'),
      crossed: fc.boolean(),
      bowler: fc.integer({ min: 1, max: 11 }),
    },
    { requiredKeys: [] },
  ),
})

const other = fc.constantFrom(
  { kind: 'penalty', payload: { side: 0 } },
  { kind: 'penalty', payload: { side: 1 } },
  { kind: 'adjust', payload: { side: 0, delta: 7 } },
  { kind: 'over-called', payload: {} },
  { kind: 'over-goes-on', payload: {} },
  { kind: 'retired', payload: { how: 'hurt' } },
  { kind: 'declare', payload: {} },
)

test('in cricket, runs, wickets and balls are the sums of their parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 20, arbitrary: ball }, { weight: 1, arbitrary: other }), { maxLength: 250 }),
      fc.boolean(),
      (facts, lastManStanding) => {
        const log = facts.map((fact, place) => ({ id: `e${place}`, seq: place, at: place, ...fact }))
        const c = { ...(cricketScoring.conditionsFor({ overs: 10 }, 0) as CricketConditions), lastManStanding }
        const { innings } = finalScore(foldScore(cricketScoring, c, log)).play as CricketState
        for (const { runs, wickets, balls, extras, adjusted, batters, bowlers, fall } of innings) {
          const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
          const [batting, bowling] = [Object.values(batters), Object.values(bowlers)]
          expect(runs).toBe(sum(batting.map((each) => each.runs)) + sum(Object.values(extras)) + adjusted)
          expect(sum(bowling.map((each) => each.runs))).toBe(
            sum(batting.map((each) => each.runs)) + extras.wides + extras.noBalls,
          )
          expect(balls).toBe(sum(bowling.map((each) => each.balls)))
          expect([wickets, wickets]).toEqual([
            fall.length,
            batting.filter(({ out }) => out && out !== 'retiredHurt').length,
          ])
          expect(sum(bowling.map((each) => each.wickets))).toBeLessThanOrEqual(wickets)
        }
      },
    ),
    { numRuns: propertyRuns(150) },
  )
})

test.each(['volleyball', 'badminton', 'basketball', 'other'] as const)(
  'in %s, every tap that counts is in the score',
  async (type) => {
    const scoring = await loadScoring(type)
    const kind = { basketball: 'score', other: 'plus', volleyball: 'point', badminton: 'point' }[type]
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 200 }), (sides) => {
        const log = sides.map((side, place) => ({ id: `e${place}`, seq: place, at: place, kind, payload: { side } }))
        const { ignored, play, phase } = finalScore(foldScore(scoring, scoring.conditionsFor({}, 0), log))
        const counted = sides.length - ignored.length
        expect(pointsIn(play) / (type === 'basketball' ? 2 : 1)).toBe(counted)
        expect(ignored.length > 0 && phase !== 'over').toBe(false)
      }),
      { numRuns: propertyRuns(60) },
    )
  },
)

/** All points of both sides, wherever a sport's state keeps them. */
function pointsIn(play: unknown): number {
  const { games, points = [] } = play as { games?: { points: number[] }[]; points?: (number | number[])[] }
  return (games?.flatMap((game) => game.points) ?? points.flat()).reduce((sum, each) => sum + each, 0)
}
