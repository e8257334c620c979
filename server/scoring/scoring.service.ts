import type { Tap } from '#schema/scoring/check-entry.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { tooManyRequests } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { type ChangeStream, changesBy } from '#server/pubsub/change-stream.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type Strictness, scaled } from '#server/rate-limits/rate-limit.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import type { User } from '#server/users/user.ts'
import { type ScoringAuthorization, scoringAuthorization } from './authorization.ts'
import type { AuthorizedScorer } from './authorized-scorer.ts'
import { checkedTaps } from './checked-taps.ts'
import { scoredAmong } from './entries.store.ts'
import {
  type EventScore,
  type FoldedPublication,
  type LoadScoring,
  publication,
  refuseTooManyFacts,
} from './event-score.ts'
import { lateOffers } from './late-offers.ts'
import type { ScorerLease } from './recorded-entry.ts'
import { leaseTaker, tapRecorder } from './recording.ts'
import type { StoreResult } from './results.ts'
import { type ScoreLog, scoreLogs } from './score-logs.ts'
import { type ScoreListener, type ScoreMirror, scoreMirror } from './score-mirror.ts'
import { underLease } from './under-lease.ts'

declare module '#server/http/context.ts' {
  interface Services {
    scoring: ScoringService
  }
}

/** The score of an event: who may record it, what was recorded, and what follows. Changes take an `AuthorizedScorer`. */
export interface ScoringService extends ScoringAuthorization {
  /**
   * Appends taps in this order, and returns them as recorded. Repeating is harmless. Throws CONFLICT for a stale fencing
   * token, BAD_USER_INPUT for taps that cannot be kept, GONE for a cancelled event, RATE_LIMITED.
   */
  record(scorer: AuthorizedScorer, fence: number, taps: readonly Tap[]): Promise<ScoreLog>
  /** Makes a page or phone the one that scores. It keeps its fencing token when it was that before. */
  takeLease(scorer: AuthorizedScorer, roomId: string): Promise<ScorerLease>
  /** Keeps taps of a phone that lost the lease while offline; returns how many of them wait for a decision. */
  offerLate(scorer: AuthorizedScorer, taps: readonly Tap[]): Promise<number>
  /** Adds the taps of an offer to the log, or drops them; returns those that were added. Throws as `record`. */
  settleLate(scorer: AuthorizedScorer, fence: number, offerId: string, isAdded: boolean): Promise<ScoreLog>
  /** The `first` entries after the one with that `seq`. */
  log(scorer: AuthorizedScorer, after: number, first: number): Promise<ScoreLog>
  /** Begins with the event's id; yields it again when something was recorded or offered, or the lease was taken. */
  logChanges(scorer: AuthorizedScorer): Promise<ChangeStream>
  /** Those of the events of which something was recorded. */
  scores(eventIds: readonly string[]): Promise<ReadonlyMap<string, EventScore>>
  /** The events of these of which something was recorded. */
  scored(eventIds: readonly string[]): Promise<string[]>
  /** What viewers are sent; null before anything was recorded. From memory when nothing has changed. */
  published(eventId: string): Promise<FoldedPublication | null>
  /** Returns how to stop listening. */
  onChange(changed: ScoreListener): () => void
}

type Dependencies = {
  db: Db
  pubsub: PubSub
  loadScoring: LoadScoring
  storeResult: StoreResult
  eventFor(user: CurrentUser, eventId: string): Promise<Pick<Event, 'isOwner'>>
  userOf(user: CurrentUser): Promise<Pick<User, 'fullname'>>
  scorerSeen(scorerId: string): Promise<void>
  audit(trx: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
  now(): number
}

const CALLS_PER_SECOND = 10

export function createScoringService(dependencies: Dependencies): ScoringService {
  const { db, pubsub } = dependencies
  const mirror = scoreMirror(dependencies)
  const change = underLease(dependencies)
  const record = tapRecorder({ change })
  const take = leaseTaker({ change, audit: dependencies.audit })
  const late = lateOffers({ change, db })
  const logs = scoreLogs({ db, mirror, waiting: late.waiting })
  const { begin, beginWith } = admission(dependencies, mirror)
  const scored = scoredEvents(db, mirror)

  return {
    ...scoringAuthorization(dependencies),
    scored,
    onChange: mirror.onChange,

    async record(scorer, fence, sent) {
      const taps = await beginWith(scorer, sent)
      await record(scorer, fence, taps)
      return logs.withIds(
        scorer.eventId,
        taps.map(({ id }) => id),
      )
    },

    async takeLease(scorer, roomId) {
      await begin(scorer)
      return take(scorer, roomId)
    },

    async offerLate(scorer, sent) {
      return late.offer(scorer, await beginWith(scorer, sent))
    },

    async settleLate(scorer, fence, offerId, isAdded) {
      await begin(scorer)
      const score = await mirror.get(scorer.eventId)
      const settlement = { offerId, isAdded, check: (taps: readonly Tap[]) => refuseTooManyFacts(score, taps) }
      return logs.withIds(scorer.eventId, await late.settle(scorer, fence, settlement))
    },

    log: ({ eventId }, after, first) => logs.page(eventId, after, first),

    logChanges: ({ eventId }) =>
      changesBy(pubsub, 'scoreChanged', (message) => (message.eventId === eventId ? eventId : null), eventId),

    async scores(eventIds) {
      const found = (await scored(eventIds)).map(async (id) => [id, await mirror.get(id)] as const)
      return new Map(await Promise.all(found))
    },

    async published(eventId) {
      const score = await mirror.get(eventId)
      return score.records.length > 0 ? publication(score) : null
    },
  }
}

/** Asks the database only for events of which this process does not know it. */
function scoredEvents(db: Db, mirror: ScoreMirror) {
  return async (eventIds: readonly string[]): Promise<string[]> => {
    const known = eventIds.filter(mirror.isKnownAsScored)
    const others = eventIds.filter((id) => !known.includes(id))
    return others.length === 0 ? known : [...known, ...(await scoredAmong(db, others))]
  }
}

/** What precedes every change: the rate of calls, and for taps whether they can be kept. */
function admission({ limits, scorerSeen, now }: Dependencies, mirror: ScoreMirror) {
  const perSecond = scaled(CALLS_PER_SECOND, limits)
  const calls = tokenBuckets({ burst: perSecond, perSecond })

  async function begin({ eventId, kind, id }: AuthorizedScorer): Promise<void> {
    const waitSeconds = calls.use(eventId)
    if (waitSeconds > 0) throw tooManyRequests(Math.ceil(waitSeconds))
    if (kind === 'scorer') await scorerSeen(id)
  }

  return {
    begin,

    async beginWith(scorer: AuthorizedScorer, taps: readonly Tap[]): Promise<Tap[]> {
      await begin(scorer)
      const score = await mirror.get(scorer.eventId)
      const checked = checkedTaps(score.sport, taps, now())
      refuseTooManyFacts(score, checked)
      return checked
    },
  }
}
