import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { eventNotFound } from '#server/events/event-access.ts'
import { statusMessage } from '#server/events/event-status.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { lockScoredEvent } from './entries.store.ts'
import { type LeaseRow, leaseRow, lockLease } from './leases.store.ts'
import type { StoreResult } from './results.ts'

/** A change of an event's score under the lock of its lease; `isNew` is false when it had been made before. */
export type ChangeUnderLease = <Result>(
  eventId: string,
  change: (trx: Db, lease: LeaseRow) => Promise<{ isNew: boolean; result: Result }>,
) => Promise<Result>

type Dependencies = { db: Db; pubsub: Pick<PubSub, 'publish' | 'deliver'>; storeResult: StoreResult }

/** Throws GONE for a cancelled event. Tells every process, this one before it returns. */
export function underLease({ db, pubsub, storeResult }: Dependencies): ChangeUnderLease {
  return async (eventId, change) => {
    const { result, message } = await db.transaction().execute(async (trx) => {
      // An event that completes later stores its result after this change.
      const event = await lockScoredEvent(trx, eventId)
      if (!event) throw eventNotFound()
      const { status, ownerId } = event
      if (status === 'cancelled') throw new DomainError('GONE', statusMessage(status))
      const lease = await lockLease(trx, eventId)
      const { isNew, result } = await change(trx, lease)
      if (!isNew) return { result, message: null }
      const { nextSeq } = (await leaseRow(trx, eventId)) ?? lease
      if (status === 'completed' && nextSeq > lease.nextSeq) await storeResult(trx, eventId)
      // Pages of the event learn that it has a score now.
      if (lease.nextSeq === 1 && nextSeq > 1) await pubsub.publish(trx, { kind: 'event', eventId, ownerId })
      const message = { kind: 'scoreChanged', eventId, count: nextSeq - 1 } as const
      await pubsub.publish(trx, message)
      return { result, message }
    })
    if (message) pubsub.deliver(message)
    return result
  }
}

/** Throws CONFLICT, and says who scores, when the fencing token is stale. */
export function requireFence({ fence, roomId, name }: LeaseRow, wanted: number): void {
  if (roomId === null) throw new DomainError('CONFLICT', 'Nobody scores this event yet. Start scoring first.')
  if (fence !== wanted) throw new DomainError('CONFLICT', `${name || 'Somebody else'} is scoring now.`)
}
