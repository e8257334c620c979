import { createHash, randomBytes } from 'node:crypto'

/** Lets people and secret scanners recognise a leaked token. */
const PREFIX = 'mdn_'

export function newApiTokenSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function isApiTokenSecret(bearer: string): boolean {
  return bearer.startsWith(PREFIX)
}

export function apiTokenHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
