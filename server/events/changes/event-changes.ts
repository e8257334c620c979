import { type ChangeStream, changesBy } from '#server/pubsub/change-stream.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** An event was created or changed. Sent by a database trigger on commit. */
    event: { eventId: string; ownerId: string }
    link: { slug: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    eventChanges: EventChanges
  }
}

/** Event ids, coalesced. The streams end when messages may have been missed. */
export type EventChanges = {
  ofEvent(eventId: string): Promise<ChangeStream>
  ofOwner(ownerId: string): Promise<ChangeStream>
}

export function eventChangesOf(pubsub: Pick<PubSub, 'subscribe' | 'listening'>): EventChanges {
  return {
    ofEvent: (id) => changesBy(pubsub, 'event', ({ eventId }) => (eventId === id ? id : null), id),
    ofOwner: (id) => changesBy(pubsub, 'event', ({ eventId, ownerId }) => (ownerId === id ? eventId : null)),
  }
}

/** Parses the payload of the trigger in migration 0009: two ids. */
export function parseEventChange(payload: string): Message<'event'> {
  const [eventId = '', ownerId = ''] = payload.split(' ')
  return { kind: 'event', eventId, ownerId }
}
