import { sql } from 'kysely'
import { REMINDERS_MAX, REMINDERS_OF_BROWSER_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import type { PushKeys } from './push-keys.ts'
import { type BrowserSubscription, endpointHash } from './push-subscription.ts'

/** Stores the pair unless there is one; returns the one that is stored. Safe for races of several servers. */
export async function keptPushKeys(db: Db, fresh: PushKeys): Promise<PushKeys> {
  await db
    .insertInto('pushKeys')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirstOrThrow()
}

export type RemindedEvent = { id: string; slug: string; startsAt: Date }

/** Returns whether there was room. A browser that is reminded already keeps its reminder, with the newest keys and link. */
export async function insertReminder(
  trx: Db,
  { id: eventId, slug, startsAt }: RemindedEvent,
  subscription: BrowserSubscription,
): Promise<boolean> {
  const hash = endpointHash(subscription.endpoint)
  await holdLock(trx, `reminders of ${eventId}`)
  await lockBrowser(trx, hash)
  const { ofEvent, ofBrowser } = await trx
    .selectFrom('reminders')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('eventId', '=', eventId).as('ofEvent'),
      eb.fn.countAll<string>().filterWhere('endpointHash', '=', hash).as('ofBrowser'),
    ])
    .where((eb) => eb.or([eb('eventId', '=', eventId), eb('endpointHash', '=', hash)]))
    .where((eb) => eb.not(eb.and([eb('eventId', '=', eventId), eb('endpointHash', '=', hash)])))
    .executeTakeFirstOrThrow()
  if (Number(ofEvent) >= REMINDERS_MAX || Number(ofBrowser) >= REMINDERS_OF_BROWSER_MAX) return false
  const { p256dh, auth } = subscription
  await trx
    .insertInto('reminders')
    .values({ eventId, slug, knownStartsAt: startsAt, ...subscription, endpointHash: hash })
    .onConflict((conflict) => conflict.columns(['eventId', 'endpointHash']).doUpdateSet({ slug, p256dh, auth }))
    .execute()
  return true
}

export async function deleteReminder(db: Db, slug: string, endpoint: string): Promise<void> {
  await db.deleteFrom('reminders').where('endpointHash', '=', endpointHash(endpoint)).where('slug', '=', slug).execute()
}

/** Deletes all reminders of a browser. */
export async function deleteBrowser(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('reminders').where('endpointHash', '=', endpointHash(endpoint)).execute()
}

/** Keeps the newest reminders up to the limit of a browser. */
export async function moveReminders(trx: Db, formerEndpoint: string, to: BrowserSubscription): Promise<void> {
  const [former, hash] = [endpointHash(formerEndpoint), endpointHash(to.endpoint)]
  if (former.equals(hash)) return
  await lockBrowser(trx, hash)
  await trx
    .deleteFrom('reminders as there')
    .using('reminders as before')
    .where('there.endpointHash', '=', hash)
    .where('before.endpointHash', '=', former)
    .whereRef('there.eventId', '=', 'before.eventId')
    .execute()
  await trx
    .updateTable('reminders')
    .set({ ...to, endpointHash: hash })
    .where('endpointHash', '=', former)
    .execute()
  const ofBrowser = trx.selectFrom('reminders').select('id').where('endpointHash', '=', hash)
  const surplus = ofBrowser.orderBy('createdAt', 'desc').orderBy('id').offset(REMINDERS_OF_BROWSER_MAX)
  await trx.deleteFrom('reminders').where('id', 'in', surplus).execute()
}

/** Serialises what is counted for one browser. Taken after the lock of an event, if both are. */
function lockBrowser(trx: Db, hash: Buffer): Promise<void> {
  return holdLock(trx, `reminders at ${hash.toString('hex')}`)
}

/** Deletes reminders of events that are over and cannot be reopened or were never started, and of links that were replaced. */
export async function deleteOldReminders(db: Db, reopenMinutes: number): Promise<void> {
  await db
    .deleteFrom('reminders')
    .using('events')
    .whereRef('events.id', '=', 'reminders.eventId')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'completed'),
          eb('endedAt', '<', sql<Date>`now() - make_interval(mins => ${reopenMinutes})`),
        ]),
        eb.and([eb('status', '=', 'cancelled'), eb('endedAt', '<', sql<Date>`now() - interval '1 day'`)]),
        eb.and([eb('status', '=', 'scheduled'), eb('startsAt', '<', sql<Date>`now() - interval '7 days'`)]),
        eb('events.slug', '<>', eb.ref('reminders.slug')),
      ]),
    )
    .execute()
}
