import type { Faults } from '#schema/faults.ts'

/** What the server said no with, in words for people. */
export type Refused = {
  /** One of `RefusalCode`, or another one of GraphQL's own. */
  code: string
  sentence: string
  /** What is wrong, field by field; empty unless the input was at fault. */
  faults: Faults
  retryAfterSeconds?: number
}

type GraphqlError = {
  message: string
  extensions?: { code?: string; fields?: Faults; retryAfter?: number } | undefined
}

/** The server's answer in an error, or null: then the network failed, or we did. */
export function refusalOf(error: unknown): Refused | null {
  const [first] = graphqlErrors(error)
  if (!first) return null
  const { code = 'UNKNOWN', fields = {}, retryAfter } = first.extensions ?? {}
  return {
    code,
    sentence: first.message,
    faults: fields,
    ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
  }
}

/** Whether anything at all came back from the server. */
export function wasAnswered(error: unknown): boolean {
  return refusalOf(error) !== null || (isObject(error) && 'statusCode' in error)
}

/** From a result with errors, or from an HTTP error whose body is such a result. */
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
