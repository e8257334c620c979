import { prepared } from '#server/db/prepared.ts'
import type { Logger } from '#server/process/log.ts'
import { listenConnection } from './listen-connection.ts'
import type { Message, MessageKind, PubSub } from './pubsub.ts'

/** Carries all messages as JSON, except those of triggers. */
const CHANNEL = 'live_notice'

const notify = prepared<object>('select pg_notify($1, $2)')

export type TriggerChannels = Readonly<Record<string, (payload: string) => Message>>

type Subscriber = { kind: MessageKind; onMessage(message: Message): void; onGap(): void }

/** LISTEN and NOTIFY over one connection. `triggers`: channels that triggers notify. */
export function postgresPubSub(url: string, log: Logger, triggers: TriggerChannels = {}): PubSub {
  const subscribers = new Set<Subscriber>()

  function deliver(message: Message): void {
    for (const { kind, onMessage } of [...subscribers]) if (kind === message.kind) onMessage(message)
  }

  const connection = listenConnection({
    ...{ url, log },
    channels: [CHANNEL, ...Object.keys(triggers)],
    onNotification: (channel, payload) => deliver((triggers[channel] ?? JSON.parse)(payload)),
    onGap() {
      for (const { onGap } of [...subscribers]) onGap()
    },
  })

  const notificationOf = (message: Message) => ({ channel: CHANNEL, text: JSON.stringify(message) })

  return {
    deliver,
    notificationOf,

    async publish(db, message) {
      const { channel, text } = notificationOf(message)
      await notify(db, channel, text)
    },

    subscribe(kind, onMessage, onGap = () => {}) {
      const subscriber = { kind, onMessage: onMessage as unknown as Subscriber['onMessage'], onGap }
      subscribers.add(subscriber)
      void connection.listening()
      return () => void subscribers.delete(subscriber)
    },

    listening: connection.listening,
    close: connection.close,
  }
}
