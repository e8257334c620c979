import fc from 'fast-check'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { COMMON_KINDS } from '#schema/scoring/match.ts'
import type { Question, Questions } from '#schema/scoring/question.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'

export type Fact = { kind: string; payload: Payload }

/** The sport's own entries most of the time: those that end a match, or change its conditions, are rare. */
export function factOf(scoring: Scoring): fc.Arbitrary<Fact> {
  const own = Object.entries(scoring.entries).map(([kind, questions]) => fact(kind, questions))
  const common = Object.entries(COMMON_KINDS).map(([kind, questions]) =>
    fact(kind, kind === 'start' || kind === 'conditions' ? { ...scoring.conditions, ...questions } : questions),
  )
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...own) }, { weight: 1, arbitrary: fc.oneof(...common) })
}

function fact(kind: string, questions: Questions): fc.Arbitrary<Fact> {
  const answers = Object.fromEntries(Object.entries(questions).map(([name, question]) => [name, answerTo(question)]))
  return fc.record({
    kind: fc.constant(kind),
    payload: fc.record(answers, { requiredKeys: [] }) as fc.Arbitrary<Payload>,
  })
}

function answerTo(question: Question): fc.Arbitrary<unknown> {
  switch (question.kind) {
    case 'number':
      return fc.integer({ min: question.min, max: Math.min(question.max, question.min + 30) })
    case 'option':
      return fc.constantFrom(...question.options)
    case 'yesNo':
      return fc.boolean()
    case 'words':
      return fc.string({ maxLength: 8 })
    case 'side':
      return fc.integer({ min: 0, max: 1 })
    case 'player':
      return fc.integer({ min: 1, max: 12 })
  }
}

export function asLog(facts: readonly Fact[]): ScoreEntry[] {
  return facts.map((each, place) => ({ id: `e${place}`, seq: place + 1, at: (place + 1) * 1000, ...each }))
}
