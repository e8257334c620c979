import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export function ownProfile(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'mobile', 'fullname', 'email', 'createdAt', 'updatedAt', 'deletionAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function ownSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['userAgent', 'createdAt', 'rotatedAt as lastUsedAt', 'expiresAt', 'revokedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export function ownTokens(db: Db, userId: string) {
  return db
    .selectFrom('apiTokens')
    .select(['name', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export function ownAuditLines(db: Db, userId: string) {
  return db
    .selectFrom('auditLog')
    .select(['at', 'action', 'network', 'details'])
    .where('userId', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export function ownUploads(db: Db, userId: string) {
  return db
    .selectFrom('uploads')
    .select([sql<string>`'/uploads/' || hash || '.webp'`.as('path'), 'bytes', 'width', 'height', 'createdAt'])
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function ownEventIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('ownerId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type SearchColumns = { words: string; names?: string }

/** Undefined when it was deleted meanwhile. The search's own columns are left out. */
export async function ownEvent(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { ownerId: _owner, words: _words, names: _names, ...event } = row as typeof row & SearchColumns
  const [devices, revisions, score, charges, media] = await Promise.all([
    devicesOf(db, id),
    revisionsOf(db, id),
    scoreOf(db, id),
    chargesOf(db, id),
    mediaOf(db, id),
  ])
  return { ...event, devices, revisions, score, charges, media }
}

function devicesOf(db: Db, eventId: string) {
  return db
    .selectFrom('eventDevices')
    .select(['id', 'name', 'isController'])
    .where('eventId', '=', eventId)
    .orderBy('position')
    .execute()
}

function revisionsOf(db: Db, eventId: string) {
  return db
    .selectFrom('eventRevisions')
    .select(['version', 'state', 'replacedAt', 'source'])
    .where('eventId', '=', eventId)
    .orderBy('version')
    .execute()
}

function scoreOf(db: Db, eventId: string) {
  return db
    .selectFrom('scoreEntries')
    .select(['id', 'at', 'kind', 'payload', 'target', 'author'])
    .where('eventId', '=', eventId)
    .orderBy('seq')
    .execute()
}

function chargesOf(db: Db, eventId: string) {
  return db
    .selectFrom('sponsorLedger')
    .select(['name', 'feeRupees', 'recordedAt'])
    .where('eventId', '=', eventId)
    .orderBy('name')
    .execute()
}

/** What each device recorded and is still kept. */
function mediaOf(db: Db, eventId: string) {
  return db
    .selectFrom('liveSegments')
    .select('deviceId')
    .select([
      sql<number>`count(*)::int`.as('segments'),
      sql<number>`sum(bytes)::float`.as('bytes'),
      sql<number>`sum(duration_ms)::float`.as('milliseconds'),
    ])
    .where('eventId', '=', eventId)
    .where('removedAt', 'is', null)
    .groupBy('deviceId')
    .execute()
}
