import { expect, test } from 'vitest'
import { askedBy, wayToRecord } from '#client/scoring/pad/ask.ts'
import { button } from '#schema/scoring/button.ts'
import type { Payload } from '#schema/scoring/entry.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import { footballScoring } from '#schema/sports/football/scoring.ts'
import { askedAgain } from './asked-again.ts'

const goalOf = (side: number) =>
  button('large', 'goal', 'goal', { payload: { side }, ask: ['scorer', 'how', 'assist'] })
const wicket = button('large', 'wicket', 'ball', { ask: ['wicket', 'runs', 'out'] })
const bye = button('medium', 'bye', 'ball', { payload: { extra: 'bye' }, ask: ['runs'] })
const goal = { kind: 'goal', payload: { side: 0, scorer: 9, how: 'penalty' } }
const ball = (payload: Payload) => ({ kind: 'ball', payload })

test('a correction asks first what a live tap asks afterwards', () => {
  const asked = askedAgain(footballScoring, goalOf(0))
  expect(wayToRecord(askedBy(footballScoring, goalOf(0)), goalOf(0))).toBe('followUp')
  expect(wayToRecord(askedBy(footballScoring, asked), asked)).toBe('form')
})

test.each([
  ['its own key begins with its answers', footballScoring, goalOf(0), goal, { side: 0, scorer: 9, how: 'penalty' }],
  ['the key of the other side without any', footballScoring, goalOf(1), goal, { side: 1 }],
  [
    'a wicket with how it fell',
    cricketScoring,
    wicket,
    ball({ wicket: 'runOut', runs: 1 }),
    { wicket: 'runOut', runs: 1 },
  ],
  ['a wicket that was runs without them', cricketScoring, wicket, ball({ runs: 4 }), {}],
  ['byes that were runs without them', cricketScoring, bye, ball({ runs: 4 }), { extra: 'bye' }],
  ['another kind without any', footballScoring, goalOf(0), ball({ side: 0, scorer: 9 }), { side: 0 }],
] as const)('%s', (_name, sport, key, entry, payload) => {
  expect(askedAgain(sport, key, entry).payload).toEqual(payload)
})
