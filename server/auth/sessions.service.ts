import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Session } from './session.ts'
import * as store from './sessions.store.ts'
import { describeUserAgent } from './user-agent.ts'

declare module '#server/http/context.ts' {
  interface Services {
    sessions: Sessions
  }
}

export type Sessions = ReturnType<typeof sessionsService>

type Needs = {
  db: Db
  note(db: Db, entry: AuditEntry): Promise<void>
  revokeApiTokens(trx: Db, userId: string): Promise<void>
  releasePhones(trx: Db, ownerId: string): Promise<void>
}

export function sessionsService({ db, note, revokeApiTokens, releasePhones }: Needs) {
  async function revokeCredentials(trx: Db, userId: string): Promise<void> {
    for (const sessionId of await store.revokeSessionsOf(trx, userId)) {
      await note(trx, { action: 'session_revoked', userId, sessionId })
    }
    await revokeApiTokens(trx, userId)
  }

  return {
    async list(viewer: CurrentUser): Promise<Session[]> {
      const rows = await store.sessionRows(db, viewer.userId)
      return rows.map(({ id, userAgent, createdAt, rotatedAt }) => ({
        id,
        device: describeUserAgent(userAgent),
        signedInAt: createdAt,
        lastUsedAt: rotatedAt,
        isCurrent: id === viewer.sessionId,
      }))
    },

    async revoke(viewer: CurrentUser, id: string): Promise<void> {
      const own = await store.sessionRows(db, viewer.userId)
      if (!own.some((session) => session.id === id)) throw new DomainError('NOT_FOUND', 'Session not found.')
      await db.transaction().execute(async (trx) => {
        await store.revokeSession(trx, id)
        await note(trx, { action: 'session_revoked', userId: viewer.userId, sessionId: id })
      })
    },

    /** Also revokes the current session and all API tokens. Camera phones stay: they belong to events. */
    async signOutEverywhere({ userId }: CurrentUser): Promise<void> {
      await db.transaction().execute((trx) => revokeCredentials(trx, userId))
    },

    /** For operators: revokes all sessions and API tokens, and releases the phones that joined the user's events. */
    async revokeAll(userId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await revokeCredentials(trx, userId)
        await releasePhones(trx, userId)
      })
    },
  }
}
