import { expect, test } from 'vitest'
import { spoken } from '#tests/support/scoring/spoken.ts'
import { changesOf } from './changes.ts'
import { COUNTER_PRESETS, counterScoring } from './counter.ts'
import type { Payload, ScoreEntry } from './entry.ts'
import { finalScore, foldScore } from './fold.ts'

const conditions = { ...(counterScoring.conditionsFor({}, 0) as object), ...COUNTER_PRESETS.hockey, target: 3 }

const entry = (kind: string, payload: Payload): ScoreEntry => ({ id: '', seq: 0, at: 0, kind, payload })
const log = (...entries: ScoreEntry[]) =>
  entries.map((each, place) => ({ ...each, id: `e${place}`, seq: place + 1, at: place * 1000 }))

/** Of a correction that turns the first log into the second one. */
function changes(before: ScoreEntry[], after: ScoreEntry[]): string[] {
  const [was, is] = [before, after].map((entries) => finalScore(foldScore(counterScoring, conditions, entries)))
  if (!was || !is) throw new Error('There are no scores.')
  return changesOf(counterScoring, was, is).map((phrase) => spoken(counterScoring, phrase))
}

const [one, two, three] = [1, 2, 3].map((points) => entry('plus', { side: 0, points }))
const other = entry('plus', { side: 1, points: 1 })
if (!one || !two || !three) throw new Error('There are no entries.')

test('a correction of nothing changes nothing', () => {
  expect(changes(log(one, other), log(one, other))).toEqual([])
})

test('a tap for the other side changes both scores', () => {
  expect(changes(log(one, other), log(other, other))).toEqual(['Reds 1 → 0', 'Blues 1 → 2'])
})

test('a correction may end the match, so that what came later no longer counts', () => {
  expect(changes(log(two, other, other), log(three, other, other))).toEqual([
    'Reds 2 → 3',
    'Blues 2 → 0',
    'Result: Reds won 3–0',
    '2 later entries no longer count',
  ])
})

test('and it may take the end back', () => {
  expect(changes(log(three, other), log(two, other))).toEqual([
    'Reds 3 → 2',
    'Blues 0 → 1',
    'The match goes on',
    '1 later entry counts again',
  ])
})

test('a removed start of a period changes the period', () => {
  const next = entry('period-next', {})
  expect(changes(log(one, next, next), log(one, next))).toEqual(['Period 2'])
})
