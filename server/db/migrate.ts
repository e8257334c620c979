import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError } from '#server/errors/start-error.ts'

const FOLDER = 'migrations'

/** Migrates to the latest schema or to `last`, one process at a time. Throws a `StartError` for a newer database. */
export async function migrateToLatest(url: string, last?: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A connection can be lost in use, idle, or while it closes; the error is handled where a query rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: sqlMigrations } })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    if (error) throw isAhead(error) ? newerDatabase() : error
  } finally {
    await db.destroy()
  }
}

function isAhead(error: unknown): boolean {
  return error instanceof Error && /previously executed migration .* is missing/.test(error.message)
}

function newerDatabase(): StartError {
  return new StartError(
    'The database was written by a newer version of this server. Start that one, or restore a backup.',
  )
}

export async function latestMigration(): Promise<string> {
  return (await migrationNames()).at(-1) ?? ''
}

export async function migrationNames(): Promise<string[]> {
  return Object.keys(await sqlMigrations())
}

async function sqlMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}
