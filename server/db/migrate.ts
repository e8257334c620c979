import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const FOLDER = 'migrations'

/** Brings a database to today's schema. Several processes may try at once: one works, the others wait for it. */
export async function migrateToLatest(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: sqlMigrations },
    }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** The name of the migration that this code needs to have been run. */
export async function latestMigration(): Promise<string> {
  return Object.keys(await sqlMigrations()).at(-1) ?? ''
}

async function sqlMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}
