import { hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What was made with any of them is ours; what is made now is made with the first. */
export type Keys = readonly [newest: Buffer, ...former: Buffer[]]

/** A key of its own for each purpose, all derived from one secret (RFC 5869). */
export type Secrets = {
  keyFor(purpose: string): Buffer
  /** The same, and that of the secret before, for what people hold for long. */
  keysFor(purpose: string): Keys
}

/**
 * The secret that was given, for processes that share no folder; else the one beside the data, made on the first start with
 * mode 0600. Losing it signs everybody out, and nothing else; changing it does not, as long as the `former` one is given too.
 */
export async function openSecrets(
  folder: string,
  given: string | null = null,
  former: string | null = null,
): Promise<Secrets> {
  const secret = given ?? (await secretIn(folder))
  return {
    keyFor: (purpose) => keyOf(secret, purpose),
    keysFor: (purpose) => [keyOf(secret, purpose), ...(former === null ? [] : [keyOf(former, purpose)])],
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, 32))
}

/** Whether a proof was made with one of the keys; takes the same time for every wrong one of its length. */
export function isProven(proof: Buffer, keys: Keys, proofWith: (key: Buffer) => Buffer): boolean {
  return keys.filter((key) => timingSafeEqual(proof, proofWith(key))).length > 0
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
