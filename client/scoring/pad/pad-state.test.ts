import { describe, expect, test } from 'vitest'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import type { MatchState } from '#schema/scoring/match.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { basketballScoring } from '#schema/sports/basketball/scoring.ts'
import { cricketScoring } from '#schema/sports/cricket/scoring.ts'
import { footballScoring } from '#schema/sports/football/scoring.ts'
import { askedBy, matters, wayToRecord } from './ask.ts'
import { canRecord, type PadSignal, padAtFirst, reducePad } from './pad-state.ts'

const folded = (sport: Scoring, entries: readonly ScoreEntry[] = []) => {
  const fold = foldScore(sport, sport.conditionsFor({}, 0), entries)
  return fold.states.at(-1) ?? fold.initial
}
const entry = (kind: string, payload: Payload): ScoreEntry => ({ id: kind, seq: 1, at: 1, kind, payload })
const cricket = folded(cricketScoring)
const football = folded(footballScoring, [entry('period-start', {})])

function buttonOf(sport: Scoring, state: MatchState, key: string, side?: number) {
  const found = sport
    .scorePad(state.play, state.conditions)
    .find(({ label }) => label.key === `button.${key}` && (side === undefined || label.side === side))
  if (!found) throw new Error(`No button ${key}.`)
  return found
}

function press(sport: Scoring, state: MatchState, key: string): PadSignal {
  const button = buttonOf(sport, state, key)
  return { type: 'pressed', button, questions: askedBy(sport, button) }
}

/** A second apart, or at the given moments. */
function play(signals: readonly PadSignal[], momentsMs: readonly number[] = []) {
  let state = padAtFirst
  const recorded: unknown[] = []
  for (const [place, signal] of signals.entries()) {
    const [next, effects] = reducePad(state, signal, momentsMs[place] ?? place * 1_000)
    state = next
    for (const effect of effects) {
      recorded.push(effect.type === 'undo' ? [effect.type, effect.target] : [effect.type, effect.kind, effect.payload])
    }
  }
  return { state, recorded }
}

describe('a tap', () => {
  test('on runs records at once', () => {
    expect(play([press(cricketScoring, cricket, 'runs')]).recorded).toEqual([['record', 'ball', { runs: 0 }]])
  })

  test('on a bye asks how many, and the answer records', () => {
    const bye = press(cricketScoring, cricket, 'bye')
    expect(play([bye]).recorded).toEqual([])
    expect(play([bye, { type: 'answered', name: 'runs', value: 2, records: true }]).recorded).toEqual([
      ['record', 'ball', { extra: 'bye', runs: 2 }],
    ])
  })

  test('on a wicket asks how, and records when told to', () => {
    const wicket = press(cricketScoring, cricket, 'wicket')
    const asked = play([wicket, { type: 'confirmed' }])
    expect([asked.recorded, canRecord(asked.state.asking)]).toEqual([[], false])
    const answered = play([
      wicket,
      { type: 'answered', name: 'wicket', value: 'bowled', records: false },
      { type: 'confirmed' },
    ])
    expect(answered.recorded).toEqual([['record', 'ball', { wicket: 'bowled' }]])
    expect(answered.state.asking).toBeNull()
  })

  test('while something is asked counts by itself: keys are never blocked', () => {
    const { recorded, state } = play([press(cricketScoring, cricket, 'wicket'), press(cricketScoring, cricket, 'runs')])
    expect([recorded, state.asking]).toEqual([[['record', 'ball', { runs: 0 }]], null])
  })

  test('of a shaky finger counts once, and a second ball counts', () => {
    const run = press(cricketScoring, cricket, 'runs')
    expect(play([run, run, run], [0, 120, 900]).recorded.length).toBe(2)
  })

  test('of a shaky finger on an answer does not reach the key below it', () => {
    const bye = press(cricketScoring, cricket, 'bye')
    const two: PadSignal = { type: 'answered', name: 'runs', value: 2, records: true }
    const run = press(cricketScoring, cricket, 'runs')
    expect(play([bye, two, run, run], [0, 1_000, 1_100, 1_300]).recorded).toEqual([
      ['record', 'ball', { extra: 'bye', runs: 2 }],
      ['record', 'ball', { runs: 0 }],
    ])
  })

  test('of a shaky finger on undo takes back one entry', () => {
    const undo = (target: string): PadSignal => ({ type: 'undid', key: 'undo', target })
    const redo: PadSignal = { type: 'undid', key: 'redo', target: 'u' }
    expect(play([undo('c'), undo('b'), redo, undo('b')], [0, 120, 150, 900]).recorded).toEqual([
      ['undo', 'c'],
      ['undo', 'u'],
      ['undo', 'b'],
    ])
  })

  test('that was a slip asks, and is put back', () => {
    expect(play([press(cricketScoring, cricket, 'bye'), { type: 'cancelled' }])).toMatchObject({
      recorded: [],
      state: { asking: null },
    })
  })
})

