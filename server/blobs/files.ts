import { randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const DRAFT = '.tmp'

/** What a write that was cut off leaves behind. */
export function isDraft(name: string): boolean {
  return name.endsWith(DRAFT)
}

/** Writes a file and flushes it, in place of any that has the name. It is there whole or not at all. */
export async function write(path: string, bytes: Uint8Array): Promise<void> {
  await aside(path, bytes, { isFlushed: true }, (draft) => rename(draft, path))
}

/** Writes a file that is there whole or not at all, unless there is one of that name; answers whether it did. */
export async function writeNew(path: string, bytes: Uint8Array): Promise<boolean> {
  return aside(path, bytes, { isFlushed: false }, async (draft) => {
    const isNew = await link(draft, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    await unlink(draft)
    return isNew
  })
}

type Wish = { isFlushed: boolean }

/** Writes a draft beside the file that it is to become. */
async function aside<Result>(
  path: string,
  bytes: Uint8Array,
  { isFlushed }: Wish,
  become: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = join(dirname(path), `${randomUUID()}${DRAFT}`)
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      if (isFlushed) await file.sync()
    } finally {
      await file.close()
    }
    return await become(draft)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Makes a file, or the names in a folder, survive a loss of power. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The files of a folder, and for how long nothing was written to them. One that goes while we look is none of ours any more. */
export async function filesIn(folder: string): Promise<{ name: string; ageSeconds: number }[]> {
  const files: { name: string; ageSeconds: number }[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found?.isFile()) files.push({ name, ageSeconds: (Date.now() - found.mtimeMs) / 1_000 })
  }
  return files
}
