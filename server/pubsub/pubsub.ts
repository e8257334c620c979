import type { Db } from '#server/db/database.ts'
import type { Notification } from '#server/db/notification.ts'

/** Payloads by kind. Modules add theirs by declaration merging, without importing each other. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Messages {}

export type MessageKind = keyof Messages
export type Message<Kind extends MessageKind = MessageKind> = {
  [Each in Kind]: { kind: Each } & Messages[Each]
}[Kind]

declare module '#server/http/context.ts' {
  interface Services {
    pubsub: PubSub
  }
}

export interface PubSub {
  /** Reaches every process, this one included, once the transaction of `db` commits. */
  publish(db: Db, message: Message): Promise<void>
  /** Delivers a committed message to this process's subscribers at once, ahead of its NOTIFY, which they get as well. */
  deliver(message: Message): void
  /** Returns the message as a NOTIFY, for a statement that also does other work. */
  notificationOf(message: Message): Notification
  /** `onGap`: messages may have been missed (connection lost or opened). Returns the unsubscribe function. */
  subscribe<Kind extends MessageKind>(
    kind: Kind,
    onMessage: (message: Message<Kind>) => void,
    onGap?: () => void,
  ): () => void
  /** Resolves when the connection listens; rejects when the attempt fails. */
  listening(): Promise<void>
  close(): Promise<void>
}
