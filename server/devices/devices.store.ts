import { type Expression, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { JoinedDevice } from './joined-device.ts'

export type DeviceLink = NonNullable<Awaited<ReturnType<typeof linkRow>>>
export type Claim = { tokenHash: Buffer; phone: string; network: string }

const expiresAt = sql<Date>`device_links.invited_at + interval '72 hours'`
const isExpired = sql<boolean>`${expiresAt} <= now()`

/** Nobody is heard of for a day, or the event has been over for two hours: then a phone's token is worth nothing. */
const TOKEN_EXPIRES_AT = `coalesce(
  event.ended_at + interval '2 hours',
  greatest(link.last_seen_at, coalesce(event.started_at, event.starts_at)) + interval '24 hours'
)`

type JoinedRow = JoinedDevice & { expiresAt: Date }

const byToken = prepared<JoinedRow>(`
  select device.id as "deviceId", device.event_id as "eventId", device.name, device.is_controller as "isController",
    ${TOKEN_EXPIRES_AT} as "expiresAt"
  from device_links link join event_devices device on device.id = link.device_id join events event on event.id = device.event_id
  where link.token_hash = $1 and ${TOKEN_EXPIRES_AT} > now()`)

/** Locks a device until the transaction ends: its link is made, claimed and withdrawn by one at a time. */
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

/** The same link as long as it works, from now on for its whole time; one that has run out never works again. */
export function renewLink(trx: Db, deviceId: string): Promise<DeviceLink> {
  const isUnclaimed = sql<boolean>`device_links.claimed_at is null`
  return writeLink(trx, deviceId, {
    generation: sql<number>`device_links.generation + case when ${isUnclaimed} and ${isExpired} then 1 else 0 end`,
    invitedAt: sql<Date>`case when ${isUnclaimed} then now() else device_links.invited_at end`,
  })
}

/** A new link in place of the old one, and no phone. */
export function replaceLink(trx: Db, deviceId: string): Promise<DeviceLink> {
  const nobody = { claimedAt: null, tokenHash: null, phone: '', network: '', lastSeenAt: null }
  return writeLink(trx, deviceId, {
    generation: sql<number>`device_links.generation + 1`,
    invitedAt: sql<Date>`now()`,
    ...nobody,
  })
}

export async function claimLink(trx: Db, deviceId: string, claim: Claim): Promise<void> {
  const now = sql<Date>`clock_timestamp()`
  await trx
    .updateTable('deviceLinks')
    .set({ ...claim, claimedAt: now, lastSeenAt: now })
    .where('deviceId', '=', deviceId)
    .execute()
}

/** The device that a token is good for, and until when it is, if nothing is heard of the phone from now on. */
export async function joinedRow(db: Db, tokenHash: Buffer): Promise<JoinedRow | undefined> {
  const [row] = await byToken(db, tokenHash)
  return row
}

/** Written at most every few seconds: a camera is heard of with every segment. */
export async function noteSeen(db: Db, deviceId: string): Promise<void> {
  await db
    .updateTable('deviceLinks')
    .set({ lastSeenAt: sql<Date>`clock_timestamp()` })
    .where('deviceId', '=', deviceId)
    .where('claimedAt', 'is not', null)
    .where('lastSeenAt', '<', sql<Date>`clock_timestamp() - interval '3 seconds'`)
    .execute()
}

/** An event's devices in the organiser's order, joined or not. */
export function deviceRows(db: Db, eventId: string) {
  return db
    .selectFrom('eventDevices as device')
    .leftJoin('deviceLinks as link', 'link.deviceId', 'device.id')
    .select(['device.id as deviceId', 'device.name', 'device.isController', 'link.lastSeenAt'])
    .select(sql<boolean>`link.claimed_at is not null`.as('isJoined'))
    .where('device.eventId', '=', eventId)
    .orderBy('device.position')
    .execute()
}

/** The phones that joined as these devices, of events of this owner. */
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

/** What a phone is told of its event. */
export function eventOfDevice(db: Db, deviceId: string) {
  return db
    .selectFrom('eventDevices as device')
    .innerJoin('events as event', 'event.id', 'device.eventId')
    .select(['event.title', 'event.status', 'event.startedAt', 'event.endedAt'])
    .where('device.id', '=', deviceId)
    .executeTakeFirstOrThrow()
}

type Written = { generation: Expression<number>; invitedAt: Expression<Date> }

/** A device's first link, or its link with these changes. */
function writeLink(trx: Db, deviceId: string, change: Written): Promise<DeviceLink> {
  return trx
    .insertInto('deviceLinks')
    .values({ deviceId })
    .onConflict((conflict) => conflict.column('deviceId').doUpdateSet(change))
    .returning(['generation', 'claimedAt', expiresAt.as('expiresAt'), isExpired.as('isExpired')])
    .executeTakeFirstOrThrow()
}
