const CONNECTION_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Connection exceptions, transaction rollbacks, lack of resources, lock time-outs, operator intervention. */
const SQLSTATE = /^(08|40|53|55P|57)/
/** Errors that pg, and Kysely after a failed rollback, throw without a code for a broken connection. */
const LOST_SENTENCE =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|client was closed and is not queryable|connection has been discarded/i

/** Whether the database is unreachable or overloaded, rather than the statement wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CONNECTION_CODES.has(code) || SQLSTATE.test(code) || LOST_SENTENCE.test(error.message)
}
