import type { ApiTokenScope } from '#server/actors/current-user.ts'

export type ApiToken = {
  id: string
  name: string
  scope: ApiTokenScope
  ending: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
}

/** The secret is shown once and not stored. */
export type NewApiToken = { secret: string; apiToken: ApiToken }
