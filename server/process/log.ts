import pino from 'pino'

export type Logger = pino.Logger

/** Buffers lines up to 100 ms; flushed at exit, lost on SIGKILL. */
const output = { dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 }

/** JSON lines. Never log a mobile number, a passcode, a token, a name or a body. */
export function openLog(level: string, destination: pino.DestinationStream = pino.destination(output)): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, base: null, timestamp, serializers: { err: withoutValues } }, destination)
}

export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

/** PostgreSQL's errors quote the row, or the value that it cannot parse. */
function withoutValues(error: Error): object {
  const { detail: _row, where: _place, internalQuery: _query, ...said } = { ...pino.stdSerializers.err(error) }
  const code = String(said['code'] ?? '')
  const isOfValue = /^22[\dA-Z]{3}$/.test(code)
  return isOfValue ? { ...said, message: code, stack: said.stack.replace(error.message, code) } : said
}
