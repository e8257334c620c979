import { expect, test } from 'vitest'
import { matchClock, onlySide, playedText, spokenScore } from './score-words.ts'

const kings = { main: '164/5', sub: '20.0', serving: false }
const tigers = { main: '126/3', sub: '15.2', serving: true }
const board = {
  sides: [kings, tigers],
  period: { key: 'powerplay' as const },
  line: { key: 'toWin' as const, side: 1 },
  clock: null,
}
const words = {
  sides: ['Kings', 'Tigers'],
  say: (phrase: { key: string } | null) =>
    ({ powerplay: 'Powerplay', toWin: 'Need 39 from 28', serving: 'batting', wonByRuns: 'Kings won by 38 runs.' })[
      phrase?.key ?? ''
    ] ?? '',
}

test('the score is read out as the plates have it', () => {
  expect(spokenScore({ atMs: 0, board, result: null }, words)).toBe(
    'Powerplay. Kings 164/5 (20.0). Tigers 126/3 (15.2), batting. Need 39 from 28.',
  )
})

test('a result comes first', () => {
  const result = { side: 0, sentence: { key: 'wonByRuns' as const, side: 0 } }
  expect(spokenScore({ atMs: 0, board, result }, words)).toBe(
    'Kings won by 38 runs. Kings 164/5 (20.0). Tigers 126/3 (15.2).',
  )
})

test('without the sport’s words there are the figures', () => {
  expect(spokenScore({ atMs: 0, board, result: null }, { ...words, say: () => '' })).toBe(
    'Kings 164/5 (20.0). Tigers 126/3 (15.2).',
  )
})

test.each([
  [['164/5', '–'], 0],
  [['–', '12/0'], 1],
  [['164/5', '12/0'], null],
  [['0', '0'], null],
  [['–', '–'], null],
])('of %j only one side has played: %j', (mains, side) => {
  expect(onlySide(mains.map((main) => ({ main })))).toBe(side)
})

test('only sides that have played are written down', () => {
  expect(playedText(board)).toBe('164/5 (20.0) – 126/3 (15.2)')
  expect(playedText({ ...board, sides: [{ main: '–', sub: '', serving: false }, tigers] })).toBe('126/3 (15.2)')
})

test('a match clock counts minutes on and on', () => {
  expect([0, 59_999, 3_731_000].map(matchClock)).toEqual(['0:00', '0:59', '62:11'])
})
