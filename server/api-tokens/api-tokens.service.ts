import * as z from 'zod/mini'
import { fieldErrorsOf } from '#schema/validation/field-errors.ts'
import { API_TOKEN_DAYS_MAX, API_TOKENS_MAX, NAME_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'
import { apiTokenHash, newApiTokenSecret } from '#server/actors/api-token-secret.ts'
import type { ApiTokenScope, CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { DomainError, invalidInput, sessionExpired } from '#server/errors/domain-error.ts'
import type { ApiToken, NewApiToken } from './api-token.ts'
import * as store from './api-tokens.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    apiTokens: ApiTokensService
  }
}

type Wish = { name: string; scope: ApiTokenScope; expiresAt: Date }

/** Personal API tokens. Only their hashes are stored. */
export interface ApiTokensService {
  list(user: CurrentUser): Promise<ApiToken[]>
  /** Returns the token's secret, which cannot be read again. Throws CONFLICT when the user has too many. */
  create(user: CurrentUser, wish: Wish): Promise<NewApiToken>
  /** Throws NOT_FOUND unless the token is the user's own. */
  revoke(user: CurrentUser, id: string): Promise<void>
  revokeAll(trx: Db, userId: string): Promise<void>
  userOfToken(secret: string): Promise<CurrentUser | null>
}

type Dependencies = { db: Db; audit(db: Db, entry: AuditEntry): Promise<void> }

const DAY_MS = 24 * 60 * 60 * 1_000

export function createApiTokensService({ db, audit }: Dependencies): ApiTokensService {
  return {
    list: ({ userId }) => store.apiTokenRows(db, userId),

    async create({ userId, sessionId }, wish) {
      const secret = newApiTokenSecret()
      const apiToken = await db.transaction().execute(async (trx) => {
        const { name, scope, expiresAt } = cleanWish(wish, await store.currentTime(trx))
        if (!(await store.lockSession(trx, userId, sessionId))) throw sessionExpired()
        if ((await store.countApiTokens(trx, userId)) >= API_TOKENS_MAX) {
          throw new DomainError('CONFLICT', `You have ${API_TOKENS_MAX} tokens. Please revoke one of them first.`)
        }
        const [hash, ending] = [apiTokenHash(secret), secret.slice(-4)]
        const made = await store.insertApiToken(trx, { userId, name, scope, expiresAt, hash, ending })
        await audit(trx, { action: 'token_created', userId, details: { token: made.id, scope } })
        return made
      })
      return { secret, apiToken }
    },

    async revoke({ userId }, id) {
      await db.transaction().execute(async (trx) => {
        if (!isUuid(id) || !(await store.deleteApiToken(trx, userId, id))) {
          throw new DomainError('NOT_FOUND', 'Token not found.')
        }
        await audit(trx, { action: 'token_revoked', userId, details: { token: id } })
      })
    },

    async revokeAll(trx, userId) {
      for (const id of await store.deleteApiTokensOf(trx, userId)) {
        await audit(trx, { action: 'token_revoked', userId, details: { token: id } })
      }
    },

    async userOfToken(secret) {
      const holder = await store.apiTokenHolder(db, apiTokenHash(secret))
      if (!holder) return null
      const { id, userId, mobile, scope, isUseDue } = holder
      if (isUseDue) await store.writeUse(db, id)
      return { userId, mobile, scope, sessionId: null }
    },
  }
}

const name = z.object({ name: textInput('Name', { max: NAME_MAX }) })

function cleanWish(wish: Wish, now: Date): Wish {
  const checked = name.safeParse({ name: wish.name })
  const days = (wish.expiresAt.getTime() - now.getTime()) / DAY_MS
  const faults = checked.success ? {} : fieldErrorsOf(checked.error.issues)
  if (days <= 0 || days > API_TOKEN_DAYS_MAX) faults['expiresAt'] = 'A token must end in the future, within a year.'
  if (!checked.success || Object.keys(faults).length > 0) throw invalidInput(faults)
  return { ...wish, ...checked.data }
}