describe('details after a goal', () => {
  const button = buttonOf(footballScoring, football, 'goal', 0)
  const questions = askedBy(footballScoring, button)
  const goal: PadSignal = { type: 'pressed', button, questions }
  const recorded: PadSignal = {
    type: 'recorded',
    followUp: { entryId: 'g', kind: 'goal', payload: button.payload, questions },
  }

  test('correct the entry that counted at once', () => {
    const { recorded: effects, state } = play([goal, recorded, { type: 'toldMore', name: 'scorer', value: 9 }])
    expect(effects).toEqual([
      ['record', 'goal', { side: 0 }],
      ['amend', 'goal', { side: 0, scorer: 9 }],
    ])
    expect(Object.keys(state.followUp?.questions ?? {})).toEqual(
      Object.keys(questions).filter((name) => name !== 'scorer'),
    )
  })

  test('are no longer asked after the next tap, or when not wanted', () => {
    expect(play([goal, recorded, goal]).state.followUp).toBeNull()
    expect(play([goal, recorded, { type: 'dismissed' }]).state.followUp).toBeNull()
    expect(play([goal, recorded, { type: 'undid', key: 'undo', target: 'g' }]).state.followUp).toBeNull()
  })
})

test('a number out of bounds is not recorded as if it had been left open', () => {
  const button = { size: 'small', label: { key: 'button.target' }, kind: 'target', payload: {}, ask: ['runs'] } as const
  const asking = { button, questions: askedBy(cricketScoring, button) }
  expect(canRecord({ ...asking, answers: { runs: 120 } })).toBe(true)
  expect(canRecord({ ...asking, answers: { runs: undefined } })).toBe(false)
  const adjust = { ...button, kind: 'adjust', payload: { side: 0 }, ask: ['delta'] }
  const questions = askedBy(cricketScoring, adjust)
  expect(canRecord({ button: adjust, questions, answers: { side: 0, delta: undefined } })).toBe(false)
})

test('the frequent taps ask nothing first, in any sport', () => {
  for (const [sport, state, key] of [
    [cricketScoring, cricket, 'runs'],
    [footballScoring, football, 'goal'],
    [basketballScoring, folded(basketballScoring), 'points'],
  ] as const) {
    const button = buttonOf(sport, state, key)
    expect(['atOnce', 'followUp']).toContain(wayToRecord(askedBy(sport, button), button))
  }
})

test.each<[string, string[]]>([
  ['bowled', ['fielder', 'extra']],
  ['caught', ['fielder', 'extra']],
  ['runOut', ['runs', 'out', 'crossed', 'fielder', 'extra']],
])('a wicket, %s, asks only what makes a difference', (wicket, expected) => {
  const button = buttonOf(cricketScoring, cricket, 'wicket')
  const questions = Object.entries(askedBy(cricketScoring, button)).filter(([name]) => name !== 'wicket')
  const payload = { ...button.payload, wicket }
  const asked = questions.filter((question) => matters(cricketScoring, cricket, { kind: 'ball', payload }, question))
  expect(asked.map(([name]) => name)).toEqual(expected)
})
