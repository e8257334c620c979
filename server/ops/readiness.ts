import { statfs } from 'node:fs/promises'
import type { Database } from '#server/db/database.ts'

export type Readiness = { isReady: boolean; checks: Record<string, Check> }

type Check = { ok: boolean; value?: number | string }
type Needs = { database: Database; folder: string; isStopping(): boolean }

/** Beyond this drift, expiry by the database's clock and the times in the server's log disagree. */
const DRIFT_MAX_MS = 30_000
const DISK_MAX_SHARE = 0.95

/** An almost full disk is shown but does not count: only uploads fail, with their own error. */
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

/** Used share of the disk under a folder: 0 to 1, in hundredths. */
export async function usedShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return Math.round((1 - bavail / blocks) * 100) / 100
}
