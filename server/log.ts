import pino from 'pino'

export type Logger = pino.Logger

/** JSON lines, on standard output unless told otherwise. What is logged never holds a mobile number, a code, a token, a name or a body. */
export function openLog(level: string, destination: pino.DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
