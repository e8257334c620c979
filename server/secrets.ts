import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A key of its own for each purpose, all derived from one secret (RFC 5869). */
export type Secrets = { keyFor(purpose: string): Buffer }

/**
 * The secret that was given, for processes that share no folder; else the one beside the data, made on the first start with
 * mode 0600. Losing it signs everybody out, and nothing else.
 */
export async function openSecrets(folder: string, given: string | null = null): Promise<Secrets> {
  const secret = Buffer.from(given ?? (await secretIn(folder)), 'base64')
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
  }
}

/** Processes that start at once with one folder find one secret: it is there whole or not at all. */
async function secretIn(folder: string): Promise<string> {
  const file = join(folder, 'secret.key')
  const draft = join(folder, `secret-${randomUUID()}.tmp`)
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
    await link(draft, file).catch(ignoreExisting)
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
