import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { BUILT } from './built.ts'
import { type Served, startChild } from './child.ts'

/** What benchmarks stand on: one PostgreSQL of the run's own, and processes on loopback that end with it. */
export type Ground = {
  /** A folder for whatever a benchmark writes; it is removed at the end. */
  folder: string
  /** The address of a migrated database, empty of rows. */
  database(): Promise<string>
  /** Our server as built from the tree, on any free port. Without `DATABASE_URL` it starts an embedded database of its own. */
  server(environment?: Record<string, string>): Promise<Served>
  /** Another program from the same build, by its name there. */
  program(name: string, environment?: Record<string, string>): Promise<Served>
  stop(): Promise<void>
}

/** Starts the database, as an operator's: with everything on that keeps what was acknowledged. */
export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-bench-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const running: Served[] = []
  let databases = 0

  async function program(name: string, environment: Record<string, string> = {}): Promise<Served> {
    const served = await startChild([join(BUILT, `${name}.js`)], { PORT: '0', ...environment })
    running.push(served)
    return served
  }

  return {
    folder,
    program,

    async database() {
      const name = `bench_${++databases}`
      const client = new pg.Client(postgres.url)
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const url = new URL(postgres.url)
      url.pathname = `/${name}`
      await migrateToLatest(url.href)
      return url.href
    },

    server: async (environment = {}) =>
      program('main', {
        DATA_DIR: await mkdtemp(join(folder, 'server-')),
        METRICS_PORT: '0',
        SHUTDOWN_DRAIN_SECONDS: '0',
        LIMITS: 'relaxed',
        ...environment,
      }),

    async stop() {
      for (const served of running) await served.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
