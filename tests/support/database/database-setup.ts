import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { databaseUrl, TEMPLATE } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL per run, with a migrated template database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-tests-'))
  const postgres = await startEmbeddedPostgres({ folder, fsync: false })
  const client = new pg.Client(postgres.url)
  await client.connect()
  // DROP DATABASE waits for connections that are authenticating, also for those whose client has gone.
  await client.query(`alter system set authentication_timeout = '10s'`)
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrateToLatest(databaseUrl(postgres.url, TEMPLATE))
  provide('postgresUrl', postgres.url)

  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 })
  }
}
