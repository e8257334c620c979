import type { ScoreEntry } from '#schema/scoring/entry.ts'
import type { ScoringLease } from './lease-state.ts'
import type { QueueAnswer, TappedEntry } from './queue-state.ts'

/** What a phone without a network offers, for the scorer to add or drop. Moments are server time. */
export type LateTaps = { id: string; name: string; fromMs: number; untilMs: number; count: number }

export type ScoreLogPage = {
  seq: number
  entries: readonly ScoreEntry[]
  lease: ScoringLease
  late: readonly LateTaps[]
}

/** What the server knows and takes; methods other than `offer` and `takeLease` answer with the log after `after`. */
export type ScoreServer = {
  log(after: number): Promise<ScoreLogPage>
  record(fence: number, entries: readonly TappedEntry[]): Promise<ScoreLogPage>
  offer(entries: readonly TappedEntry[]): Promise<void>
  takeLease(me: string): Promise<ScoringLease>
  settleLate(fence: number, offerId: string, isAdded: boolean): Promise<ScoreLogPage>
  answerOf(error: unknown): QueueAnswer
}
