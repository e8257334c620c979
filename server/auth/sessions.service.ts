import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import { deviceWords } from './device-words.ts'
import type { Session } from './session.ts'
import * as store from './sessions.store.ts'

export type Sessions = ReturnType<typeof sessionsService>

type Needs = { db: Db; note(db: Db, entry: AuditEntry): Promise<void> }

/** Where somebody is signed in, for themselves to see and to end. */
export function sessionsService({ db, note }: Needs) {
  return {
    async list(viewer: Viewer): Promise<Session[]> {
      const rows = await store.sessionRows(db, viewer.userId)
      return rows.map(({ id, userAgent, createdAt, rotatedAt }) => ({
        id,
        device: deviceWords(userAgent),
        signedInAt: createdAt,
        lastUsedAt: rotatedAt,
        isCurrent: id === viewer.sessionId,
      }))
    },

    async revoke(viewer: Viewer, id: string): Promise<void> {
      const own = await store.sessionRows(db, viewer.userId)
      if (!own.some((session) => session.id === id)) throw new Refusal('NOT_FOUND', 'Session not found.')
      await db.transaction().execute(async (trx) => {
        await store.revokeSession(trx, id)
        await note(trx, { action: 'session_revoked', userId: viewer.userId, sessionId: id })
      })
    },

    /** The current session included. */
    async signOutEverywhere({ userId }: Pick<Viewer, 'userId'>): Promise<void> {
      await db.transaction().execute(async (trx) => {
        for (const sessionId of await store.revokeSessionsOf(trx, userId)) {
          await note(trx, { action: 'session_revoked', userId, sessionId })
        }
      })
    },
  }
}
