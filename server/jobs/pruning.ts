import { isOutage } from '#server/db/outage.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Services } from '#server/http/context.ts'
import type { Logger } from '#server/process/log.ts'

type PruningJobs = Readonly<Record<string, () => Promise<unknown>>>

const HOUR_MS = 60 * 60 * 1_000

export function pruningJobs({
  uploads,
  idempotency,
  auth,
  profile,
  limits,
  audit,
  studio,
  reminders,
  ...live
}: Services): PruningJobs {
  return {
    uploads: uploads.prune,
    'idempotency keys': idempotency.prune,
    sessions: auth.prune,
    'profile grants': profile.prune,
    limits: limits.prune,
    'audit log': audit.prune,
    'control rooms': studio.prune,
    reminders: reminders.prune,
    recordings: live.retention.prune,
    audiences: live.delivery.prune,
    accounts: live.account.prune,
  }
}

/** Runs all jobs now and every hour. A failing job does not stop the others. */
export function startPruning(jobs: PruningJobs, log: Logger): void {
  const pruneAll = () => {
    for (const [what, prune] of Object.entries(jobs)) {
      prune().catch((error) => log[isAway(error) ? 'warn' : 'error']({ err: error, what }, 'pruning failed'))
    }
  }
  pruneAll()
  setInterval(pruneAll, HOUR_MS).unref()
}

/** An outage of the database or the blob store is only a warning: the next run catches up. */
function isAway(error: unknown): boolean {
  return isOutage(error) || (error instanceof DomainError && error.code === 'UNAVAILABLE')
}
