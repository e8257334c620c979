import type { Actor } from '#server/actors/actor.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import type { User } from '#server/users/user.ts'
import type { AuthorizedScorer } from './authorized-scorer.ts'

export interface ScoringAuthorization {
  /** Throws unless the actor is the event's owner, its controller's phone, or a phone that joined by a scorer's link. */
  authorize(actor: Actor, eventId: string): Promise<AuthorizedScorer>
}

type Dependencies = {
  eventFor(user: CurrentUser, eventId: string): Promise<Pick<Event, 'isOwner'>>
  userOf(user: CurrentUser): Promise<Pick<User, 'fullname'>>
}

/** The only place that creates an `AuthorizedScorer`; a test checks it. */
export function scoringAuthorization({ eventFor, userOf }: Dependencies): ScoringAuthorization {
  return {
    async authorize({ user, device, scorer }, eventId) {
      if (device) return phone(device, 'controller', device.deviceId, eventId, device.isController)
      if (scorer) return phone(scorer, 'scorer', scorer.scorerId, eventId)
      if (!user) throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
      const { isOwner } = await eventFor(user, eventId)
      if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only score your own events.')
      const { fullname } = await userOf(user)
      return { eventId, name: fullname, id: user.userId, kind: 'user' } as AuthorizedScorer
    },
  }
}

type Joined = { eventId: string; name: string }

function phone(
  { eventId, name }: Joined,
  kind: AuthorizedScorer['kind'],
  id: string,
  wantedId: string,
  mayScore = true,
): AuthorizedScorer {
  if (eventId !== wantedId) throw new DomainError('NOT_FOUND', 'Event not found.')
  if (!mayScore) throw new DomainError('FORBIDDEN', 'Only the controller’s phone and scorers can score the event.')
  return { eventId, name, id, kind } as AuthorizedScorer
}
