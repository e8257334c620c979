import * as z from 'zod/mini'
import { type FieldErrors, fieldErrorsOf } from '../validation/field-errors.ts'
import { NAME_MAX } from '../validation/limits.ts'
import { textInput } from '../validation/text.ts'
import type { ChoiceField, CountField, Field, Fields, NamesField, TextField } from './field.ts'
import type { Sport } from './sport.ts'

export type Answers = Readonly<Record<string, unknown>>

/** Defaults of a new event (spec 9). */
export function emptySettings({ fields }: Sport): Record<string, unknown> {
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

/** Validates by spec 5.4. Returns clean answers, or messages by field. Unknown fields are dropped. */
export function validateSettings(
  { fields }: Sport,
  answers: Answers,
): { answers: Record<string, unknown>; faults: FieldErrors } {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ruleOf(field)]))
  const checked = z.object(shape).safeParse(answers)
  if (!checked.success) return { answers: {}, faults: fieldErrorsOf(checked.error.issues) }
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
  const rule = textInput(label, { max: NAME_MAX, required })
  if (required) return rule
  const orInitial = z.transform((typed: string) => typed || initial)
  return z._default(z.pipe(rule, orInitial), initial)
}

export function countMessage({ label, min, max }: CountField): string {
  return `${label} must be a whole number from ${min} to ${max}.`
}

function countRule(field: CountField) {
  const { min, max, missing } = field
  const sentence = countMessage(field)
  const rule = z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence))
  return missing === undefined ? rule : z._default(rule, missing)
}

function choiceRule({ label, options, initial }: ChoiceField) {
  const values = options.map(({ value }) => value)
  return z._default(z.enum(values, `${label} must be one of: ${values.join(', ')}.`), initial)
}

/** Drops blank names (spec 5.3). */
function namesRule(field: NamesField) {
  const label = placeholderLabel(field)
  const list = z.array(textInput(label, { max: NAME_MAX, required: false }), `${label} must be a list.`)
  const withoutBlanks = z.transform((typed: string[]) => typed.filter(Boolean))
  return z._default(z.pipe(list, withoutBlanks), [])
}

function tooManyNames(fields: Fields, answers: Answers): FieldErrors {
  const faults: FieldErrors = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'names') continue
    const room = placesFor(field, fields, answers)
    if ((answers[name] as string[]).length > room) {
      faults[name] = `${field.heading ?? placeholderLabel(field)}: at most ${room} ${room === 1 ? 'name' : 'names'}.`
    }
  }
  return faults
}

/** Number of names in a list: its count, or the size of the chosen option. */
export function placesFor({ per }: NamesField, fields: Fields, answers: Answers): number {
  const field = fields[per]
  if (field?.kind === 'choice') return field.options.find(({ value }) => value === answers[per])?.size ?? 0
  const asked = Number(answers[per])
  return field?.kind === 'count' && Number.isInteger(asked) ? Math.min(Math.max(asked, 0), field.max) : 0
}

/** `place` counts from 1. */
export function labelAt({ label }: NamesField, place: number): string {
  return label.replace('{n}', String(place))
}

function placeholderLabel({ label }: NamesField): string {
  return label.replace(' {n}', '')
}
