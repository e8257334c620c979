import { describe, expect, test } from 'vitest'
import {
  emptyTimeline,
  hasStaleDetails,
  hasStalePast,
  type ScoreTimeline,
  shownAt,
  type TimedScoreTag,
  withPublished,
  withTags,
} from './score-timeline.ts'

const board = (main: string) => ({
  sides: [{ main, sub: '', serving: true }],
  period: null,
  line: null,
  clock: null,
})

/** A tag as `revision.count main @second`. */
function tag(revision: number, count: number, main: string, second: number): TimedScoreTag {
  return { revision, count, atMs: second * 1_000, board: board(main), result: null }
}

function published(revision: number, count: number, scores: Readonly<Record<number, string>>) {
  const changes = Object.entries(scores).map(([second, main]) => ({
    atMs: Number(second) * 1_000,
    board: board(main),
    result: null,
  }))
  return { revision, count, changes }
}

const mainAt = (timeline: ScoreTimeline, second: number) =>
  shownAt(timeline, second * 1_000)?.board.sides[0]?.main ?? null
const from = (...lists: TimedScoreTag[][]) => lists.reduce(withTags, emptyTimeline)

describe('from tags alone', () => {
  const timeline = from([tag(0, 4, '12/0', 90), tag(0, 5, '16/0', 110)])

  test.each([
    [89, null],
    [90, '12/0'],
    [109.999, '12/0'],
    [110, '16/0'],
    [500, '16/0'],
  ])('the picture of second %d shows %s', (second, main) => {
    expect(mainAt(timeline, second)).toBe(main)
  })

  test('keeps what left the playlist, as long as nothing was missed', () => {
    const later = withTags(timeline, [tag(0, 5, '16/0', 110), tag(0, 7, '17/1', 130)])
    expect([95, 115, 131].map((second) => mainAt(later, second))).toEqual(['12/0', '16/0', '17/1'])
  })

  test('forgets what came before a gap', () => {
    const later = withTags(timeline, [tag(0, 9, '30/2', 200)])
    expect([115, 201].map((second) => mainAt(later, second))).toEqual([null, '30/2'])
  })

  test('a corrected revision replaces all tags, a late playlist of the older one nothing', () => {
    const corrected = withTags(timeline, [tag(1, 6, '18/0', 110)])
    const again = withTags(corrected, [tag(0, 5, '16/0', 110), tag(0, 6, '16/1', 120)])
    expect([115, 125].map((second) => mainAt(again, second))).toEqual(['18/0', '18/0'])
  })

  test('a playlist without news changes nothing', () => {
    expect(withTags(timeline, [tag(0, 5, '16/0', 110)])).toBe(timeline)
    expect(withTags(timeline, [])).toBe(timeline)
  })
})

describe('with the sidecar', () => {
  const past = published(0, 4, { 10: '4/0', 90: '12/0' })

  test('the sidecar has the past, the tags go on from it', () => {
    const timeline = withPublished(from([tag(0, 4, '12/0', 90), tag(0, 5, '16/0', 110)]), past)
    expect([9, 10, 89, 90, 110].map((second) => mainAt(timeline, second))).toEqual([null, '4/0', '4/0', '12/0', '16/0'])
    expect([hasStalePast(timeline), hasStaleDetails(timeline)]).toEqual([false, true])
  })

  test('a newer revision of the tags covers their window; before it the old sidecar stands until it is read again', () => {
    const timeline = withTags(withPublished(emptyTimeline, past), [tag(1, 6, '14/0', 85), tag(1, 6, '18/0', 110)])
    expect([20, 86, 111].map((second) => mainAt(timeline, second))).toEqual(['4/0', '14/0', '18/0'])
    expect(hasStalePast(timeline)).toBe(true)
    const read = withPublished(timeline, published(1, 6, { 10: '6/0', 85: '14/0', 110: '18/0' }))
    expect([20, 86, 111].map((second) => mainAt(read, second))).toEqual(['6/0', '14/0', '18/0'])
    expect([hasStalePast(read), hasStaleDetails(read)]).toEqual([false, false])
  })

  test('a sidecar of a newer revision stands above tags of the older one', () => {
    const timeline = withPublished(from([tag(0, 5, '16/0', 110)]), published(1, 6, { 10: '6/0', 110: '18/0' }))
    expect([20, 115].map((second) => mainAt(timeline, second))).toEqual(['6/0', '18/0'])
  })

  test('an older sidecar that arrives late changes nothing', () => {
    const newest = withPublished(emptyTimeline, published(1, 6, { 10: '6/0' }))
    expect(withPublished(newest, past)).toBe(newest)
    expect(withPublished(newest, published(1, 5, { 10: '5/0' }))).toBe(newest)
  })

  test.each([
    ['nothing was read yet', from([tag(0, 5, '16/0', 110)]), true],
    ['the next tag follows', withPublished(from([tag(0, 5, '16/0', 110)]), past), false],
    ['entries lie between', withPublished(from([tag(0, 6, '20/0', 110)]), past), true],
    ['there are no tags', withPublished(emptyTimeline, past), false],
  ])('whether the past is stale when %s', (_case, timeline, isStale) => {
    expect(hasStalePast(timeline)).toBe(isStale)
  })
})
