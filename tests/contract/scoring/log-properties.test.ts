import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveLog, lastEntry, lastUndo } from '#schema/scoring/effective.ts'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { finalScore, foldScore, scoreAt } from '#schema/scoring/fold.ts'
import { COMMON_KINDS, initialMatch, reduceMatch, resultOf } from '#schema/scoring/match.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { asLog, type Fact, factOf } from '#tests/support/scoring/random-log.ts'
import { scoringSports } from '#tests/support/scoring/scoring-sports.ts'
import { propertyRuns } from '#tests/support/vitest/property-runs.ts'

const scorings = await scoringSports()
const runs = { numRuns: propertyRuns(60) }

describe.each(scorings)('the log of $type', ({ scoring }) => {
  const conditions = scoring.conditionsFor({}, 0)
  const fold = (log: readonly ScoreEntry[]) => foldScore(scoring, conditions, log)
  const score = (log: readonly ScoreEntry[]) => finalScore(fold(log))
  const logs = fc.array(factOf(scoring), { maxLength: 60 }).map(asLog)
  const someLog = logs.filter(({ length }) => length > 0)
  const picked = fc.nat()
  const at = (log: readonly ScoreEntry[], pick: number) => log[pick % log.length] as ScoreEntry

  test('any number of undos, at the end and then further back, gives what was before', () => {
    fc.assert(
      fc.property(logs, picked, (log, pick) => {
        const kept = log.slice(0, log.length && pick % log.length)
        let undone = log
        while (effectiveLog(undone).entries.length > kept.length) {
          undone = [...undone, edit(undone, 'undo', lastEntry(undone) ?? '')]
        }
        expect(score(undone)).toEqual(score(kept))
      }),
      runs,
    )
  })

  test('undo then redo, to any depth, changes nothing', () => {
    fc.assert(
      fc.property(someLog, fc.integer({ min: 1, max: 8 }), (log, depth) => {
        let edited = log
        const steps = Math.min(depth, log.length)
        for (let step = 0; step < steps; step += 1) edited = [...edited, edit(edited, 'undo', lastEntry(edited) ?? '')]
        for (let step = 0; step < steps; step += 1) edited = [...edited, edit(edited, 'undo', lastUndo(edited) ?? '')]
        expect(score(edited)).toEqual(score(log))
        expect(lastUndo(edited)).toBeUndefined()
      }),
      runs,
    )
  })

  test('replacing an entry with itself changes nothing, with another one it is as if that had been recorded', () => {
    fc.assert(
      fc.property(someLog, picked, factOf(scoring), (log, pick, other) => {
        const target = at(log, pick)
        const replaced = (by: Fact) => [...log, edit(log, 'replace', target.id, { kind: by.kind, payload: by.payload })]
        expect(score(replaced(target))).toEqual(score(log))
        expect(score(replaced(other))).toEqual(
          score(log.map((entry) => (entry === target ? { ...entry, ...other } : entry))),
        )
      }),
      runs,
    )
  })

  test('an entry that is moved or removed, or comes in between, is as if it had been so from the start', () => {
    fc.assert(
      fc.property(someLog, picked, picked, factOf(scoring), (log, pick, place, other) => {
        const target = at(log, pick)
        const moment = at(log, place).at - 500
        const order = (list: readonly ScoreEntry[]) => list.toSorted((a, b) => a.at - b.at || a.seq - b.seq)
        const without = log.filter((entry) => entry !== target)
        const moved = [...log, edit(log, 'move', target.id, { at: moment })]
        expect(score(moved)).toEqual(score(order([...without, { ...target, at: moment }])))
        expect(score([...log, edit(log, 'undo', target.id)])).toEqual(score(without))
        const inserted = { id: 'late', seq: log.length + 1, at: moment, ...other }
        const edited = fold([...log, inserted])
        expect(finalScore(edited)).toEqual(refolded(scoring, conditions, order([...log, inserted])))
        expect(edited.log.revision).toBe(1)
      }),
      runs,
    )
  })

  test('a prefix folded and then the rest is the whole, and a refold is a fold', () => {
    fc.assert(
      fc.property(someLog, picked, picked, (log, cut, pick) => {
        const prefix = log.slice(0, cut % log.length)
        const whole = fold(log)
        expect(foldScore(scoring, conditions, log, fold(prefix))).toEqual(whole)
        const edited = [...log, edit(log, 'undo', at(log, pick).id)]
        expect(foldScore(scoring, conditions, edited, whole)).toEqual(fold(edited))
        expect(whole.log.revision).toBe(0)
      }),
      runs,
    )
  })

  test('any order of arrival and any repetition gives the same', () => {
    fc.assert(
      fc.property(logs, fc.infiniteStream(fc.nat(1_000)), (log, order) => {
        const shuffled = [...log, ...log.slice(0, 5)]
          .map((entry) => ({ entry, key: order.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry)
        expect(score(shuffled)).toEqual(score(log))
      }),
      runs,
    )
  })

  test('the score at a moment is the fold of the entries up to it, and is plain JSON', () => {
    fc.assert(
      fc.property(someLog, picked, (log, pick) => {
        const moment = at(log, pick).at
        const then = scoreAt(fold(log), moment)
        expect(then).toEqual(score(log.filter((entry) => entry.at <= moment)))
        expect(JSON.parse(JSON.stringify(then))).toEqual(then)
      }),
      runs,
    )
  })

  test('every button records what the sport knows, and every state can be shown', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const folded = fold(log)
        let before = folded.initial
        for (const [place, state] of folded.states.entries()) {
          scoring.moments(before.play, state.play, folded.log.entries[place] as ScoreEntry)
          expect(scoring.scoreboard(state.play, state.conditions).sides).toHaveLength(scoring.sides(state.conditions))
          before = state
        }
        for (const { kind, ask, payload } of scoring.scorePad(before.play, before.conditions)) {
          expect(Object.keys(scoring.entries[kind] ?? {})).toEqual(
            expect.arrayContaining([...ask, ...Object.keys(payload)]),
          )
        }
      }),
      runs,
    )
  })

  test('5,000 entries of anything never throw', () => {
    const anything = fc.oneof(
      { weight: 5, arbitrary: factOf(scoring) },
      fc.record({ kind: fc.constantFrom(...kindsOf(scoring), 'nonsense', '__proto__'), payload: anyPayload }),
    )
    fc.assert(
      fc.property(fc.array(anything, { minLength: 5_000, maxLength: 5_000 }), (facts) => {
        let state = initialMatch(scoring, conditions)
        for (const entry of asLog(facts)) {
          state = reduceMatch(scoring, state, entry)
          if (state.ignored.length > 50) state = { ...state, ignored: [], declared: null }
        }
        expect(resultOf(scoring, state)).toBeDefined()
      }),
      { numRuns: propertyRuns(2) },
    )
  })
})

const anyPayload = fc.dictionary(fc.string(), fc.anything()) as fc.Arbitrary<Payload>

function kindsOf(scoring: Scoring): string[] {
  return [...Object.keys(scoring.entries), ...Object.keys(COMMON_KINDS)]
}

function edit(log: readonly ScoreEntry[], kind: string, target: string, payload: Payload = {}): ScoreEntry {
  return { id: `edit${log.length}`, seq: log.length + 1, at: (log.length + 1) * 1000, kind, payload, target }
}

/** A fold that knows nothing of logs. */
function refolded(scoring: Scoring, conditions: unknown, entries: readonly ScoreEntry[]) {
  return entries.reduce((state, entry) => reduceMatch(scoring, state, entry), initialMatch(scoring, conditions))
}
