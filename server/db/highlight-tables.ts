import type { JSONColumnType } from 'kysely'
import type { ClipTitle, ListedClip } from '#schema/highlights/clip.ts'
import type { Timestamp } from './timestamp.ts'

export type HighlightListTable = {
  eventId: string
  clips: JSONColumnType<readonly ListedClip[]>
  editedAt: Timestamp
}

export type ReplayOfferTable = {
  eventId: string
  n: number
  entryId: string
  at: Date
  fromAt: Date
  untilAt: Date
  title: JSONColumnType<ClipTitle>
  deviceId: string | null
  offeredBy: string
}
