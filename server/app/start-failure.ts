import { databaseErrorMessage } from '#server/db/database-fault.ts'
import { isPathError, pathErrorMessage } from '#server/errors/path-errors.ts'
import { StartError } from '#server/errors/start-error.ts'

/** One sentence that says what to do, or the stack for unexpected errors. */
export function describeStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartError) return error.message
  const fault = databaseErrorMessage(error)
  if (fault) return fault
  if (isPathError(error)) {
    const { path } = error as NodeJS.ErrnoException
    return `${path} cannot be used: ${pathErrorMessage(error)}. Put that right, and start again.`
  }
  return error.stack ?? error.message
}

export function describeListenError(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): unknown {
  const sentence = listenSentences[error.code ?? '']
  return sentence ? new StartError(sentence(host, port)) : error
}

const notHere = (host: string) => `HOST is ${host}, which is no address of this machine. Choose another HOST.`

const listenSentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) => `Another program listens there already (port ${port}). Stop it, or choose another PORT.`,
  EACCES: (_host, port) =>
    `This user may not listen on port ${port}. Choose a PORT above 1023, with a proxy in front of it.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
  EINVAL: notHere,
  EAFNOSUPPORT: notHere,
}
