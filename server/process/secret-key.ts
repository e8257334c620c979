import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import type { Logger } from './log.ts'

const FILE_MAX_BYTES = 1_024
const OTHERS = 0o077

export const secretKeyFile = (folder: string) => join(folder, 'secret.key')

export function isSecretKey(text: string): boolean {
  return /^[A-Za-z\d+/]{43}=$/.test(text) && !/^A+=$/.test(text)
}

/** Creates the key on the first start (0600, safe for races). Throws a `StartError` for a file with other content. */
export async function keptSecretKey(folder: string): Promise<string> {
  const file = secretKeyFile(folder)
  if (!existsSync(file)) await createSecretKey(folder)
  const text = (await textIn(file)).trimEnd()
  if (!isSecretKey(text)) throw damaged(file)
  return text
}

async function textIn(file: string): Promise<string> {
  try {
    const found = await stat(file)
    if (!found.isFile() || found.size > FILE_MAX_BYTES) throw damaged(file)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ` +
        'Let the user who starts the server own it, with mode 600.',
    )
  }
}

function damaged(file: string): StartError {
  return new StartError(
    `${file} is damaged: it must hold 32 bytes in base64 (44 characters). ` +
      'Restore it from your copy, or delete it to get a new one, which signs everybody out and ends all camera links.',
  )
}

async function createSecretKey(folder: string): Promise<void> {
  const draft = join(folder, `secret-${randomUUID()}.tmp`)
  await mkdir(folder, { recursive: true })
  try {
    await writeSynced(draft, randomBytes(32).toString('base64'))
    await link(draft, secretKeyFile(folder)).catch(ignoreExisting)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  // EEXIST also for a dangling symlink, which is then reported as unreadable.
  if (error.code !== 'EEXIST') throw error
}

export async function protectSecretKey(folder: string, log: Logger): Promise<void> {
  const file = secretKeyFile(folder)
  const { mode } = await stat(file)
  if ((mode & OTHERS) === 0) return
  const found = (mode & 0o777).toString(8)
  const isMended = await chmod(file, 0o600).then(
    () => true,
    () => false,
  )
  log.warn(
    { file, mode: found },
    isMended
      ? 'other users of this machine could read the secret key: its mode is 600 now'
      : 'other users of this machine can read the secret key: make its mode 600',
  )
}
