import { describe, expect, test } from 'vitest'
import { changesOf } from '#schema/scoring/changes.ts'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { finalScore, foldScore } from '#schema/scoring/fold.ts'
import { boardOf } from '#schema/scoring/match.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import {
  type CorrectionSignal,
  type LogEdit,
  momentAfterNext,
  momentBefore,
  noCorrection,
  reduceCorrection,
  withEdit,
} from './correction-state.ts'

const conditions = cricketScoring.conditionsFor({}, 0)
const ball = (seq: number, payload: Payload): ScoreEntry => ({
  id: `b${seq}`,
  seq,
  at: seq * 1_000,
  kind: 'ball',
  payload,
})
/** Two overs: 1 0 4 wide 2 0 0, then 1 wicket 6. */
const log = [
  { runs: 1 },
  { runs: 0 },
  { runs: 4 },
  { extra: 'wide' },
  { runs: 2 },
  { runs: 0 },
  { runs: 0 },
  { runs: 1 },
  { wicket: 'bowled' },
  { runs: 6 },
].map((payload, place) => ball(place + 1, payload))
const fold = (entries: readonly ScoreEntry[]) => foldScore(cricketScoring, conditions, entries)
const batting = (entries: readonly ScoreEntry[]) => {
  const { main, sub } = boardOf(cricketScoring, finalScore(fold(entries))).sides[0] ?? { main: '', sub: '' }
  return `${main} ${sub}`
}

function play(signals: readonly CorrectionSignal[]) {
  let state = noCorrection
  const edits: LogEdit[] = []
  for (const signal of signals) {
    const [next, effects] = reduceCorrection(state, signal)
    state = next
    edits.push(...effects.map(({ edit }) => edit))
  }
  return { step: state.step, edits }
}

const OPEN: CorrectionSignal = { type: 'opened', entryId: 'b3' }
const OK: CorrectionSignal = { type: 'confirmed' }
const FOUR_TO_SIX: CorrectionSignal = { type: 'keyed', kind: 'ball', payload: { runs: 6 }, atMs: 2_500 }

describe('a correction', () => {
  test.each<[string, CorrectionSignal[], LogEdit[]]>([
    ['changes nothing before it is confirmed', [OPEN, { type: 'wantsRemoval' }], []],
    ['removes', [OPEN, { type: 'wantsRemoval' }, OK], [{ type: 'remove', target: 'b3' }]],
    [
      'replaces with what is keyed in',
      [OPEN, { type: 'wantsKey', as: 'replace' }, FOUR_TO_SIX, OK],
      [{ type: 'replace', target: 'b3', kind: 'ball', payload: { runs: 6 } }],
    ],
    [
      'slips in what was forgotten before it',
      [OPEN, { type: 'wantsKey', as: 'insert' }, FOUR_TO_SIX, OK],
      [{ type: 'insert', kind: 'ball', payload: { runs: 6 }, atMs: 2_500 }],
    ],
    ['moves', [OPEN, { type: 'wantsMove', atMs: 1_500 }, OK], [{ type: 'move', target: 'b3', atMs: 1_500 }]],
    ['goes back a step at a time', [OPEN, { type: 'wantsRemoval' }, { type: 'back' }, { type: 'back' }, OK], []],
    ['is confirmed once', [OPEN, { type: 'wantsRemoval' }, OK, OK], [{ type: 'remove', target: 'b3' }]],
  ])('%s', (_name, signals, edits) => expect(play(signals).edits).toEqual(edits))
})

describe('what a correction changes', () => {
  const before = fold(log)

  test.each<[string, LogEdit, string]>([
    ['a six that was a four', { type: 'replace', target: 'b3', kind: 'ball', payload: { runs: 6 } }, '17/1 1.3'],
    ['a ball that never was', { type: 'remove', target: 'b2' }, '15/1 1.2'],
    ['a ball that was forgotten', { type: 'insert', kind: 'ball', payload: { runs: 3 }, atMs: 2_500 }, '18/1 1.4'],
    ['a wide that came earlier', { type: 'move', target: 'b4', atMs: 500 }, '15/1 1.3'],
  ])('%s', (_name, edit, score) => expect(batting(withEdit(log, edit, 99_000))).toBe(score))

  test('is said as the scoreboard before and after', () => {
    const removed = finalScore(fold(withEdit(log, { type: 'remove', target: 'b9' }, 99_000)))
    expect(changesOf(cricketScoring, finalScore(before), removed)).toMatchObject([
      { key: 'change.score', side: 0, values: { before: '15/1', after: '15/0' } },
      { key: 'faces' },
    ])
    expect(changesOf(cricketScoring, removed, removed)).toEqual([])
  })

  test('has its place between its neighbours', () => {
    expect([0, 1, 9].map((place) => momentBefore(before, place))).toEqual([0, 1_500, 9_500])
    expect([0, 8, 9].map((place) => momentAfterNext(before, place))).toEqual([2_500, 10_001, null])
  })
})
