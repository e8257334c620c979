import type { Payload, ScoreEntry } from './entry.ts'
import type { MatchResult, Scoreboard } from './scoring.ts'

/** What viewers fold with the sport's scoring: JSON without authors and devices. */
export type PublishedScore = {
  /** Type of the event, which says the sport. */
  type: string
  /** Of the whole log; the fold of `entries` knows nothing of its edits. */
  revision: number
  /** Entries of the whole log. */
  count: number
  /** Of the event's form: `conditionsFor(details, startsAtMs)` are the playing conditions before any entry. */
  details: Payload
  startsAtMs: number
  /** Facts that count, with the edits applied, in the order of the match. `seq` is that of the log. */
  entries: readonly ScoreEntry[]
}

/** The score at one moment of the picture, as a playlist carries it. */
export type ScoreTag = { revision: number; count: number; board: Scoreboard; result: MatchResult | null }
