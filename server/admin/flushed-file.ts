import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a new file, readable only by its owner, and syncs it to disk. */
export async function writeFlushed(path: string, content: () => AsyncIterable<Buffer | string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of content()) await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a new file, readable only by its owner, as a whole or not at all; returns false if there is one already. */
export async function writeWhole(path: string, content: AsyncIterable<string>): Promise<boolean> {
  if (existsSync(path)) return false
  const draft = `${path}.part`
  await rm(draft, { force: true })
  try {
    await writeFlushed(draft, () => content)
    await rename(draft, path)
    return true
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
