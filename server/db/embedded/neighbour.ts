import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isClaimed } from './claim.ts'

/** The address of the embedded database that another process of ours is running in this folder; null when none is. */
export function runningEmbedded(folder: string): string | null {
  if (!isClaimed(folder)) return null
  const [, , , port = ''] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  return embeddedUrl(folder, port)
}

export function embeddedUrl(folder: string, port: number | string): string {
  const password = readFileSync(join(folder, 'password'), 'utf8')
  return `postgres://maidan:${password}@127.0.0.1:${port}/postgres`
}
