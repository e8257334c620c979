import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blobs } from './blobs.ts'

const SAFE_NAME = /^[\w-]+\.[a-z\d]+$/

/** Blobs as files of one folder: written aside, flushed and then renamed, so that no half-written file is ever seen. */
export function diskBlobs(folder: string): Blobs {
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name)
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${randomUUID()}.tmp`)
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
  }
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
