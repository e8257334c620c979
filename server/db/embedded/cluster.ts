import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import type { Binaries } from './binaries.ts'
import { handOver, type Tenant } from './tenant.ts'

const unfinished = 'data.unfinished-'

export function createCluster(folder: string, binaries: Binaries, tenant: Tenant, fsync: boolean): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const password = join(folder, 'password')
  writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  handOver(password, tenant)
  const fresh = join(folder, unfinished + randomBytes(4).toString('hex'))
  mkdirSync(fresh, { mode: 0o700 })
  handOver(fresh, tenant)

  const { status, error, stderr } = spawnSync(
    join(binaries.folder, 'initdb'),
    [
      `--pgdata=${tenant.home}/${basename(fresh)}`,
      '--username=maidan',
      `--pwfile=${tenant.home}/password`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(fsync ? [] : ['--no-sync']),
    ],
    { stdio: ['ignore', 'ignore', 'pipe', tenant.door], env: plainEnvironment, encoding: 'utf8', ...tenant.account },
  )
  if (status !== 0)
    throw new StartError(`PostgreSQL could not make its files in ${folder}. ${error?.message ?? stderr.trim()}`)
  renameSync(fresh, join(folder, 'data'))
}

/** PostgreSQL does not inherit the environment, which holds secrets. */
export const plainEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
