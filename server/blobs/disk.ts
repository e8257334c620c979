import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkedFolder, checkedName } from './blob-name.ts'
import type { BlobFolder, Blobs } from './blobs.ts'
import { filesIn, flush, isDraft, readIfThere, write, writeNew } from './files.ts'

const HOUR_SECONDS = 60 * 60
/** By this age the operating system has written a file back to disk. */
const WRITTEN_BY_THEN_SECONDS = 3 * 60

/** Blobs as files of one folder, written to a draft and renamed, so that no partial file is visible. */
export function diskBlobs(folder: string): Blobs {
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name)
      await mkdir(folder, { recursive: true })
      await write(path, bytes)
      await flush(folder)
    },

    get: async (name) => readIfThere(pathOf(folder, name)),

    async remove(name) {
      await rm(pathOf(folder, name), { force: true })
    },

    async olderThan(seconds) {
      const old = (await filesIn(folder)).filter(({ name, ageSeconds }) => ageSeconds > seconds && !isDraft(name))
      return old.map(({ name }) => name)
    },

    async clearDrafts() {
      let cleared = 0
      for (const place of [folder, ...(await foldersIn(folder))]) {
        for (const { name, ageSeconds } of await filesIn(place)) {
          if (!isDraft(name) || ageSeconds <= HOUR_SECONDS) continue
          await rm(join(place, name), { force: true })
          cleared += 1
        }
      }
      return cleared
    },

    folder: (name) => diskFolder(join(folder, checkedFolder(name))),
  }
}

function diskFolder(folder: string): BlobFolder {
  return {
    async put(name, bytes) {
      const path = pathOf(folder, name)
      const put = () => writeNew(path, bytes)
      const isNew = await put().catch(async (error) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true })
        return put()
      })
      if (isNew) return 'new'
      return (await readFile(path)).equals(bytes) ? 'same' : 'other'
    },

    get: async (name) => readIfThere(pathOf(folder, name)),
    getStart: async (name, bytes) => readIfThere(pathOf(folder, name), bytes),

    async remove(name) {
      await rm(pathOf(folder, name), { force: true })
    },

    async flush() {
      const young = (await filesIn(folder)).filter(({ ageSeconds }) => ageSeconds < WRITTEN_BY_THEN_SECONDS)
      for (const { name } of young) if (!isDraft(name)) await flush(join(folder, name))
      if (young.length > 0) await flush(folder)
    },

    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

function pathOf(folder: string, name: string): string {
  return join(folder, checkedName(name))
}
