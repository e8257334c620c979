import { expect, test } from 'vitest'
import type { Payload } from '#schema/scoring/entry.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import { moments } from '#schema/scoring/timeline.ts'
import type { SportType } from '#schema/sports/index.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import { spoken } from '#tests/support/scoring/spoken.ts'

type Tap = [kind: string, payload: Payload]

/** The last tap's moments: what they say, their weight, and how many seconds of clip there are before and after the tap. */
async function momentsOf(type: SportType | 'other', taps: readonly Tap[], secondsApart = 60) {
  const sport = await loadScoring(type)
  const log = taps.map(([kind, payload], place) => ({
    id: `e${place}`,
    seq: place + 1,
    at: place * secondsApart * 1000,
    kind,
    payload,
  }))
  const folded = foldScore(sport, sport.conditionsFor({ playersPerTeam: 3 }, 0), log)
  return moments(sport, folded)
    .filter(({ entryId }) => entryId === log.at(-1)?.id)
    .map(({ moment: { title, weight, leadMs, tailMs } }) => [
      spoken(sport, title),
      weight,
      leadMs / 1000,
      tailMs / 1000,
    ])
}

const point = (side: number): Tap => ['point', { side }]
const times = (count: number, tap: Tap) => Array.from({ length: count }, () => tap)

test.each<[SportType | 'other', Tap[], unknown[]]>([
  [
    'cricket',
    [
      ['batters', { striker: 7 }],
      ['ball', { runs: 4 }],
    ],
    [['Four, Asha', 2, 9, 4]],
  ],
  ['cricket', [['ball', { runs: 6 }]], [['Six, Batter 1', 3, 9, 4]]],
  ['cricket', [['ball', { runs: 4, allRun: true }]], []],
  ['cricket', [['ball', { wicket: 'bowled', bowler: 4 }]], [['Wicket. Batter 1 b Bowler 4, 0 (1)', 4, 10, 8]]],
  ['cricket', [['declare', {}]], [['Innings of Reds ends', 5, 10, 8]]],
  [
    'football',
    [
      ['period-start', {}],
      ['goal', { side: 0, scorer: 7 }],
    ],
    [['Goal, Asha (Reds)', 5, 18, 12]],
  ],
  ['football', [['card', { side: 1, colour: 'red' }]], [['Red card, Blues', 4, 10, 5]]],
  ['football', [['card', { side: 0, player: 7 }]], [['Yellow card, Asha (Reds)', 2, 10, 5]]],
  ['volleyball', [point(0)], [['Point, Reds', 1, 25, 3]]],
  ['volleyball', times(25, point(1)), [['Blues won the set', 4, 25, 8]]],
  ['badminton', times(21, point(0)), [['Reds won the game', 4, 25, 8]]],
  ['tennis', times(4, point(1)), [['Game, Blues', 2, 25, 8]]],
  ['basketball', [['score', { side: 0, points: 3, player: 7 }]], [['3 points, Asha (Reds)', 2, 8, 3]]],
  ['basketball', [['score', { side: 1, points: 2 }]], [['2 points, Blues', 1, 8, 3]]],
  ['basketball', [['score', { side: 0, points: 1 }]], []],
  ['other', [['plus', { side: 1 }]], [['Point, Blues', 2, 10, 4]]],
  ['other', [['note', { words: 'Nothing to see' }]], []],
])('in %s, %j is worth seeing again: %j', async (type, taps, expected) => {
  expect(await momentsOf(type, taps)).toEqual(expected)
})

test('the clip of a rally begins after the point before it', async () => {
  const rallies = [point(0), point(1)]
  expect(await momentsOf('badminton', rallies, 12)).toEqual([['Point, Blues', 1, 9, 3]])
  expect(await momentsOf('badminton', rallies, 2)).toEqual([['Point, Blues', 1, 0, 3]])
  expect(await momentsOf('badminton', rallies, 28)).toEqual([['Point, Blues', 1, 25, 3]])
})
