import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '#server/errors/start-error.ts'

const count = z.number().check(z.int(), z.nonnegative())
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  schema: z.string(),
  tables: z.record(z.string(), z.object({ rows: count, sha256: z.string() })),
  files: count,
  /** Count of segments; null when recordings were left out. */
  recordings: z._default(z.nullable(count), null),
})

/** Written last: a folder without a manifest is no valid backup. */
export type Manifest = z.infer<typeof manifest>

export function tableFile(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.jsonl`)
}

export function blobFolder(folder: string): string {
  return join(folder, 'files')
}

export function recordingFolder(folder: string, eventId: string): string {
  return join(folder, 'recordings', eventId)
}

export async function writeManifest(folder: string, held: Manifest): Promise<void> {
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(held, null, 2)}\n`, { mode: 0o600, flush: true })
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  } catch {
    throw new StartError(`${folder} holds no whole backup: there is no manifest.json that can be read.`)
  }
}
