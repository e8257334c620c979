import pino from 'pino'

export type Logger = pino.Logger

/** Lines go out together, and a moment later; a process that ends still writes them, one that is killed outright does not. */
const output = { dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 }

/** JSON lines, on standard output unless told otherwise. What is logged never holds a mobile number, a code, a token, a name or a body. */
export function openLog(level: string, destination: pino.DestinationStream = pino.destination(output)): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: null, timestamp, serializers: { err: withoutValues } }, destination)
}

/** What was logged until now has gone out. */
export function written(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

/** PostgreSQL says which row it refused, value by value; and of a value that it cannot read, what it was. */
function withoutValues(error: Error): object {
  const { detail: _row, where: _place, internalQuery: _query, ...said } = { ...pino.stdSerializers.err(error) }
  const code = String(said['code'] ?? '')
  const isOfValue = /^22[\dA-Z]{3}$/.test(code)
  return isOfValue ? { ...said, message: code, stack: said.stack.replace(error.message, code) } : said
}
