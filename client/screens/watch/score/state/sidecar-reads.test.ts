import { expect, test } from 'vitest'
import { emptyTimeline, type ScoreTimeline, withPublished, withTags } from './score-timeline.ts'
import { nextSidecarRead, type SidecarNeeds } from './sidecar-reads.ts'

const board = { sides: [], period: null, line: null, clock: null }
const tag = (revision: number, count: number) => ({ revision, count, atMs: count * 1_000, board, result: null })
const published = (revision: number, count: number) => ({ revision, count, changes: [] })
const won = { atMs: 90_000, board, result: { side: 0, sentence: { key: 'declaredWinner' as const, side: 0 } } }
const over = withPublished(emptyTimeline, { revision: 2, count: 7, changes: [won] })
const known = (revision: number, count: number) => withPublished(emptyTimeline, published(revision, count))

const NOW = 100_000
const needs = (timeline: ScoreTimeline, others: Partial<SidecarNeeds> = {}): SidecarNeeds => ({
  timeline,
  mayRead: true,
  isTold: true,
  isOver: false,
  isFinal: false,
  isSeen: true,
  isSeenLate: false,
  readAtMs: NOW - 4_000,
  ...others,
})

test.each([
  ['nothing before the first picture', needs(emptyTimeline, { mayRead: false }), null],
  ['the newest, where no tag says which', needs(emptyTimeline, { isTold: false, readAtMs: null }), 'first newest 0'],
  ['that of the newest tag', needs(withTags(emptyTimeline, [tag(2, 7)]), { readAtMs: null }), 'first 2-7 0'],
  ['a corrected one, within three seconds', needs(withTags(known(1, 6), [tag(2, 7)])), 'corrected 2-7 1500'],
  ['one after a gap', needs(withTags(known(2, 4), [tag(2, 7)])), 'corrected 2-7 1500'],
  ['newer figures now and then', needs(withTags(known(2, 6), [tag(2, 7)])), 'details 2-7 16000'],
  [
    'newer figures at once when they come into sight',
    needs(withTags(known(2, 6), [tag(2, 7)]), { isSeenLate: true }),
    'details 2-7 0',
  ],
  ['no newer figures that nobody sees', needs(withTags(known(2, 6), [tag(2, 7)]), { isSeen: false }), null],
  ['nothing that is known', needs(withTags(known(2, 7), [tag(2, 7)])), null],
  ['the newest again and again without tags', needs(known(2, 7), { isTold: false }), 'poll newest 7500'],
  [
    'the newest again and again when tags are no longer told',
    needs(withTags(known(2, 6), [tag(2, 7)]), { isTold: false }),
    'poll newest 7500',
  ],
  ['less often after a result', needs(over, { isTold: false }), 'poll newest 57500'],
  ['the newest once more at the end', needs(known(2, 7), { isTold: false, isOver: true }), 'final newest 1500'],
  ['nothing after that', needs(known(2, 7), { isTold: false, isOver: true, isFinal: true }), null],
])('reads %s', (_case, given, expected) => {
  const read = nextSidecarRead(given, NOW, 0.5)
  const version = read?.version ? `${read.version.revision}-${read.version.count}` : 'newest'
  expect(read && `${read.reason} ${version} ${read.afterMs}`).toBe(expected)
})
