import { expect, test } from 'vitest'
import type { SeenReport } from '#schema/rest/live-calls.ts'
import { countReports, type Reporter, type TurnOnAir } from './count-reports.ts'

const START = Date.parse('2026-12-06T10:00:00Z')
const at = (seconds: number) => START + seconds * 1_000
const turn = (n: number, from: number, until: number, onAir = until - from): TurnOnAir => {
  return { n, atMs: at(from), untilMs: at(until), onAirMs: onAir * 1_000 }
}
const turns = new Map([turn(1, 0, 15), turn(2, 60, 75, 9.8), turn(3, 120, 135)].map((each) => [each.n, each]))

type Entry = SeenReport['turns'][number]
const seen = (n: number, seconds: number, change: Partial<Entry> = {}): Entry => {
  return { turn: n, live: true, seconds, impression: false, ...change }
}
const report = (n: number, entries: Entry[], change: Partial<SeenReport> = {}): SeenReport => {
  return { n, span: 15, ago: 0, turns: entries, ...change }
}
const count = (known: Reporter | null, reports: SeenReport[], seconds: number) =>
  countReports(known, reports, { receivedMs: at(seconds), turns })
const secondsOf = ({ sums }: ReturnType<typeof count>) => sums.map(({ n, viewerSeconds }) => [n, viewerSeconds])

test('what was seen of a turn in several reports is added up, with one viewer and one impression', () => {
  const first = count(null, [report(1, [seen(1, 4, { impression: true })])], 10)
  const second = count(first.reporter, [report(2, [seen(1, 9, { impression: true })])], 25)
  expect(first.sums).toEqual([{ n: 1, isLive: true, viewerSeconds: 4, impressions: 1, viewers: 1 }])
  expect(second.sums).toEqual([{ n: 1, isLive: true, viewerSeconds: 9, impressions: 0, viewers: 0 }])
})

test('a report counts once, in whichever order reports come', () => {
  const reports = [report(2, [seen(1, 1)], { span: 1 }), report(1, [seen(1, 10)], { ago: 1, span: 14 })]
  const first = count(null, reports, 16)
  expect(secondsOf(first)).toEqual([
    [1, 10],
    [1, 1],
  ])
  expect(first.reporter?.n).toBe(2)
  expect(count(first.reporter, reports, 30).sums).toEqual([])
})

test('a report covers 16 seconds at most, for all its turns together', () => {
  const counted = count(
    null,
    [report(1, [seen(1, 15, { live: false }), seen(3, 15, { live: false })], { span: 60 })],
    600,
  )
  expect(secondsOf(counted)).toEqual([
    [1, 15],
    [3, 1],
  ])
})

test('the reports of one viewer cover no more time than has passed', () => {
  const first = count(null, [report(1, [seen(1, 15, { live: false })])], 600)
  const second = count(first.reporter, [report(2, [seen(3, 15, { live: false })])], 600)
  expect(secondsOf(second)).toEqual([[3, 2]])
  expect(second.reporter?.coveredSeconds).toBe(17)
  expect(secondsOf(count(second.reporter, [report(3, [seen(3, 15, { live: false })])], 615))).toEqual([[3, 13]])
})

test('a turn counts for no longer than it was on air, in whole seconds', () => {
  const first = count(null, [report(1, [seen(2, 8)])], 70)
  expect(secondsOf(first)).toEqual([[2, 8]])
  expect(secondsOf(count(first.reporter, [report(2, [seen(2, 15)])], 85))).toEqual([[2, 1]])
})

test.each([
  ['while it is shown', 10, [[1, 10]]],
  ['half a minute behind', 40, [[1, 10]]],
  ['when only its end was on a live picture', 57, [[1, 3]]],
  ['long afterwards', 90, []],
])('a turn counts as live %s: %j', (_when, seconds, expected) => {
  expect(secondsOf(count(null, [report(1, [seen(1, 10)])], seconds))).toEqual(expected)
})

test('the last second of a turn counts, though its end is told in whole seconds', () => {
  expect(secondsOf(count(null, [report(1, [seen(1, 15)])], 14.6))).toEqual([[1, 15]])
})

test('live, nobody goes back to an earlier turn; rewound, they may', () => {
  const later = count(null, [report(1, [seen(2, 5)])], 70)
  expect(count(later.reporter, [report(2, [seen(1, 5)], { ago: 60 })], 85).sums).toEqual([])
  const rewound = [seen(1, 5, { live: false, impression: true })]
  expect(count(later.reporter, [report(2, rewound)], 85).sums).toEqual([
    { n: 1, isLive: false, viewerSeconds: 5, impressions: 1, viewers: 1 },
  ])
})

test('who replays two turns again and again counts once for each, and for no longer than they were on air', () => {
  const replay = (n: number) => seen(n, 8, { live: false, impression: true })
  let known: Reporter | null = null
  const sums = [1, 3, 1, 3, 1, 3].flatMap((each, place) => {
    const counted = count(known, [report(place + 1, [replay(each)])], 600 + place * 15)
    known = counted.reporter
    return counted.sums
  })
  const total = (of: 'viewerSeconds' | 'impressions' | 'viewers') =>
    sums.reduce((sum, { [of]: value }) => sum + value, 0)
  expect([total('viewerSeconds'), total('impressions'), total('viewers')]).toEqual([30, 2, 2])
})

test('an impression that is complete when its seconds are told already is counted, one without a second is not', () => {
  const first = count(null, [report(1, [seen(1, 1)])], 10)
  const impression = report(2, [seen(1, 0, { impression: true })])
  expect(count(first.reporter, [impression], 25).sums).toEqual([
    { n: 1, isLive: true, viewerSeconds: 0, impressions: 1, viewers: 0 },
  ])
  expect(count(null, [impression], 25).sums).toEqual([])
})

test('turns that do not exist count for nothing, and are confirmed all the same', () => {
  const { sums, reporter } = count(null, [report(7, [seen(99, 15)])], 10)
  expect([sums, reporter?.n]).toEqual([[], 7])
})
