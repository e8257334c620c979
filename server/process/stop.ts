import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from './log.ts'

const STOP_WITHIN_MS = 15_000
const FINISH_WITHIN_MS = 10_000
/** npm forwards a signal that the process group already got: two within this time are one. */
const SAME_SIGNAL_MS = 1_000

/** Exits with 0 after stopping; with 1 on an error, a time-out or a second signal. */
export function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let since: number | null = null

  const signalled = () => {
    if (since !== null) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, signalled)
}

/** Serves on while load balancers see the failing readiness check, then lets open requests finish. */
export async function drainAndClose(
  app: FastifyInstance,
  drainSeconds: number,
  finishWithinMs = FINISH_WITHIN_MS,
): Promise<void> {
  await sleep(drainSeconds * 1_000)
  const late = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  await app.close()
  clearTimeout(late)
}
