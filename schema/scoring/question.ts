import type { Payload } from './entry.ts'
import type { KeysIn, Phrase, PhraseKey } from './phrase.ts'

/** What is asked about an entry, or about how a match is played. Plain data: one component draws it, one function checks it. */
export type Question =
  | { kind: 'number'; label: PhraseKey; min: number; max: number; initial: number | null }
  | { kind: 'option'; label: PhraseKey; options: readonly string[]; initial: string | null }
  | { kind: 'yesNo'; label: PhraseKey; initial: boolean }
  | { kind: 'words'; label: PhraseKey; max: number }
  | { kind: 'side'; label: PhraseKey; required: boolean }
  | { kind: 'player'; label: PhraseKey; whose: Whose }

/** Whose players to choose from: of the entry's `side`, of the other one, of the side that serves or bats, or of the other. */
type Whose = 'side' | 'other' | 'serving' | 'receiving'

export type Questions = Readonly<Record<string, Question>>

export type AnswersTo<Q extends Questions> = { -readonly [Name in keyof Q]: AnswerOf<Q[Name]> }

type AnswerOf<Q extends Question> = Q extends { kind: 'number'; initial: infer Initial }
  ? number | Extract<Initial, null>
  : Q extends { kind: 'option'; options: readonly (infer Value)[]; initial: infer Initial }
    ? Value | Extract<Initial, null>
    : Q extends { kind: 'yesNo' }
      ? boolean
      : Q extends { kind: 'words' }
        ? string
        : Q extends { kind: 'side'; required: true }
          ? number
          : number | null

const WORDS_MAX = 80
const PLAYER_MAX = 99
const SIDES_MAX = 4

type Label = KeysIn<'ask'>

const labelled = <Kind extends Question['kind']>(kind: Kind, label: Label) =>
  ({ kind, label: `ask.${label}` as PhraseKey }) as const

export const number = <const Initial extends number | null>(
  label: Label,
  bounds: { min: number; max: number; initial: Initial },
) => ({ ...labelled('number', label), ...bounds })

export const option = <const Value extends KeysIn<'option'>>(label: Label, options: readonly [Value, ...Value[]]) => ({
  ...labelled('option', label),
  options,
  initial: options[0] as Value,
})

/** May stay without an answer. */
export const maybe = <const Value extends KeysIn<'option'>>(label: Label, options: readonly Value[]) => ({
  ...labelled('option', label),
  options,
  initial: null,
})

export const yesNo = (label: Label, initial = false) => ({ ...labelled('yesNo', label), initial })

export const words = (label: Label) => ({ ...labelled('words', label), max: WORDS_MAX })

/** A number of the line-up or of the shirt, from 0 to 99; never required. */
export const player = (label: Label, whose: Whose = 'side') => ({ ...labelled('player', label), whose })

export const side = (label: Label = 'side') => ({ ...labelled('side', label), required: true }) as const
export const maybeSide = (label: Label) => ({ ...labelled('side', label), required: false }) as const

/** What an option is called. */
export function optionLabel(value: string): Phrase {
  return { key: `option.${value}` as PhraseKey }
}

/** Returns complete answers, with the initial ones for what is left out, or undefined if one is not acceptable. */
export function checkAnswers<Q extends Questions>(questions: Q, payload: Payload): AnswersTo<Q> | undefined {
  const answers: Record<string, unknown> = {}
  for (const [name, question] of Object.entries(questions)) {
    const given = payload[name] ?? initialOf(question)
    if (!isAnswer(question, given)) return undefined
    answers[name] = given
  }
  return answers as AnswersTo<Q>
}

function initialOf(question: Question): unknown {
  switch (question.kind) {
    case 'number':
    case 'option':
    case 'yesNo':
      return question.initial
    case 'words':
      return ''
    case 'side':
    case 'player':
      return null
  }
}

function isAnswer(question: Question, given: unknown): boolean {
  switch (question.kind) {
    case 'number':
      return isWithin(given, question.min, question.max) || (given === null && question.initial === null)
    case 'option':
      return question.options.some((value) => value === given) || (given === null && question.initial === null)
    case 'yesNo':
      return typeof given === 'boolean'
    case 'words':
      return typeof given === 'string' && given.length <= question.max
    case 'side':
      return isWithin(given, 0, SIDES_MAX - 1) || (given === null && !question.required)
    case 'player':
      return given === null || isWithin(given, 0, PLAYER_MAX)
  }
}

function isWithin(given: unknown, min: number, max: number): boolean {
  return Number.isInteger(given) && (given as number) >= min && (given as number) <= max
}
