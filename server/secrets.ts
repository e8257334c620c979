import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A key of its own for each purpose, all derived from one secret (RFC 5869). */
export type Secrets = { keyFor(purpose: string): Buffer }

/** The secret beside the data, made on the first start with mode 0600. Losing it signs everybody out, and nothing else. */
export async function openSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secret.key')
  await mkdir(folder, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64'), {
    mode: 0o600,
    flag: 'wx',
  }).catch(ignoreExisting)
  const secret = Buffer.from(await readFile(file, 'utf8'), 'base64')
  return {
    keyFor: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
