import { createHash } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Blobs } from '#server/blobs/blobs.ts'
import { withConnection } from '#server/db/connection.ts'
import { StartError } from '#server/errors/start-error.ts'
import { writeFlushed } from './flushed-file.ts'
import { blobFolder, type Manifest, tableFile, writeManifest } from './manifest.ts'
import { copyRecordings } from './recordings.ts'
import { beginSnapshot } from './snapshot.ts'
import { rowsOf, type Table, tablesOf } from './table.ts'

type Source = { databaseUrl: string; blobs: Blobs; withRecordings: boolean }

/** One snapshot of all rows, then their files. A format of its own: the embedded PostgreSQL has no pg_dump. */
export async function backUp(folder: string, { databaseUrl, blobs, withRecordings }: Source): Promise<Manifest> {
  await prepareFolder(folder)
  return withConnection(databaseUrl, async (client) => {
    await beginSnapshot(client, withRecordings)
    const tables: Manifest['tables'] = {}
    for (const table of await tablesOf(client)) tables[table.name] = await writeTable(folder, client, table)
    const files = await copyFiles(folder, client, blobs)
    const recordings = withRecordings ? await copyRecordings(folder, client, blobs) : null
    const takenAt = new Date().toISOString()
    const held: Manifest = { format: 1, takenAt, schema: await schemaOf(client), tables, files, recordings }
    await client.query('commit')
    await writeManifest(folder, held)
    return held
  })
}

export async function schemaOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select max(name) as name from kysely_migration')
  return rows[0]?.name ?? ''
}

/** Private, because the backup holds people's numbers. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty. Name a new folder.`)
}

async function writeTable(folder: string, client: pg.ClientBase, table: Table) {
  const sha256 = createHash('sha256')
  let rows = 0
  await writeFlushed(tableFile(folder, table.name), async function* lines() {
    for await (const some of rowsOf(client, table)) {
      const text = some.map((row) => `${row}\n`).join('')
      sha256.update(text)
      rows += some.length
      yield Buffer.from(text)
    }
  })
  return { rows, sha256: sha256.digest('hex') }
}

async function copyFiles(folder: string, client: pg.ClientBase, blobs: Blobs): Promise<number> {
  const { rows } = await client.query<{ hash: string }>('select hash from uploads order by hash')
  for (const { hash } of rows) {
    const name = `${hash}.webp`
    const bytes = await blobs.get(name)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) {
      throw new StartError(`The file ${name} is ${bytes ? 'damaged' : 'missing'}. No backup was made.`)
    }
    await writeFlushed(join(blobFolder(folder), name), async function* all() {
      yield bytes
    })
  }
  return rows.length
}
