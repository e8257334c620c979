import type { Generated } from 'kysely'
import type { Timestamp } from './timestamp.ts'

export type LiveRunTable = {
  deviceId: string
  run: number
  eventId: string
  codecs: string
  width: number
  height: number
  init: Buffer
  createdAt: Timestamp
}

export type LiveSegmentTable = {
  serial: Generated<string>
  eventId: string
  deviceId: string
  slot: number
  run: number
  startMs: number
  durationMs: number
  bytes: number
  sha256: Buffer
  receivedAt: Timestamp
  removedAt: Date | null
}

export type LiveCutTable = {
  serial: Generated<string>
  eventId: string
  slot: number
  deviceId: string | null
  madeBy: string
  seenAt: Date | null
  madeAt: Timestamp
}

export type LiveProgrammeTable = {
  eventId: string
  slot: number
  kind: 'full' | 'substitute' | 'gap'
  deviceId: string | null
  run: number | null
  startMs: number
  durationMs: number
  decidedAt: Timestamp
}

export type LiveControlTable = {
  eventId: string
  fence: Generated<number>
  roomId: string | null
  autoSubstitute: Generated<boolean>
}

export type ControlRoomTable = {
  eventId: string
  roomId: string
  name: string
  enteredAt: Timestamp
  seenAt: Timestamp
}

export type LiveAudienceTable = {
  eventId: string
  process: string
  watching: number
  countedAt: Timestamp
}
