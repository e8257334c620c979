import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Event } from '#server/events/event.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import type { User } from '#server/users/user.ts'
import { type StudioAuthorization, studioAuthorization } from './authorization.ts'
import { type ControlLock, controlLock } from './control.ts'
import { type Cues, cueSender } from './cues.ts'
import { deleteOldRooms } from './studio.store.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** Published when a socket takes a connection slot: older sockets of the slot close, on every process. */
    seated: { seat: string; socket: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    studio: StudioService
  }
}

/** The control room: who may direct an event, who does, and what is sent to cameras. Commands take a `Controller`. */
export interface StudioService extends StudioAuthorization, ControlLock, Cues {
  publish(message: Message<'camera' | 'seated'>): Promise<void>
  prune(): Promise<void>
}

type Dependencies = {
  db: Db
  pubsub: Pick<PubSub, 'publish'>
  eventFor(user: CurrentUser, eventId: string): Promise<Pick<Event, 'id' | 'isOwner' | 'status'>>
  userOf(user: CurrentUser): Promise<Pick<User, 'fullname'>>
  devicesOf(eventId: string): Promise<readonly { deviceId: string }[]>
  audit(trx: Db, entry: AuditEntry): Promise<void>
}

export function createStudioService({ db, pubsub, audit, ...others }: Dependencies): StudioService {
  const { publish } = pubsub
  const control = controlLock({ db, publish, audit })
  return {
    ...studioAuthorization(others),
    ...control,
    ...cueSender({ db, publish, holdFence: control.holdFence, devicesOf: others.devicesOf }),
    publish: (message) => publish(db, message),
    prune: () => deleteOldRooms(db),
  }
}
