import { isOutage } from '#server/db/outage.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Services } from '#server/http/context.ts'
import type { Logger } from '#server/process/log.ts'

type Sweeps = Readonly<Record<string, () => Promise<unknown>>>

const HOUR_MS = 60 * 60 * 1_000

export function pruningJobs({ uploads, requestKeys, auth, profile, limits, audit, control, live }: Services): Sweeps {
  return {
    uploads: uploads.sweep,
    'request keys': requestKeys.sweep,
    sessions: auth.sweep,
    'profile grants': profile.sweep,
    limits: limits.sweep,
    'audit log': audit.sweep,
    'control rooms': control.sweep,
    recordings: live.sweep,
    audiences: live.sweepAudiences,
  }
}

/** Runs all sweeps now and every hour. A failing sweep does not stop the others. */
export function startPruning(sweeps: Sweeps, log: Logger): void {
  const sweepAll = () => {
    for (const [what, sweep] of Object.entries(sweeps)) {
      sweep().catch((error) => log[isAway(error) ? 'warn' : 'error']({ err: error, what }, 'sweeping failed'))
    }
  }
  sweepAll()
  setInterval(sweepAll, HOUR_MS).unref()
}

/** An outage of the database or the blob store is only a warning: the next sweep catches up. */
function isAway(error: unknown): boolean {
  return isOutage(error) || (error instanceof DomainError && error.code === 'UNAVAILABLE')
}
