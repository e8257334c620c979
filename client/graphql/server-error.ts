import { serverSentence } from '#client/server-sentences/server-sentence.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'

/** `message` and field errors are in the language in effect. */
export type ServerError = {
  /** An `ErrorCode`, or one of GraphQL's own. */
  code: string
  message: string
  fieldErrors: FieldErrors
  retryAfterSeconds?: number
}

type GraphqlError = {
  message: string
  extensions?: { code?: string; fields?: FieldErrors; retryAfter?: number } | undefined
}

/** The first GraphQL error in the response; null for network and client errors. */
export function serverErrorOf(error: unknown): ServerError | null {
  const [first] = graphqlErrors(error)
  if (!first) return null
  const { code = 'UNKNOWN', fields = {}, retryAfter } = first.extensions ?? {}
  return {
    code,
    message: serverSentence(first.message),
    fieldErrors: Object.fromEntries(Object.entries(fields).map(([field, fault]) => [field, serverSentence(fault)])),
    ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
  }
}

export function wasAnswered(error: unknown): boolean {
  return serverErrorOf(error) !== null || (isObject(error) && 'statusCode' in error)
}

/** True also for the HTML page of a proxy that rejects large bodies. */
export function wasTooLarge(error: unknown): boolean {
  return isObject(error) && 'statusCode' in error && error.statusCode === 413
}

/** Accepts a result with errors, or an HTTP error whose body is such a result. */
function graphqlErrors(error: unknown): GraphqlError[] {
  if (!isObject(error)) return []
  if ('errors' in error && Array.isArray(error.errors)) return error.errors
  if ('bodyText' in error && typeof error.bodyText === 'string') return graphqlErrors(parsed(error.bodyText))
  return []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
