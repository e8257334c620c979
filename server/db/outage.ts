const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])
/** SQLSTATE classes 08 (connection exception), 53 (out of resources) and 57P (operator intervention). */
const SQLSTATE = /^(08|53|57P)/
const PG_SENTENCE =
  /timeout exceeded when trying to connect|Connection terminated|client has encountered a connection error/

/** Whether an error says that the database cannot be reached, rather than that we asked it for nonsense. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CONNECTION_CODES.has(code) || SQLSTATE.test(code) || PG_SENTENCE.test(error.message)
}
