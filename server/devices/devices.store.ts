import { type Expression, sql } from 'kysely'
import type { EventStatus } from '#schema/event-status.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

export type DeviceLink = NonNullable<Awaited<ReturnType<typeof linkRow>>>
export type EventDeviceRow = {
  deviceId: string
  name: string
  isController: boolean
  isJoined: boolean
  lastSeenAt: Date | null
}

export type DeviceEvent = { title: string; status: EventStatus; startedAt: Date | null; endedAt: Date | null }

export type LinkClaim = { tokenHash: Buffer; phone: string; network: string }

const HOURS_AT_LEAST = 72

/**
 * SQL of when an invite, and the token of the phone that claimed it, expire: six hours after the event's end, and at
 * least 72 hours after `madeAt`. An event without an end counts as ending 24 hours after its start. `event` is an alias
 * of `events`.
 */
export function validUntil(madeAt: string, event: string): string {
  return `greatest(
    ${madeAt} + interval '${HOURS_AT_LEAST} hours',
    coalesce(${event}.ended_at, greatest(${event}.starts_at, ${event}.started_at) + interval '24 hours') + interval '6 hours'
  )`
}

const expiresAt = sql<Date>`(
  select ${sql.raw(validUntil('device_links.invited_at', 'event'))}
  from event_devices device join events event on event.id = device.event_id
  where device.id = device_links.device_id
)`
const isExpired = sql<boolean>`${expiresAt} <= now()`

const TOKEN_EXPIRES_AT = validUntil('link.claimed_at', 'event')

type JoinedRow = JoinedDevice & { expiresAt: Date }

const byToken = prepared<JoinedRow>(`
  select device.id as "deviceId", device.event_id as "eventId", device.name, device.is_controller as "isController",
    ${TOKEN_EXPIRES_AT} as "expiresAt"
  from device_links link join event_devices device on device.id = link.device_id join events event on event.id = device.event_id
  where link.token_hash = $1 and ${TOKEN_EXPIRES_AT} > now()`)

export function lockDevice(trx: Db, deviceId: string) {
  return trx
    .selectFrom('eventDevices as device')
    .innerJoin('events as event', 'event.id', 'device.eventId')
    .select(['device.id', 'device.eventId', 'event.ownerId', 'event.visibility', 'event.status'])
    .where('device.id', '=', deviceId)
    .forUpdate('device')
    .executeTakeFirst()
}

export function linkRow(trx: Db, deviceId: string) {
  return trx
    .selectFrom('deviceLinks')
    .select(['generation', 'claimedAt', expiresAt.as('expiresAt'), isExpired.as('isExpired')])
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
}

/** Extends an unclaimed link. An expired one gets a new generation, so it never works again. */
export function renewLink(trx: Db, deviceId: string): Promise<DeviceLink> {
  const isUnclaimed = sql<boolean>`device_links.claimed_at is null`
  return writeLink(trx, deviceId, {
    generation: sql<number>`device_links.generation + case when ${isUnclaimed} and ${isExpired} then 1 else 0 end`,
    invitedAt: sql<Date>`case when ${isUnclaimed} then now() else device_links.invited_at end`,
  })
}

export function replaceLink(trx: Db, deviceId: string): Promise<DeviceLink> {
  const nobody = { claimedAt: null, tokenHash: null, phone: '', network: '', lastSeenAt: null }
  return writeLink(trx, deviceId, {
    generation: sql<number>`device_links.generation + 1`,
    invitedAt: sql<Date>`now()`,
    ...nobody,
  })
}

export async function claimLink(trx: Db, deviceId: string, claim: LinkClaim): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('deviceLinks')
    .set({ ...claim, claimedAt: now, lastSeenAt: now })
    .where('deviceId', '=', deviceId)
    .execute()
}

export async function joinedRow(db: Db, tokenHash: Buffer): Promise<JoinedRow | undefined> {
  const [row] = await byToken(db, tokenHash)
  return row
}

/** Writes at most every 3 seconds, because a camera calls it with every segment. */
export async function writeSeen(db: Db, deviceId: string): Promise<void> {
  await db
    .updateTable('deviceLinks')
    .set({ lastSeenAt: sql<Date>`clock_timestamp()` })
    .where('deviceId', '=', deviceId)
    .where('claimedAt', 'is not', null)
    .where('lastSeenAt', '<', sql<Date>`clock_timestamp() - interval '3 seconds'`)
    .execute()
}

export function deviceRows(db: Db, eventId: string): Promise<EventDeviceRow[]> {
  return db
    .selectFrom('eventDevices as device')
    .leftJoin('deviceLinks as link', 'link.deviceId', 'device.id')
    .select(['device.id as deviceId', 'device.name', 'device.isController', 'link.lastSeenAt'])
    .select(sql<boolean>`link.claimed_at is not null`.as('isJoined'))
    .where('device.eventId', '=', eventId)
    .orderBy('device.position')
    .execute()
}

export function phoneRows(db: Db, ownerId: string, deviceIds: readonly string[]) {
  return db
    .selectFrom('deviceLinks as link')
    .innerJoin('eventDevices as device', 'device.id', 'link.deviceId')
    .innerJoin('events as event', 'event.id', 'device.eventId')
    .select(['link.deviceId', 'link.phone as model', 'link.network'])
    .select((eb) => [
      eb.ref('link.claimedAt').$notNull().as('joinedAt'),
      eb.ref('link.lastSeenAt').$notNull().as('lastSeenAt'),
    ])
    .where('link.deviceId', 'in', deviceIds)
    .where('event.ownerId', '=', ownerId)
    .where('link.claimedAt', 'is not', null)
    .execute()
}

export function linkedDevicesOf(trx: Db, ownerId: string): Promise<{ deviceId: string; eventId: string }[]> {
  return trx
    .selectFrom('deviceLinks as link')
    .innerJoin('eventDevices as device', 'device.id', 'link.deviceId')
    .innerJoin('events as event', 'event.id', 'device.eventId')
    .select(['link.deviceId', 'device.eventId'])
    .where('event.ownerId', '=', ownerId)
    .forUpdate('link')
    .execute()
}

export function eventOfDevice(db: Db, deviceId: string): Promise<DeviceEvent> {
  return db
    .selectFrom('eventDevices as device')
    .innerJoin('events as event', 'event.id', 'device.eventId')
    .select(['event.title', 'event.status', 'event.startedAt', 'event.endedAt'])
    .where('device.id', '=', deviceId)
    .executeTakeFirstOrThrow()
}

type Written = { generation: Expression<number>; invitedAt: Expression<Date> }

/** Upsert; `change` applies to an existing link. */
function writeLink(trx: Db, deviceId: string, change: Written): Promise<DeviceLink> {
  return trx
    .insertInto('deviceLinks')
    .values({ deviceId })
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(change))
    .returning(['generation', 'claimedAt', expiresAt.as('expiresAt'), isExpired.as('isExpired')])
    .executeTakeFirstOrThrow()
}
