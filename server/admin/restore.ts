import { createHash } from 'node:crypto'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Blobs } from '#server/blobs/blobs.ts'
import { withConnection } from '#server/db/connection.ts'
import { migrateToLatest, migrationNames } from '#server/db/migrate.ts'
import { StartError } from '#server/errors/start-error.ts'
import { schemaOf } from './backup.ts'
import { blobFolder, type Manifest, readManifest, tableFile } from './manifest.ts'
import { putRecordings } from './recordings.ts'
import { continueNumbering, hasRows, insertRows, rowsOf, type Table, tablesOf } from './table.ts'

type Target = { databaseUrl: string; blobs: Blobs }

const BATCH = 200

/** Loads a backup into an empty database in one transaction, and verifies it against the manifest. */
export async function restore(folder: string, { databaseUrl, blobs }: Target): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await prepareSchema(databaseUrl, manifest.schema)
  await withConnection(databaseUrl, async (client) => {
    await client.query('begin')
    const tables = await tablesOf(client)
    await refuseOtherTables(client, tables, manifest)
    for (const table of tables) await load(client, table, folder)
    for (const table of tables) await compare(client, table, manifest)
    await putFiles(folder, blobs, manifest)
    await refuseRowsWithoutFile(client, blobs)
    await putRecordings(folder, client, blobs, manifest)
    await client.query('commit')
  })
  await migrateToLatest(databaseUrl)
  return manifest
}

async function prepareSchema(databaseUrl: string, schema: string): Promise<void> {
  if (!(await migrationNames()).includes(schema)) {
    throw new StartError(`The backup was made by a newer version of this server: it has ${schema}.`)
  }
  await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('kysely_migration') is not null as exists",
    )
    const present = rows[0]?.exists ? await schemaOf(client) : ''
    if (present !== '' && present !== schema) {
      throw new StartError(`The database is at ${present} and the backup at ${schema}. Restore into a new one.`)
    }
  })
  await migrateToLatest(databaseUrl, schema)
}

async function refuseOtherTables(client: pg.ClientBase, tables: Table[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    if (await hasRows(client, table)) throw new StartError('The database is not empty. Restore into a new one.')
  }
  const [here, there] = [tables.map(({ name }) => name).sort(), Object.keys(manifest.tables).sort()]
  if (here.join() !== there.join()) {
    throw new StartError(`The backup has the tables ${there.join(', ')}, and this version has ${here.join(', ')}.`)
  }
}

async function load(client: pg.ClientBase, table: Table, folder: string): Promise<void> {
  const file = await open(tableFile(folder, table.name))
  let batch: string[] = []
  for await (const row of file.readLines()) {
    batch.push(row)
    if (batch.length < BATCH) continue
    await insertRows(client, table, batch)
    batch = []
  }
  if (batch.length > 0) await insertRows(client, table, batch)
  await continueNumbering(client, table)
}

async function compare(client: pg.ClientBase, table: Table, manifest: Manifest): Promise<void> {
  const sha256 = createHash('sha256')
  let rows = 0
  for await (const some of rowsOf(client, table)) {
    sha256.update(some.map((row) => `${row}\n`).join(''))
    rows += some.length
  }
  const expected = manifest.tables[table.name]
  if (rows === expected?.rows && sha256.digest('hex') === expected.sha256) return
  throw new StartError(
    `The table ${table.name} is not what was backed up: ${expected?.rows} rows then, ${rows} now. Nothing was restored.`,
  )
}

async function putFiles(folder: string, blobs: Blobs, manifest: Manifest): Promise<void> {
  const names = manifest.files > 0 ? await readdir(blobFolder(folder)) : []
  if (names.length !== manifest.files) {
    throw new StartError(`The backup has ${names.length} of ${manifest.files} files. Nothing was restored.`)
  }
  for (const name of names) {
    const bytes = await readFile(join(blobFolder(folder), name))
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (name !== `${hash}.webp`) throw new StartError(`The file ${name} is damaged. Nothing was restored.`)
    await blobs.put(name, bytes)
  }
}

async function refuseRowsWithoutFile(client: pg.ClientBase, blobs: Blobs): Promise<void> {
  const { rows } = await client.query<{ hash: string }>('select hash from uploads')
  for (const { hash } of rows) {
    if (!(await blobs.get(`${hash}.webp`)))
      throw new StartError(`The file ${hash}.webp is missing. Nothing was restored.`)
  }
}
