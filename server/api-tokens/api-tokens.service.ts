import * as z from 'zod/mini'
import { faultsOf } from '#schema/faults.ts'
import { API_TOKEN_DAYS_MAX, API_TOKENS_MAX, NAME_MAX } from '#schema/limits.ts'
import { words } from '#schema/words.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import { type ApiToken, type ApiTokenScope, apiTokenHash, type NewApiToken, newApiTokenSecret } from './api-token.ts'
import * as store from './api-tokens.store.ts'

export type ApiTokens = ReturnType<typeof apiTokensService>

type Wish = { name: string; scope: ApiTokenScope; expiresAt: Date }

type Needs = { db: Db; note(db: Db, entry: AuditEntry): Promise<void> }

const DAY_MS = 24 * 60 * 60 * 1_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What people let their programs act with. */
export function apiTokensService({ db, note }: Needs) {
  return {
    list: ({ userId }: Viewer): Promise<ApiToken[]> => store.apiTokenRows(db, userId),

    async create({ userId }: Viewer, wish: Wish): Promise<NewApiToken> {
      const { name, scope, expiresAt } = cleanWish(wish)
      const secret = newApiTokenSecret()
      const apiToken = await db.transaction().execute(async (trx) => {
        if ((await store.lockAndCount(trx, userId)) >= API_TOKENS_MAX) {
          throw new Refusal('CONFLICT', `You have ${API_TOKENS_MAX} tokens. Please revoke one of them first.`)
        }
        const [hash, ending] = [apiTokenHash(secret), secret.slice(-4)]
        const made = await store.insertApiToken(trx, { userId, name, scope, expiresAt, hash, ending })
        await note(trx, { action: 'token_created', userId, details: { token: made.id, scope } })
        return made
      })
      return { secret, apiToken }
    },

    async revoke({ userId }: Viewer, id: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if (!UUID.test(id) || !(await store.deleteApiToken(trx, userId, id))) {
          throw new Refusal('NOT_FOUND', 'Token not found.')
        }
        await note(trx, { action: 'token_revoked', userId, details: { token: id } })
      })
    },

    /** For whom a token acts; null when it is not, or no longer, good. */
    async viewerOf(secret: string): Promise<Viewer | null> {
      const holder = await store.apiTokenHolder(db, apiTokenHash(secret))
      if (!holder) return null
      const { id, userId, mobile, scope, isUseToBeNoted } = holder
      if (isUseToBeNoted) await store.noteUse(db, id)
      return { userId, mobile, scope, sessionId: null }
    },
  }
}

const name = z.object({ name: words('Name', { max: NAME_MAX }) })

function cleanWish(wish: Wish): Wish {
  const checked = name.safeParse({ name: wish.name })
  const days = (wish.expiresAt.getTime() - Date.now()) / DAY_MS
  const faults = checked.success ? {} : faultsOf(checked.error.issues)
  if (days <= 0 || days > API_TOKEN_DAYS_MAX) faults['expiresAt'] = 'A token must end in the future, within a year.'
  if (!checked.success || Object.keys(faults).length > 0) throw faultyInput(faults)
  return { ...wish, ...checked.data }
}
