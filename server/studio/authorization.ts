import type { Actor } from '#server/actors/actor.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { isFinal, statusMessage } from '#server/events/event-status.ts'
import type { Controller, RecordingEditor } from '#server/live/programme/controller.ts'
import type { User } from '#server/users/user.ts'

export interface StudioAuthorization {
  /** Throws unless the actor is the event's owner or its controller's phone. */
  authorize(actor: Actor, eventId: string): Promise<Controller>
  /** Throws FORBIDDEN unless the user owns the event, CONFLICT unless it is completed. */
  authorizeEditor(user: CurrentUser, eventId: string): Promise<RecordingEditor>
}

type Dependencies = {
  eventFor(user: CurrentUser, eventId: string): Promise<Pick<Event, 'id' | 'isOwner' | 'status'>>
  userOf(user: CurrentUser): Promise<Pick<User, 'fullname'>>
}

/** The only place that creates a `Controller` or a `RecordingEditor`; a test checks it. */
export function studioAuthorization({ eventFor, userOf }: Dependencies): StudioAuthorization {
  return {
    async authorize({ user, device }, eventId) {
      if (device) return controllerPhone(device, eventId)
      if (!user) throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
      const { isOwner } = await eventFor(user, eventId)
      if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only control your own events.')
      const { fullname } = await userOf(user)
      return { eventId, name: fullname, userId: user.userId } as Controller
    },

    async authorizeEditor(user, eventId) {
      const { id, isOwner, status } = await eventFor(user, eventId)
      if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only edit your own events.')
      if (status === 'cancelled') throw new DomainError('CONFLICT', statusMessage(status))
      if (!isFinal(status)) throw new DomainError('CONFLICT', 'This event is not over yet.')
      return { eventId: id, user } as RecordingEditor
    },
  }
}

function controllerPhone({ eventId, isController, name }: JoinedDevice, wantedId: string): Controller {
  if (eventId !== wantedId) throw new DomainError('NOT_FOUND', 'Event not found.')
  if (!isController) throw new DomainError('FORBIDDEN', 'Only the controller’s phone can control the event.')
  return { eventId, name, userId: null } as Controller
}
