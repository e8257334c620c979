import type { Generated, JSONColumnType } from 'kysely'
import type { Payload } from '#schema/scoring/entry.ts'
import type { Timestamp } from './timestamp.ts'

export type ScoreEntryTable = {
  eventId: string
  seq: number
  id: string
  at: Date
  kind: string
  payload: JSONColumnType<Payload>
  target: string | null
  author: string
  authorId: string
  fence: number
  receivedAt: Timestamp
}

export type ScorerLeaseTable = {
  eventId: string
  fence: Generated<number>
  roomId: string | null
  name: Generated<string>
  nextSeq: Generated<number>
}

export type LateScoreEntryTable = {
  serial: Generated<string>
  eventId: string
  offerId: string
  id: string
  at: Date
  kind: string
  payload: JSONColumnType<Payload>
  target: string | null
  author: string
  authorId: string
  isAdded: boolean | null
}

export type ScorerLinkTable = {
  id: Generated<string>
  eventId: string
  generation: Generated<number>
  invitedAt: Timestamp
  claimedAt: Date | null
  tokenHash: Buffer | null
  phone: Generated<string>
  network: Generated<string>
  lastSeenAt: Date | null
}
