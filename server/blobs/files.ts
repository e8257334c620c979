import { randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const DRAFT = '.tmp'

export function isDraft(name: string): boolean {
  return name.endsWith(DRAFT)
}

export async function write(path: string, bytes: Uint8Array): Promise<void> {
  await aside(path, bytes, { isFlushed: true }, (draft) => rename(draft, path))
}

/** Atomically creates a file, without flushing; returns false when it already exists. */
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

export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `bytes`: of its beginning; the whole file without. */
export async function readIfThere(path: string, bytes: number | null = null): Promise<Buffer | null> {
  try {
    return await (bytes === null ? readFile(path) : readStart(path, bytes))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readStart(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export async function filesIn(folder: string): Promise<{ name: string; ageSeconds: number }[]> {
  const files: { name: string; ageSeconds: number }[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found?.isFile()) files.push({ name, ageSeconds: (Date.now() - found.mtimeMs) / 1_000 })
  }
  return files
}
