import { REOPEN_MINUTES } from '#schema/validation/limits.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { auditEntryOf } from './audit-entry.ts'
import type { Event } from './event.ts'
import { eventSeenBy, lockOwn } from './event-access.ts'
import { type LaterStatus, statusMessage, transitions } from './event-status.ts'
import { lockLive, writeReopened, writeSlug, writeStatus } from './events.store.ts'
import { newSlug } from './slug.ts'

export interface EventLifecycle {
  /** The old link stops working at once, in this process before the response. */
  resetShareLink(user: CurrentUser, id: string): Promise<Event>
  /** Throws CONFLICT when too many of the user's events are live, STORAGE_FULL when the disk is nearly full. */
  start(user: CurrentUser, id: string): Promise<Event>
  end(user: CurrentUser, id: string): Promise<Event>
  /** Throws CONFLICT when the end is too long ago, otherwise as `start`. */
  reopen(user: CurrentUser, id: string): Promise<Event>
  cancel(user: CurrentUser, id: string): Promise<Event>
  endOverdue(id: string): Promise<void>
}

type Dependencies = {
  db: Db
  audit(trx: Db, entry: AuditEntry): Promise<void>
  pubsub: Pick<PubSub, 'publish' | 'deliver'>
  guardStart(trx: Db, user: CurrentUser): Promise<void>
  concluded(trx: Db, eventId: string): Promise<void>
}

const actions: Record<LaterStatus, AuditAction> = {
  live: 'event_started',
  completed: 'event_ended',
  cancelled: 'event_cancelled',
}

const TOO_LATE = `You can reopen an event for ${REOPEN_MINUTES} minutes after it ended.`

export function eventLifecycle({ db, audit, pubsub, guardStart, concluded }: Dependencies): EventLifecycle {
  async function moveTo(user: CurrentUser, id: string, status: LaterStatus, verb: string): Promise<Event> {
    await db.transaction().execute(async (trx) => {
      const event = await lockOwn(trx, user, id, `You can only ${verb} your own events.`)
      if (event.status === status) return
      if (!transitions[status].includes(event.status)) throw new DomainError('CONFLICT', statusMessage(event.status))
      if (status === 'live') await guardStart(trx, user)
      await writeStatus(trx, event.id, status)
      if (status === 'completed') await concluded(trx, event.id)
      await audit(trx, auditEntryOf(user, actions[status], event.id))
      await pubsub.publish(trx, { kind: 'live', eventId: event.id })
    })
    return eventSeenBy(db, user, id)
  }

  return {
    start: (user, id) => moveTo(user, id, 'live', 'start'),
    end: (user, id) => moveTo(user, id, 'completed', 'end'),
    cancel: (user, id) => moveTo(user, id, 'cancelled', 'cancel'),

    async reopen(user, id) {
      await db.transaction().execute(async (trx) => {
        const event = await lockOwn(trx, user, id, 'You can only reopen your own events.')
        if (event.status === 'live') return
        if (event.status !== 'completed') throw new DomainError('CONFLICT', statusMessage(event.status))
        if (!event.reopenableUntil) throw new DomainError('CONFLICT', TOO_LATE)
        await guardStart(trx, user)
        await writeReopened(trx, event.id)
        await audit(trx, auditEntryOf(user, 'event_reopened', event.id))
        await pubsub.publish(trx, { kind: 'live', eventId: event.id })
      })
      return eventSeenBy(db, user, id)
    },

    async endOverdue(id) {
      await db.transaction().execute(async (trx) => {
        if (!(await lockLive(trx, id))) return
        await writeStatus(trx, id, 'completed')
        await concluded(trx, id)
        await audit(trx, { action: actions.completed, details: { eventId: id, overdue: true } })
        await pubsub.publish(trx, { kind: 'live', eventId: id })
      })
    },

    async resetShareLink(user, id) {
      const reset = await db.transaction().execute(async (trx) => {
        const own = await lockOwn(trx, user, id, 'You can only change the link of your own events.')
        const message = { kind: 'link', slug: own.slug } as const
        await writeSlug(trx, own.id, newSlug(own.title))
        await audit(trx, auditEntryOf(user, 'share_link_reset', own.id))
        await pubsub.publish(trx, { kind: 'live', eventId: own.id })
        await pubsub.publish(trx, message)
        return message
      })
      pubsub.deliver(reset)
      return eventSeenBy(db, user, id)
    },
  }
}
