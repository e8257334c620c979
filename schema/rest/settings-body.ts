import * as z from 'zod/mini'
import { countMessage } from '../sports/check.ts'
import type { CountField, Field } from '../sports/field.ts'
import { NAME_MAX, ROWS_MAX } from '../validation/limits.ts'

/** Checks types only, so that the validation rules word the errors. A number may also be sent as digits. */
export function settingsBody(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return z.string().check(z.meta({ maxLength: NAME_MAX, title: field.label }))
    case 'count':
      return countBody(field)
    case 'choice': {
      const values = field.options.map(({ value }) => value)
      return z
        .enum(values, `${field.label} must be one of: ${values.join(', ')}.`)
        .check(z.meta({ title: field.label }))
    }
    case 'toggle':
      return z.boolean(`${field.label} must be yes or no.`).check(z.meta({ title: field.label }))
    case 'names':
      return z
        .array(z.nullable(z.string().check(z.meta({ maxLength: NAME_MAX }))), {
          error: ({ code }) =>
            code === 'invalid_type' ? `${field.label.replace(' {n}', '')} must be a list.` : undefined,
        })
        .check(
          z.meta({
            maxItems: ROWS_MAX,
            description: `At most as many as \`${field.per}\` says; blank ones are dropped.`,
          }),
        )
  }
}

const digits = /^\s{0,9}(?:-?\d{1,9}(?:\.\d{1,9})?\s{0,9})?$/

function countBody(field: CountField) {
  const number = z.number().check(z.meta({ type: 'integer', format: 'int32', minimum: field.min, maximum: field.max }))
  const text = z.string().check(z.regex(digits, countMessage(field)), z.meta({ maxLength: 40 }))
  return z
    .union([number, text, z.null()], countMessage(field))
    .check(
      z.meta({ title: field.label, description: `A whole number from ${field.min} to ${field.max}, or its digits.` }),
    )
}
