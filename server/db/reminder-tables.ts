import type { Generated } from 'kysely'
import type { ReminderKind } from '#schema/reminders/reminder-kind.ts'
import type { Timestamp } from './timestamp.ts'

export type PushKeysTable = {
  id: Generated<number>
  publicKey: Buffer
  privateKey: Buffer
  createdAt: Timestamp
}

export type ReminderTable = {
  id: Generated<string>
  eventId: string
  slug: string
  endpoint: string
  endpointHash: Buffer
  p256dh: Buffer
  auth: Buffer
  createdAt: Timestamp
  knownStartsAt: Date
  knownSince: Timestamp
}

export type ReminderMessageTable = {
  id: Generated<string>
  reminderId: string
  kind: ReminderKind
  about: Date
  attempts: Generated<number>
  dueAt: Timestamp
  doneAt: Date | null
}
