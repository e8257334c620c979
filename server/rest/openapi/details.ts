import { NAME_MAX } from '#schema/limits.ts'
import type { CountField, Field } from '#schema/sports/field.ts'
import type { Sport } from '#schema/sports/sport.ts'
import { wireFields } from '#server/sports/sports.rest.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The `details` of an event of a sport, as an answer has them: every name, and no other. */
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

/** The `details` of an event of a sport, as a request may have them: numbers or their digits, other names ignored. */
export function detailsRequest(sport: Sport): JsonSchema {
  const fields = wireFields(sport).filter(({ name, of }) => name === of)
  return {
    type: 'object',
    title: sport.title,
    properties: Object.fromEntries(fields.map(({ name, field }) => [name, requestFor(field)])),
    required: fields.filter(({ field }) => isRequired(field)).map(({ name }) => name),
  }
}

function answerTo(field: Field): JsonSchema {
  switch (field.kind) {
    case 'text':
      return { type: 'string', minLength: 1, maxLength: NAME_MAX, title: field.label }
    case 'count':
      return { type: 'integer', minimum: field.min, maximum: field.max, title: field.label }
    case 'choice':
      return { type: 'string', enum: field.options.map(({ value }) => value), title: field.label }
    case 'toggle':
      return { type: 'boolean', title: field.label }
    case 'names':
      return {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: NAME_MAX },
        description: `At most as many as \`${field.per}\` says.`,
      }
  }
}

function requestFor(field: Field): JsonSchema {
  return field.kind === 'count' ? { ...answerTo(field), type: ['integer', 'string'] } : answerTo(field)
}

function digits({ label, min, max }: CountField): JsonSchema {
  return { type: 'string', pattern: '^\\d+$', title: label, description: `From ${min} to ${max}, as text.` }
}

function isRequired(field: Field): boolean {
  if (field.kind === 'text') return field.required
  return field.kind === 'count' && field.missing === undefined
}
