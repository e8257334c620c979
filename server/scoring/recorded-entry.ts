import type { ScoreEntry } from '#schema/scoring/entry.ts'

export type RecordedEntry = { entry: ScoreEntry; author: string; receivedAt: Date }

export type LeaseHolder = { id: string; name: string }

export type ScorerLease = {
  /** Fencing token: rises each time somebody else takes the lease. */
  fence: number
  /** Null before anybody took it. */
  holder: LeaseHolder | null
}
