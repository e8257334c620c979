import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Session } from '#server/auth/session.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import * as store from './sessions.store.ts'
import { describeUserAgent } from './user-agent.ts'

declare module '#server/http/context.ts' {
  interface Services {
    sessions: SessionsService
  }
}

export interface SessionsService {
  list(user: CurrentUser): Promise<Session[]>
  revoke(user: CurrentUser, id: string): Promise<void>
  /** Also revokes the current session and all API tokens. Camera phones stay: they belong to events. */
  signOutEverywhere(user: CurrentUser): Promise<void>
  /** For operators: revokes all sessions and API tokens, and releases the phones that joined the user's events. */
  revokeAll(userId: string): Promise<void>
}

type Dependencies = {
  db: Db
  audit(db: Db, entry: AuditEntry): Promise<void>
  revokeApiTokens(trx: Db, userId: string): Promise<void>
  releasePhones(trx: Db, ownerId: string): Promise<void>
}

export function createSessionsService({ db, audit, revokeApiTokens, releasePhones }: Dependencies): SessionsService {
  async function revokeCredentials(trx: Db, userId: string): Promise<void> {
    for (const sessionId of await store.revokeSessionsOf(trx, userId)) {
      await audit(trx, { action: 'session_revoked', userId, sessionId })
    }
    await revokeApiTokens(trx, userId)
  }

  return {
    async list(user) {
      const rows = await store.sessionRows(db, user.userId)
      return rows.map(({ id, userAgent, createdAt, rotatedAt }) => ({
        id,
        device: describeUserAgent(userAgent),
        signedInAt: createdAt,
        lastUsedAt: rotatedAt,
        isCurrent: id === user.sessionId,
      }))
    },

    async revoke(user, id) {
      const own = await store.sessionRows(db, user.userId)
      if (!own.some((session) => session.id === id)) throw new DomainError('NOT_FOUND', 'Session not found.')
      await db.transaction().execute(async (trx) => {
        await store.revokeSession(trx, id)
        await audit(trx, { action: 'session_revoked', userId: user.userId, sessionId: id })
      })
    },

    async signOutEverywhere({ userId }) {
      await db.transaction().execute((trx) => revokeCredentials(trx, userId))
    },

    async revokeAll(userId) {
      await db.transaction().execute(async (trx) => {
        await revokeCredentials(trx, userId)
        await releasePhones(trx, userId)
      })
    },
  }
}
