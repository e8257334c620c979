import { expect, test } from 'vitest'
import type { DateRange } from '#client/media/playback/date-range.ts'
import { scoreDateRange } from '#schema/scoring/date-range.ts'
import { scoreTagsOf } from './read-tags.ts'

const AT_MS = Date.parse('2026-12-06T10:05:07.250Z')
const board = { sides: [{ main: '124/3', sub: '14.2', serving: true }], period: null, line: null, clock: null }
const result = {
  side: 0,
  sentence: { key: 'declaredWinner' as const, side: 0, values: { words: 'D\u0027Souza "Ace"' } },
}
const change = { atMs: AT_MS, seq: 8, count: 9, board, result }

/** As a player reads a tag's line (RFC 8216, 4.2). */
function readLine(line: string): DateRange {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)
  const attributes = Object.fromEntries([...pairs].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']))
  return { id: attributes['ID'] ?? '', className: attributes['CLASS'] ?? '', startMs: 0, attributes }
}

test('a tag has the revision, the count, the board and the result, at its start date', () => {
  const tag = { atMs: AT_MS, revision: 2, count: 9, board, result }
  expect(scoreTagsOf([readLine(scoreDateRange(change, 2, 'board'))])).toEqual([tag])
  expect(scoreTagsOf([readLine(scoreDateRange({ ...change, result: null }, 2, 'board'))])).toEqual([
    { ...tag, result: null },
  ])
})

test.each([
  ['of something else', scoreDateRange(change, 2, 'board').replace('live.maidan.score', 'live.maidan.sponsor')],
  ['without a board', scoreDateRange(change, 2, 'text')],
  ['whose board is damaged', scoreDateRange(change, 2, 'board').replace("'main':", '')],
  ['without a number', scoreDateRange(change, 2, 'board').replace('X-REV=2', 'X-REV=two')],
])('leaves out a tag %s', (_case, line) => {
  expect(scoreTagsOf([readLine(line)])).toEqual([])
})
