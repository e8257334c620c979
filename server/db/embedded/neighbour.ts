import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/errors/start-error.ts'
import { isClaimed } from './claim.ts'

/** URL of the embedded database that another process runs in this folder; null without one. */
export function runningEmbedded(folder: string): string | null {
  if (!isClaimed(folder)) return null
  const lock = join(folder, 'data/postmaster.pid')
  if (!existsSync(lock)) throw new StartError('The server on this DATA_DIR is just starting. Try again in a moment.')
  const [, , , port = ''] = readFileSync(lock, 'utf8').split('\n')
  return embeddedUrl(folder, port)
}

export function embeddedUrl(folder: string, port: number | string): string {
  const file = join(folder, 'password')
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (!password)
    throw new StartError(`${file} is missing or empty. Restore it: without it nobody gets into the database.`)
  return `postgres://maidan:${password}@127.0.0.1:${port}/postgres`
}
