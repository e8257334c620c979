import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { BUILT } from './built.ts'
import { type RunningServer, startChild } from './child.ts'

/** One PostgreSQL and any number of server processes, for one run. */
export type Testbed = {
  /** Removed at the end. */
  folder: string
  /** URL of a new, migrated database. */
  database(): Promise<string>
  /** URL of a new database without tables, for a server that migrates it. */
  emptyDatabase(): Promise<string>
  /** Starts the built server on a free port. Without `DATABASE_URL` it starts an embedded database. */
  server(environment?: Record<string, string>): Promise<RunningServer>
  /** Starts the server of another checkout, which may know the former names of settings only. */
  serverOf(checkout: string, environment?: Record<string, string>): Promise<RunningServer>
  /** Starts another program of the benchmark build. */
  program(name: string, environment?: Record<string, string>): Promise<RunningServer>
  stop(): Promise<void>
}

/** Starts PostgreSQL with full durability, as an operator would. */
export async function openTestbed(): Promise<Testbed> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-bench-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const running: RunningServer[] = []
  let databases = 0

  const program = (name: string, environment: Record<string, string> = {}) =>
    started([join(BUILT, `${name}.js`)], environment)

  async function started(given: string[], environment: Record<string, string>): Promise<RunningServer> {
    const served = await startChild(given, { PORT: '0', ...environment })
    running.push(served)
    return served
  }

  const serverIn = async (given: string[], environment: Record<string, string> = {}) =>
    started(given, {
      DATA_DIR: await mkdtemp(join(folder, 'server-')),
      METRICS_PORT: '0',
      SHUTDOWN_DRAIN_SECONDS: '0',
      RATE_LIMITS: 'relaxed',
      ...environment,
    })

  async function emptyDatabase(): Promise<string> {
    const name = `bench_${++databases}`
    const client = new pg.Client(postgres.url)
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.href
  }

  return {
    folder,
    program,

    emptyDatabase,

    async database() {
      const url = await emptyDatabase()
      await migrateToLatest(url)
      return url
    },

    server: (environment) => serverIn([join(BUILT, 'main.js')], environment),
    serverOf(checkout, environment) {
      // The server finds the web app and the migrations from its working directory.
      const enter = `data:text/javascript,process.chdir(${encodeURIComponent(JSON.stringify(checkout))})`
      const file = join(checkout, 'dist/server/main.js')
      return serverIn(['--import', enter, file], { LIMITS: 'relaxed', ...environment })
    },

    async stop() {
      for (const served of running) await served.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
