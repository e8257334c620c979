import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from './blobs.ts'

const SAFE_NAME = /^[\w-]+\.[a-z\d]+$/
const DRAFT = '.tmp'
const HOUR_SECONDS = 60 * 60

/** Blobs as files of one folder: written aside, flushed and then renamed, so that no half-written file is ever seen. */
export function diskBlobs(folder: string): Blobs {
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name)
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${randomUUID()}${DRAFT}`)
      try {
        await writeFlushed(draft, bytes)
        await rename(draft, path)
        await flushFolder(folder)
      } finally {
        await rm(draft, { force: true })
      }
    },

    async get(name) {
      try {
        return await readFile(pathOf(folder, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async remove(name) {
      await rm(pathOf(folder, name), { force: true })
    },

    async olderThan(seconds) {
      return (await filesOlderThan(folder, seconds)).filter((name) => !name.endsWith(DRAFT))
    },

    async clearDrafts() {
      const drafts = (await filesOlderThan(folder, HOUR_SECONDS)).filter((name) => name.endsWith(DRAFT))
      for (const name of drafts) await rm(join(folder, name), { force: true })
      return drafts.length
    },
  }
}

/** A file that goes while we look is none of ours any more. */
async function filesOlderThan(folder: string, seconds: number): Promise<string[]> {
  const limit = Date.now() - seconds * 1_000
  const old: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const changed = await stat(join(folder, name)).catch(() => null)
    if (changed?.isFile() && changed.mtimeMs < limit) old.push(name)
  }
  return old
}

/** A name can only ever mean a file of the folder itself. */
function pathOf(folder: string, name: string): string {
  if (!SAFE_NAME.test(name)) throw new Error('A blob cannot have this name.')
  return join(folder, name)
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the rename itself survive a loss of power. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
