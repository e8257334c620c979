import { createHash, randomBytes } from 'node:crypto'

export const apiTokenScopes = ['read', 'write'] as const
export type ApiTokenScope = (typeof apiTokenScopes)[number]

/** A personal token as its owner sees it. */
export type ApiToken = {
  id: string
  name: string
  scope: ApiTokenScope
  ending: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The secret is known here and now, and nowhere afterwards. */
export type NewApiToken = { secret: string; apiToken: ApiToken }

/** By which a leaked token is recognised for what it is, by people and by scanners. */
const PREFIX = 'mdn_'

/** 256 random bits under the prefix. */
export function newApiTokenSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

export function isApiTokenSecret(bearer: string): boolean {
  return bearer.startsWith(PREFIX)
}

/** What the database keeps of a secret. */
export function apiTokenHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
