import { textInput } from '../validation/text.ts'
import type { Payload, ScoreEntry } from './entry.ts'
import { COMMON_KINDS } from './match.ts'
import { checkAnswers, type Question, type Questions } from './question.ts'
import type { Scoring } from './scoring.ts'

export type Tap = Pick<ScoreEntry, 'id' | 'at' | 'kind' | 'payload' | 'target'>

const PAYLOAD_MAX_BYTES = 512
/** Every condition of a sport takes more. */
const CONDITIONS_MAX_BYTES = 1_024

const WITH_CONDITIONS: readonly string[] = ['start', 'conditions']

/**
 * What of a tap cannot be kept, by field: `kind`, `target`, `at`, `payload.runs`. Whether it makes sense where it stands is
 * left to the fold. `latestMs` is the latest acceptable moment.
 */
export function tapFaults(sport: Scoring, tap: Omit<Tap, 'id'>, latestMs: number): Record<string, string> {
  const { kind, payload, target, at } = tap
  const edit = Object.hasOwn(EDITS, kind) ? EDITS[kind] : undefined
  if (edit) {
    const missing = target === undefined ? { target: `${kind} needs the id of an entry.` } : {}
    return { ...momentFaults('at', at, latestMs), ...missing, ...under('payload', edit(sport, payload, latestMs)) }
  }
  const needless = target === undefined ? {} : { target: 'Only undo, replace and move have a target.' }
  return { ...momentFaults('at', at, latestMs), ...needless, ...factFaults(sport, kind, payload) }
}

type EditCheck = (sport: Scoring, payload: Payload, latestMs: number) => Record<string, string>

const EDITS: Readonly<Record<string, EditCheck>> = {
  undo: (_sport, payload) => needlessIn(payload, []),
  move: (_sport, payload, latestMs) => ({
    ...needlessIn(payload, ['at']),
    ...momentFaults('at', payload['at'], latestMs),
  }),
  replace: (sport, payload) => {
    const { kind, payload: replacement } = payload
    if (typeof kind !== 'string') return { kind: 'kind must be a text.' }
    if (!isObject(replacement)) return { payload: 'payload must be an object.' }
    return { ...needlessIn(payload, ['kind', 'payload']), ...factFaults(sport, kind, replacement) }
  },
}

function factFaults(sport: Scoring, kind: string, payload: Payload): Record<string, string> {
  const questions = questionsOf(sport, kind)
  if (!questions) return { kind: 'kind must be one of this sport, or of every sport.' }
  const most = WITH_CONDITIONS.includes(kind) ? CONDITIONS_MAX_BYTES : PAYLOAD_MAX_BYTES
  if (bytesOf(JSON.stringify(payload)) > most) {
    return { payload: `payload must be at most ${most} bytes of JSON.` }
  }
  return under('payload', { ...needlessIn(payload, Object.keys(questions)), ...answerFaults(questions, payload) })
}

/** Conditions may be left out: they stay as they are. */
function questionsOf(sport: Scoring, kind: string): Questions | undefined {
  if (Object.hasOwn(sport.entries, kind)) return sport.entries[kind]
  if (!Object.hasOwn(COMMON_KINDS, kind)) return undefined
  const common: Questions = COMMON_KINDS[kind as keyof typeof COMMON_KINDS]
  return WITH_CONDITIONS.includes(kind) ? { ...sport.conditions, ...common } : common
}

function answerFaults(questions: Questions, payload: Payload): Record<string, string> {
  return Object.fromEntries(
    Object.entries(questions).flatMap(([name, question]) => {
      const fault = answerFault(name, question, payload)
      return fault === null ? [] : [[name, fault]]
    }),
  )
}

function answerFault(name: string, question: Question, payload: Payload): string | null {
  const given = payload[name]
  if (!checkAnswers({ [name]: question }, payload)) return `${name} must be ${wanted(question)}.`
  if (question.kind !== 'words' || given === undefined || given === null) return null
  const text = textInput(name, { max: question.max, required: false }).safeParse(given)
  return text.success ? null : (text.error.issues[0]?.message ?? null)
}

function wanted(question: Question): string {
  switch (question.kind) {
    case 'number':
      return `a whole number from ${question.min} to ${question.max}`
    case 'option':
      return `one of: ${question.options.join(', ')}`
    case 'yesNo':
      return 'true or false'
    case 'words':
      return `a text of at most ${question.max} characters`
    case 'side':
      return 'a side, counted from 0'
    case 'player':
      return 'the number of a player, from 0 to 99'
  }
}

function momentFaults(name: string, at: unknown, latestMs: number): Record<string, string> {
  if (!Number.isInteger(at) || (at as number) < 0) return { [name]: `${name} must be a moment, in milliseconds.` }
  return (at as number) > latestMs ? { [name]: `${name} is in the future. Please set the clock of this phone.` } : {}
}

function needlessIn(payload: Payload, names: readonly string[]): Record<string, string> {
  const needless = Object.keys(payload).filter((name) => !names.includes(name))
  return Object.fromEntries(needless.map((name) => [name, 'This is not asked for.']))
}

function under(name: string, faults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${name}.${field}`, fault]))
}

/** In UTF-8. */
function bytesOf(text: string): number {
  return encodeURIComponent(text).replaceAll(/%../g, '.').length
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
