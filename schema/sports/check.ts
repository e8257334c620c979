import * as z from 'zod/mini'
import { type Faults, faultsOf } from '../faults.ts'
import { NAME_MAX } from '../limits.ts'
import { words } from '../words.ts'
import type { ChoiceField, CountField, Field, Fields, NamesField, TextField } from './field.ts'
import type { Sport } from './sport.ts'

export type Answers = Readonly<Record<string, unknown>>

/** The answers of a fresh form (spec 9). */
export function freshAnswers({ fields }: Sport): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, freshAnswer(field)]))
}

function freshAnswer(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'count':
    case 'choice':
      return field.initial
    case 'toggle':
      return false
    case 'names':
      return []
  }
}

/**
 * A sport's settings held against the bounds of spec 5.4: either clean answers or what is wrong with them, field by field.
 * Answers to questions that the sport does not ask are left out.
 */
export function checkAnswers(
  { fields }: Sport,
  answers: Answers,
): { answers: Record<string, unknown>; faults: Faults } {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]))
  const checked = z.object(shape).safeParse(answers)
  if (!checked.success) return { answers: {}, faults: faultsOf(checked.error.issues) }
  return { answers: checked.data, faults: tooManyNames(fields, checked.data) }
}

function ruleOf(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return textRule(field)
    case 'count':
      return countRule(field)
    case 'choice':
      return choiceRule(field)
    case 'toggle':
      return z._default(z.boolean(`${field.label} must be yes or no.`), false)
    case 'names':
      return namesRule(field)
  }
}

function textRule({ label, required, initial }: TextField) {
  const rule = words(label, { max: NAME_MAX, required })
  if (required) return rule
  const orInitial = z.transform((typed: string) => typed || initial)
  return z._default(z.pipe(rule, orInitial), initial)
}

function countRule({ label, min, max, missing }: CountField) {
  const sentence = `${label} must be a whole number from ${min} to ${max}.`
  const rule = z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))
  return missing === undefined ? rule : z._default(rule, missing)
}

function choiceRule({ label, options, initial }: ChoiceField) {
  const values = options.map(({ value }) => value)
  return z._default(z.enum(values, `${label} must be one of: ${values.join(', ')}.`), initial)
}

/** Blank names are left out (spec 5.3). */
function namesRule(field: NamesField) {
  const label = placeholderLabel(field)
  const list = z.array(words(label, { max: NAME_MAX, required: false }), `${label} must be a list.`)
  const withoutBlanks = z.transform((typed: string[]) => typed.filter(Boolean))
  return z._default(z.pipe(list, withoutBlanks), [])
}

function tooManyNames(fields: Fields, answers: Answers): Faults {
  const faults: Faults = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'names') continue
    const room = placesFor(field, fields, answers)
    if ((answers[name] as string[]).length > room) {
      faults[name] = `${field.heading ?? placeholderLabel(field)}: at most ${room} ${room === 1 ? 'name' : 'names'}.`
    }
  }
  return faults
}

/** How many names a list asks for, given the other answers: what its count says, or the side that was chosen. */
export function placesFor({ per }: NamesField, fields: Fields, answers: Answers): number {
  const field = fields[per]
  if (field?.kind === 'choice') return field.options.find(({ value }) => value === answers[per])?.size ?? 0
  const asked = Number(answers[per])
  return field?.kind === 'count' && Number.isInteger(asked) ? Math.min(Math.max(asked, 0), field.max) : 0
}

/** The label of the name at a place, counted from 1. */
export function labelAt({ label }: NamesField, place: number): string {
  return label.replace('{n}', String(place))
}

function placeholderLabel({ label }: NamesField): string {
  return label.replace(' {n}', '')
}
