const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])
/**
 * SQLSTATE classes 08 (connection exception), 40 (deadlock), 53 (out of resources), 55P (lock time-out) and 57 (operator
 * intervention, statement time-out).
 */
const SQLSTATE = /^(08|40|53|55P|57)/
/** What pg says without a code, of a connection that broke before or while it was used. */
const PG_SENTENCE =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|client was closed and is not queryable/i

/** Whether an error says that the database cannot be reached or cannot keep up, rather than that we asked it for nonsense. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CONNECTION_CODES.has(code) || SQLSTATE.test(code) || PG_SENTENCE.test(error.message)
}
