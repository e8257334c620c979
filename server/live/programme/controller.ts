import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'

declare const authorizedAs: unique symbol

/** An event's owner, or the phone that joined as its controller. Only `studio.authorize` creates one. */
export type Controller = {
  readonly [authorizedAs]: 'controller'
  readonly eventId: string
  readonly name: string
  /** Null for a phone. */
  readonly userId: string | null
}

/** The owner of an event that is over. Only `studio.authorizeEditor` creates one. */
export type RecordingEditor = {
  readonly [authorizedAs]: 'recording editor'
  readonly eventId: string
  readonly user: CurrentUser
}

/** Locks control until the transaction ends. Throws CONFLICT when the fencing token is stale. */
export type HoldFence = (trx: Db, controller: Controller, fence: number) => Promise<void>
