import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import { changeStream } from './change-stream.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** An event was created or changed. Sent by a database trigger on commit. */
    event: { eventId: string; ownerId: string }
    /** A share link was reset, and the old slug is invalid. */
    link: { slug: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    eventChanges: EventChanges
  }
}

export type EventChanges = {
  /** Ids of matching events as they change, coalesced. Ends when messages may have been missed. */
  changes(isWanted: (change: { eventId: string; ownerId: string }) => boolean): Promise<AsyncIterableIterator<string>>
}

export function eventChangesOf({ subscribe, listening }: Pick<PubSub, 'subscribe' | 'listening'>): EventChanges {
  return {
    async changes(isWanted) {
      await listening()
      const stream = changeStream(() => unsubscribe())
      const unsubscribe = subscribe(
        'event',
        (change) => {
          if (isWanted(change)) stream.push(change.eventId)
        },
        stream.end,
      )
      return stream
    },
  }
}

/** Parses the payload of the trigger in migration 0009: two ids. */
export function parseEventChange(payload: string): Message<'event'> {
  const [eventId = '', ownerId = ''] = payload.split(' ')
  return { kind: 'event', eventId, ownerId }
}
