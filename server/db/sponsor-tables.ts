import type { Generated, JSONColumnType } from 'kysely'
import type { MomentKind } from '#schema/scoring/scoring.ts'
import type { TurnReason } from '#schema/sponsors/turn.ts'
import type { Timestamp } from './timestamp.ts'

export type SponsorRulesTable = {
  eventId: string
  everySeconds: number | null
  turnSeconds: number
  isBetween: boolean
  isQuiet: boolean
  moments: MomentKind[]
  weights: JSONColumnType<Record<string, number>>
}

export type SponsorTurnTable = {
  eventId: string
  n: number
  at: Date
  until: Date
  sponsor: string
  name: string
  logo: string
  weight: number
  why: TurnReason
  decidedAt: Timestamp
}

export type SponsorSeenTable = {
  eventId: string
  n: number
  minute: Date
  isLive: boolean
  viewerSeconds: Generated<number>
  impressions: Generated<number>
  viewers: Generated<number>
}

export type SponsorReportTable = {
  eventId: string
  sponsor: string
  generation: Generated<number>
  secretHash: Buffer
  createdAt: Timestamp
}

export type SponsorLedgerTable = {
  eventId: string
  sponsor: string
  name: string
  logo: string
  feeRupees: number
  recordedAt: Timestamp
}

export type SponsorReporterTable = {
  eventId: string
  viewer: Buffer
  n: number
  firstAt: Date
  coveredSeconds: number
  liveTurn: number
  liveSeconds: number
  liveViewable: boolean
  replayed: JSONColumnType<[turn: number, seconds: number, isViewable: boolean][]>
  reportedAt: Date
}
