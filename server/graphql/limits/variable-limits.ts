import { GraphQLError } from 'graphql'
import { SCORE_ENTRIES_MAX } from '#schema/validation/limits.ts'

/** The longest accepted list. */
const ROWS_MAX = SCORE_ENTRIES_MAX
const FIELDS_MAX = 100
const DEPTH_MAX = 20

/** Throws a GraphQLError for oversized variables before coercion, whose messages quote the whole value per error. */
export function limitVariables(variables: unknown): void {
  const fault = isObject(variables) ? faultIn(variables, []) : null
  if (fault === null) return
  const extensions = { code: 'BAD_USER_INPUT', fields: { [fault.field]: fault.sentence } }
  throw new GraphQLError(fault.sentence, { extensions })
}

export function isWithinLimits(variables: object): boolean {
  return faultIn(variables, []) === null
}

type Fault = { field: string; sentence: string }

function faultIn(value: object, path: readonly string[]): Fault | null {
  const excess = excessOf(value, path.length)
  // Field paths omit the name of the variable.
  if (excess !== null) return { field: path.slice(path.length > 1 ? 1 : 0).join('.') || 'variables', sentence: excess }
  for (const [key, inner] of Object.entries(value)) {
    const fault = isObject(inner) ? faultIn(inner, [...path, key]) : null
    if (fault) return fault
  }
  return null
}

function excessOf(value: object, depth: number): string | null {
  if (depth > DEPTH_MAX) return `Variables may be nested ${DEPTH_MAX} levels deep at most.`
  if (Array.isArray(value)) return value.length > ROWS_MAX ? `At most ${ROWS_MAX} rows can be sent.` : null
  return Object.keys(value).length > FIELDS_MAX ? `At most ${FIELDS_MAX} fields can be sent.` : null
}

/** Whether a value is JSON; an uploaded file is an object too. */
function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
