import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { COMMON_KINDS, type MatchState, reduceMatch } from '#schema/scoring/match.ts'
import type { Question, Questions } from '#schema/scoring/question.ts'
import type { ScoreButton, Scoring } from '#schema/scoring/scoring.ts'

/** What may be asked about a kind of entry; nothing about a kind that the sport does not know. */
function questionsOf(sport: Scoring, kind: string): Questions {
  if (Object.hasOwn(sport.entries, kind)) return sport.entries[kind] ?? {}
  return (COMMON_KINDS as Readonly<Record<string, Questions>>)[kind] ?? {}
}

export function askedBy(sport: Scoring, { kind, ask }: ScoreButton): Questions {
  const questions = questionsOf(sport, kind)
  return Object.fromEntries(ask.flatMap((name) => (questions[name] ? [[name, questions[name]]] : [])))
}

/** Whether an entry without this answer says what was meant. */
export function isOptional(question: Question): boolean {
  switch (question.kind) {
    case 'player':
    case 'words':
    case 'yesNo':
      return true
    case 'number':
    case 'option':
      return question.initial !== null
    case 'side':
      return !question.required
  }
}

/**
 * `atOnce`: a tap records. `followUp`: a tap records, and details may be added until the next tap. `choice`: one tap
 * answers the only question, and records. `form`: several questions, then a tap that records.
 */
export type WayToRecord = 'atOnce' | 'followUp' | 'choice' | 'form'

export function wayToRecord(questions: Questions, { size }: ScoreButton): WayToRecord {
  const asked = Object.values(questions)
  if (asked.length === 0) return 'atOnce'
  if (size === 'large' && asked.every(isOptional)) return 'followUp'
  const [only] = asked
  return asked.length === 1 && only && hasFewAnswers(only) ? 'choice' : 'form'
}

const KEYS_MAX = 21

/** Whether the answers are keys; otherwise they are typed. */
export function hasFewAnswers(question: Question): boolean {
  switch (question.kind) {
    case 'number':
      return question.max - question.min < KEYS_MAX
    case 'words':
      return false
    default:
      return true
  }
}

/** Answers that stand for all: if none of them makes a difference, the question is not asked. */
function samplesOf(question: Exclude<Question, { kind: 'words' }>): readonly unknown[] {
  switch (question.kind) {
    case 'number':
      return [question.min, question.min + 1, question.max]
    case 'option':
      return question.options
    case 'yesNo':
      return [true, false]
    case 'side':
      return [0, 1]
    case 'player':
      return [null, 99]
  }
}

/** Whether the answer changes the state, given the other answers: who is out matters at run-outs only. Words always may. */
export function matters(
  sport: Scoring,
  before: MatchState,
  entry: Pick<ScoreEntry, 'kind' | 'payload'>,
  [name, question]: [string, Question],
): boolean {
  if (question.kind === 'words') return true
  const outcomes = samplesOf(question).map((value) => {
    const payload: Payload = { ...entry.payload, [name]: value }
    return JSON.stringify(reduceMatch(sport, before, { id: 'asked', seq: 0, at: 0, kind: entry.kind, payload }))
  })
  return new Set(outcomes).size > 1
}
