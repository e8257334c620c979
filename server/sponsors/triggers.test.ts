import { expect, test } from 'vitest'
import type { EventType } from '#schema/event-input.ts'
import type { Payload } from '#schema/scoring/entry.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import { type MomentKind, momentKinds } from '#schema/scoring/scoring.ts'
import { DEFAULT_SPONSOR_RULES } from '#schema/sponsors/rules.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import { lastRallyEnd, triggersSince } from './triggers.ts'

type Tap = [kind: string, payload?: Payload]

const times = (count: number, tap: Tap) => Array.from({ length: count }, () => tap)
const point: Tap = ['point', { side: 0 }]

type Asked = { isBetween?: boolean; moments?: readonly MomentKind[]; sinceMs?: number }

/** Taps a second apart, from second 1 on. */
async function scoreOf(type: EventType, taps: Tap[]) {
  const sport = await loadScoring(type)
  const log = taps.map(([kind, payload = {}], place) => {
    return { id: `e${place}`, seq: place + 1, at: (place + 1) * 1_000, kind, payload }
  })
  return { sport, folded: foldScore(sport, sport.conditionsFor({ playersPerTeam: 5 }, 0), log) }
}

/** Returns the seconds of the triggers, with their reason. */
async function triggersOf(
  type: EventType,
  taps: Tap[],
  { isBetween = true, moments = momentKinds, sinceMs = 0 }: Asked,
) {
  const { sport, folded } = await scoreOf(type, taps)
  const rules = { ...DEFAULT_SPONSOR_RULES, isBetween, moments }
  return triggersSince(sport, folded, rules, sinceMs).map(({ atMs, why }) => `${atMs / 1_000} ${why}`)
}

test.each<[string, EventType, Tap[], Asked, string[]]>([
  [
    'a four and a six',
    'cricket',
    [
      ['ball', { runs: 4 }],
      ['ball', { runs: 1 }],
      ['ball', { runs: 6 }],
    ],
    {},
    ['1 moment', '3 moment'],
  ],
  [
    'only sixes',
    'cricket',
    [
      ['ball', { runs: 4 }],
      ['ball', { runs: 6 }],
    ],
    { moments: ['six'] },
    ['2 moment'],
  ],
  ['a wicket', 'cricket', [['ball', { wicket: 'bowled' }]], { moments: ['wicket'] }, ['1 moment']],
  ['the end of an over', 'cricket', times(8, ['ball', { runs: 0 }]), {}, ['6 between']],
  [
    'no end of an over, when the rules do not ask for it',
    'cricket',
    times(8, ['ball', { runs: 0 }]),
    { isBetween: false },
    [],
  ],
  ['a declaration', 'cricket', [['ball', { runs: 1 }], ['declare']], {}, ['2 between']],
  [
    'a break, once',
    'cricket',
    [['break', { reason: 'rain' }], ['break', { reason: 'light' }], ['resume']],
    {},
    ['1 between'],
  ],
  [
    'a goal and the end of a half',
    'football',
    [['period-start'], ['goal', { side: 1 }], ['period-end']],
    {},
    ['2 moment', '3 between'],
  ],
  ['a set in volleyball', 'volleyball', times(26, point), {}, ['25 moment']],
  ['a set in volleyball, as a pause', 'volleyball', times(26, point), { moments: [] }, ['25 between']],
  ['a game in badminton', 'badminton', times(22, point), {}, ['21 moment']],
  ['a set in tennis', 'tennis', times(25, point), {}, ['24 moment']],
  [
    'the end of a quarter',
    'basketball',
    [['period-start'], ['score', { side: 0, points: 3 }], ['period-end']],
    {},
    ['3 between'],
  ],
  ['the next period of another game', 'other', [['start', { periods: 2 }], ['period-next']], {}, ['2 between']],
  [
    'nothing before the time that is asked for',
    'cricket',
    times(5, ['ball', { runs: 6 }]),
    { sinceMs: 4_000 },
    ['4 moment', '5 moment'],
  ],
  ['no entry that does not count', 'cricket', [['finish'], ['ball', { runs: 6 }]], {}, []],
])('sponsors can be shown for %s', async (_, type, taps, asked, expected) => {
  expect(await triggersOf(type, taps, asked)).toEqual(expected)
})

test.each(['cricket', 'football', 'volleyball', 'badminton', 'tennis', 'basketball', 'other'] as const)(
  'moments of %s have the kinds that it names',
  async (type) => {
    const { momentKinds: named = [] } = await loadScoring(type)
    const taps: Record<string, Tap[]> = {
      cricket: [
        ['ball', { runs: 4 }],
        ['ball', { runs: 6 }],
        ['ball', { wicket: 'bowled' }],
      ],
      football: [['goal', { side: 0 }]],
      volleyball: times(25, point),
      badminton: times(21, point),
      tennis: times(24, point),
    }
    for (const kind of named) {
      expect(await triggersOf(type, taps[type] ?? [], { isBetween: false, moments: [kind] })).toHaveLength(1)
    }
    const others = momentKinds.filter((kind) => !named.includes(kind))
    expect(await triggersOf(type, taps[type] ?? [], { isBetween: false, moments: others })).toEqual([])
  },
)

test.each<[EventType, Tap[], number | null]>([
  [
    'cricket',
    [
      ['ball', { runs: 1 }],
      ['ball', { wicket: 'bowled' }],
    ],
    2_000,
  ],
  ['volleyball', [point, point], 2_000],
  ['badminton', [point], 1_000],
  ['tennis', [point], 1_000],
  ['tennis', [point, ['break', { reason: 'rain' }]], null],
  ['tennis', [], null],
  ['football', [['period-start'], ['goal', { side: 0 }]], null],
])('the end of the last rally of %s', async (type, taps, expected) => {
  const { sport, folded } = await scoreOf(type, taps)
  expect(lastRallyEnd(sport, folded)).toBe(expected)
})
