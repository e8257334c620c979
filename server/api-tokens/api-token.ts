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

export type NewApiToken = { secret: string; apiToken: ApiToken }
