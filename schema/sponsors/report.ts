import type { EventStatus } from '../event-status.ts'
import type { Wordings } from '../i18n/language.ts'
import type { TurnReason } from './turn.ts'

/** Figures of less than this many viewers are in no turn's line, only in the sums. */
export const REPORTED_VIEWERS_MIN = 5

/** As viewers' devices reported it. `viewers`: devices that reported the turn. */
export type SeenFigures = { viewerSeconds: number; impressions: number; viewers: number }

/** `live` and `replayed` are null when too few viewers would be told apart. */
export type ReportedTurn = {
  n: number
  atMs: number
  untilMs: number
  why: TurnReason
  scheduledMs: number
  onAirMs: number
  /** What had last happened in the match, and the score then; null without a score. */
  moment: Wordings | null
  live: SeenFigures | null
  replayed: SeenFigures | null
  /** Path of the picture in the middle of the turn, with the plate; null when it was not on air. */
  stillUrl: string | null
}

/** What one sponsor of one event got, as of `asOfMs`. Scheduled, on air and seen are three figures that are never mixed. */
export type SponsorReport = {
  asOfMs: number
  event: {
    title: string
    venue: string
    timeZone: string
    status: EventStatus
    startedMs: number | null
    endedMs: number | null
  }
  name: string
  logo: string
  /** What the ledger has; null until the event is over. */
  fee: { rupees: number; recordedMs: number } | null
  scheduledMs: number
  onAirMs: number
  live: { viewerSeconds: number; impressions: number; peakViewers: number; averageViewers: number }
  replayed: { viewerSeconds: number; impressions: number }
  turns: readonly ReportedTurn[]
  /** SHA-256 of the turns as they were decided and shown, as docs/sponsors.md writes them down. */
  logHash: string
}
