import { SCORE_ENTRIES_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { invalidInput } from '#server/errors/domain-error.ts'
import type { EventScore } from './event-score.ts'
import type { LateOffer } from './late-offers.ts'
import { leaseRow, scorerLeaseOf } from './leases.store.ts'
import type { RecordedEntry, ScorerLease } from './recorded-entry.ts'
import type { ScoreMirror } from './score-mirror.ts'

/** What was recorded of an event, as one of its scorers reads it. `records` are those that were asked for. */
export type ScoreLog = {
  score: EventScore
  records: readonly RecordedEntry[]
  lease: ScorerLease
  late: readonly LateOffer[]
}

type Dependencies = { db: Db; mirror: ScoreMirror; waiting(eventId: string): Promise<LateOffer[]> }

/** Before anybody took the lease. */
const NOBODY: ScorerLease = { fence: 0, holder: null }

export function scoreLogs({ db, mirror, waiting }: Dependencies) {
  async function logOf(eventId: string, asked: (score: EventScore) => readonly RecordedEntry[]): Promise<ScoreLog> {
    const [score, row, late] = await Promise.all([mirror.get(eventId), leaseRow(db, eventId), waiting(eventId)])
    return { score, records: asked(score), lease: row ? scorerLeaseOf(row) : NOBODY, late }
  }

  return {
    async page(eventId: string, after: number, first: number): Promise<ScoreLog> {
      if (after < 0) throw invalidInput({ after: 'after must be 0 or more.' })
      if (first < 1 || first > SCORE_ENTRIES_MAX) {
        throw invalidInput({ first: `first must be a whole number from 1 to ${SCORE_ENTRIES_MAX}.` })
      }
      return logOf(eventId, ({ records }) => records.slice(after, after + first))
    },

    withIds(eventId: string, ids: readonly string[]): Promise<ScoreLog> {
      const wanted = new Set(ids)
      return logOf(eventId, ({ records }) => records.filter(({ entry }) => wanted.has(entry.id)))
    },
  }
}
