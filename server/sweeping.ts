import { isOutage } from './db/outage.ts'
import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'
import type { Services } from './services.ts'

/** What clears something away, by what that is. */
type Sweeps = Readonly<Record<string, () => Promise<unknown>>>

const HOUR_MS = 60 * 60 * 1_000

/** Everything of ours that has its day and goes. */
export function sweepsOf({ uploads, requestKeys, auth, profile, limits, audit, control, live }: Services): Sweeps {
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

/** Clears away what nobody needs any more, now and every hour. One sweep that fails keeps no other from its work. */
export function sweepHourly(sweeps: Sweeps, log: Logger): void {
  const sweepAll = () => {
    for (const [what, sweep] of Object.entries(sweeps)) {
      sweep().catch((error) => log[isAway(error) ? 'warn' : 'error']({ err: error, what }, 'sweeping failed'))
    }
  }
  sweepAll()
  setInterval(sweepAll, HOUR_MS).unref()
}

/** The database or the store of blobs: it is swept the next time. */
function isAway(error: unknown): boolean {
  return isOutage(error) || (error instanceof Refusal && error.code === 'UNAVAILABLE')
}
