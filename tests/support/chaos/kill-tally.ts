import { createHash } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export type AcknowledgedWrite = { kind: 'event'; title: string; id: string } | { kind: 'logo'; hash: string }

export type BytesOf = (name: string) => Promise<Buffer | null>

/** Compares the acknowledged writes with what is stored. Every number but `acknowledged` and `logos` must be 0. */
export async function tallyOf(client: pg.Client, bytesOf: BytesOf, kept: readonly AcknowledgedWrite[]) {
  const events = await client.query<{ id: string; title: string }>('select id, title from events')
  const logos = await client.query<{ hash: string }>('select hash from uploads')
  const idOf = new Map(events.rows.map(({ title, id }) => [title, id]))
  const hashes = new Set(logos.rows.map(({ hash }) => hash))

  const isLost = (one: AcknowledgedWrite) =>
    one.kind === 'event' ? idOf.get(one.title) !== one.id : !hashes.has(one.hash)
  const files = await Promise.all(logos.rows.map(({ hash }) => holds(bytesOf, hash)))
  const devices = await client.query(
    'select from events where not exists (select from event_devices where event_id = events.id)',
  )
  return {
    acknowledged: kept.length,
    logos: kept.filter(({ kind }) => kind === 'logo').length,
    lost: kept.filter(isLost).length,
    duplicate: events.rows.length - idOf.size,
    halfWritten: devices.rowCount ?? 0,
    rowsWithoutFile: files.filter((isThere) => !isThere).length,
  }
}

/** Makes every file of a folder two days old, so that pruning may delete it. */
export async function ageFiles(folder: string): Promise<void> {
  const then = new Date(Date.now() - 48 * 60 * 60 * 1_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), then, then)
}

/** `orphans`: files without a row, partly written ones included. `missingFiles`: rows without a file. */
export async function leftoversIn(client: pg.Client, blobFolder: string) {
  const { rows } = await client.query<{ hash: string }>('select hash from uploads')
  const named = new Set(rows.map(({ hash }) => `${hash}.webp`))
  const files = new Set(await readdir(blobFolder))
  return {
    orphans: [...files].filter((name) => !named.has(name)).length,
    missingFiles: [...named].filter((name) => !files.has(name)).length,
  }
}

async function holds(bytesOf: BytesOf, hash: string): Promise<boolean> {
  const bytes = await bytesOf(`${hash}.webp`)
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === hash
}
