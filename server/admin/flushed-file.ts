import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a new file, readable only by its owner, and syncs it to disk. */
export async function writeFlushed(path: string, content: () => AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of content()) await file.write(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
