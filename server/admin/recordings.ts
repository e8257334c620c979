import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Blobs } from '#server/blobs/blobs.ts'
import { StartError } from '#server/errors/start-error.ts'
import { type MediaObject, nameOf } from '#server/live/storage/media.ts'
import { writeFlushed } from './flushed-file.ts'
import { type Manifest, recordingFolder } from './manifest.ts'

type Kept = { eventId: string; deviceId: string; run: number; slot: number; sha256: string }
type Head = { eventId: string; deviceId: string; run: number; init: Buffer }

const FETCHED = 500

export async function copyRecordings(folder: string, client: pg.ClientBase, blobs: Blobs): Promise<number> {
  let copied = 0
  for await (const segment of keptIn(client)) {
    const bytes = await blobs.folder(segment.eventId).get(nameOf(segment))
    if (!bytes || !isIt(segment, bytes)) {
      throw new StartError(`The segment ${nameOf(segment)} is ${bytes ? 'damaged' : 'missing'}. No backup was made.`)
    }
    await writeFlushed(join(recordingFolder(folder, segment.eventId), nameOf(segment)), async function* all() {
      yield bytes
    })
    copied += 1
  }
  return copied
}

/** Restores every stored segment and the init segments of their runs. Throws when one differs from its hash. */
export async function putRecordings(
  folder: string,
  client: pg.ClientBase,
  blobs: Blobs,
  manifest: Manifest,
): Promise<void> {
  if (manifest.recordings === null) return
  const events = new Set<string>()
  let put = 0
  for await (const segment of keptIn(client)) {
    const bytes = await readFile(join(recordingFolder(folder, segment.eventId), nameOf(segment))).catch(() => null)
    if (!bytes || !isIt(segment, bytes)) {
      throw new StartError(`The segment ${nameOf(segment)} is ${bytes ? 'damaged' : 'missing'}. Nothing was restored.`)
    }
    await putBack(blobs, segment, bytes)
    events.add(segment.eventId)
    put += 1
  }
  if (put !== manifest.recordings) {
    throw new StartError(`The backup has ${put} of ${manifest.recordings} segments. Nothing was restored.`)
  }
  const heads = await client.query<Head>(
    'select event_id as "eventId", device_id as "deviceId", run, init from live_runs where event_id = any($1)',
    [[...events]],
  )
  for (const { init, ...run } of heads.rows) {
    await putBack(blobs, { ...run, slot: 'init' }, init)
  }
  for (const eventId of events) await blobs.folder(eventId).flush()
}

async function putBack(blobs: Blobs, piece: MediaObject, bytes: Buffer): Promise<void> {
  if ((await blobs.folder(piece.eventId).put(nameOf(piece), bytes)) !== 'other') return
  throw new StartError(`There is another ${nameOf(piece)} already. Nothing was restored.`)
}

/** Must run in a transaction. */
async function* keptIn(client: pg.ClientBase): AsyncGenerator<Kept> {
  await client.query(`
    declare kept no scroll cursor for
    select event_id as "eventId", device_id as "deviceId", run, slot, encode(sha256, 'hex') as sha256
    from live_segments where removed_at is null`)
  for (;;) {
    const { rows } = await client.query<Kept>(`fetch ${FETCHED} from kept`)
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close kept')
}

function isIt({ sha256 }: Kept, bytes: Buffer): boolean {
  return createHash('sha256').update(bytes).digest('hex') === sha256
}
