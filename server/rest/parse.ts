import type * as z from 'zod/mini'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { ROWS_MAX } from '#schema/validation/limits.ts'
import { invalidInput } from '#server/errors/domain-error.ts'

const FAULTS_MAX = 50
const NAME_SHOWN = 80

/** Throws a `DomainError` with all invalid fields, in paths that begin with `under`. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, given: unknown, under = ''): z.output<Schema> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  const json = isObject ? given : {}
  refuseLongLists(json, under)
  const result = schema.safeParse(json)
  if (isObject && result.success) return result.data
  const faults = result.success ? {} : faultsIn(result.error.issues, under)
  throw invalidInput(Object.keys(faults).length > 0 ? faults : { [under || 'body']: 'Please send a JSON object.' })
}

export function parsePart(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  return schema && parseBody(schema, given)
}

function refuseLongLists(json: object, under: string): void {
  for (const [name, value] of Object.entries(json)) {
    if (Array.isArray(value) && value.length > ROWS_MAX) {
      throw invalidInput({ [pathOf(under, [name])]: `${pathOf(under, [name])} can have at most ${ROWS_MAX} rows.` })
    }
  }
}

/** First message per field. A map, as a field may be named `__proto__`. */
function faultsIn(issues: readonly z.core.$ZodIssue[], under: string): FieldErrors {
  const faults = new Map<string, string>()
  for (const issue of issues.slice(0, FAULTS_MAX)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, FAULTS_MAX) : [null]
    for (const name of names) {
      const field = pathOf(under, name === null ? issue.path : [...issue.path, name])
      if (!faults.has(field)) faults.set(field, sentenceOf(field, issue))
    }
  }
  return Object.fromEntries(faults)
}

function pathOf(under: string, path: readonly PropertyKey[]): string {
  const parts = path.map((part) => String(part).slice(0, NAME_SHOWN))
  return (under === '' ? parts : [under, ...parts]).join('.')
}

/** Zod's message when the schema has none. */
const UNSAID = 'Invalid input'

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
}

function sentenceOf(field: string, issue: z.core.$ZodIssue): string {
  if (issue.message !== UNSAID) return issue.message
  if (issue.code === 'unrecognized_keys') return `${field} is not a field of this request. Please remove it.`
  if (issue.code === 'invalid_type') return `${field} must be ${kinds[issue.expected] ?? 'of another type'}.`
  return `${field} is not valid.`
}
