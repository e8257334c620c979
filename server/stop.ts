import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from './log.ts'

const STOP_WITHIN_MS = 15_000
const FINISH_WITHIN_MS = 10_000
/** npm passes on a signal that the whole group got: twice in a moment is once. */
const SAME_SIGNAL_MS = 1_000

/** Ends the process with 0 once everything is stopped; with 1 when that takes too long, or somebody insists. */
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

/**
 * First nothing changes, so that whoever sends us requests hears that we are going; then nobody new gets in, and
 * requests that are under way have their time to finish.
 */
export async function closeGently(
  app: FastifyInstance,
  drainSeconds: number,
  finishWithinMs = FINISH_WITHIN_MS,
): Promise<void> {
  await sleep(drainSeconds * 1_000)
  const late = setTimeout(() => app.server.closeAllConnections(), finishWithinMs)
  await app.close()
  clearTimeout(late)
}
