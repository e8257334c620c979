import type { CountField, Field } from '#schema/sports/field.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { NAME_MAX, ROWS_MAX } from '#schema/validation/limits.ts'
import { wireFields } from '#server/sports/sports.rest.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Schema of `details` in a response: exactly these names, aliases included. */
export function detailsAnswer(sport: Sport): JsonSchema {
  const fields = wireFields(sport)
  const properties = fields.map(({ name, of, field, asText }) => {
    const schema = field.kind === 'count' && asText ? digits(field) : answerTo(field)
    return [name, name === of ? schema : { ...schema, description: `The same as \`${of}\`, for older screens.` }]
  })
  return {
    type: 'object',
    title: sport.title,
    properties: Object.fromEntries(properties),
    required: fields.map(({ name }) => name),
    additionalProperties: false,
  }
}

function answerTo(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return { type: 'string', minLength: 1, maxLength: NAME_MAX, title: field.label }
    case 'count':
      return { type: 'integer', format: 'int32', minimum: field.min, maximum: field.max, title: field.label }
    case 'choice':
      return { type: 'string', enum: field.options.map(({ value }) => value), title: field.label }
    case 'toggle':
      return { type: 'boolean', title: field.label }
    case 'names':
      return {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: NAME_MAX },
        maxItems: ROWS_MAX,
        description: `At most as many as \`${field.per}\` says.`,
      }
  }
}

function digits({ label, min, max }: CountField): JsonSchema {
  return {
    type: 'string',
    pattern: '^\\d+$',
    maxLength: 9,
    title: label,
    description: `From ${min} to ${max}, as text.`,
  }
}
