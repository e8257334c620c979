import { statfs } from 'node:fs/promises'
import type { Database } from '#server/db/database.ts'

export type Readiness = { isReady: boolean; checks: Record<string, Check> }

type Check = { ok: boolean; value?: number | string }
type Needs = { database: Database; folder: string; isStopping(): boolean }

/** Further apart than this, expiry as the database sees it and times as our log shows them no longer agree. */
const DRIFT_MAX_MS = 30_000
const DISK_MAX_SHARE = 0.95

/**
 * Whether requests should come here, and why not. A disk that is almost full is shown and does not count: everything
 * but uploads still works, and those say so.
 */
export async function readinessOf({ database, folder, isStopping }: Needs): Promise<Readiness> {
  const [probe, diskShare] = await Promise.all([database.probe(), usedShare(folder)])
  const checks = {
    running: { ok: !isStopping() },
    database: { ok: probe !== null },
    schema: { ok: probe?.isMigrated ?? false, value: probe?.schema ?? 'unknown' },
    clock: { ok: probe !== null && Math.abs(probe.driftMs) < DRIFT_MAX_MS, value: probe?.driftMs ?? 'unknown' },
    disk: { ok: diskShare < DISK_MAX_SHARE, value: diskShare },
  }
  const { disk: _shownOnly, ...deciding } = checks
  return { isReady: Object.values(deciding).every(({ ok }) => ok), checks }
}

/** How much of the disk under a folder is used: 0 to 1, to the hundredth. */
export async function usedShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return Math.round((1 - bavail / blocks) * 100) / 100
}
