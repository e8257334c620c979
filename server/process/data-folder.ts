import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathErrorMessage } from '#server/errors/path-errors.ts'
import { StartError } from '#server/errors/start-error.ts'

export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `DATA_DIR is ${folder}, which cannot be written: ${pathErrorMessage(error as NodeJS.ErrnoException)}. ` +
        'Choose another DATA_DIR, or start as the user who owns it.',
    )
  }
}

/** Not `mkdir` with `recursive`: it reports a read-only disk as ENOENT, and never returns below /proc. */
async function makeFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found && !found.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  if (found || dirname(path) === path) return
  await makeFolder(dirname(path))
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
