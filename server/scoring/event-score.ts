import { isDeepStrictEqual } from 'node:util'
import type { EventType } from '#schema/event-input.ts'
import { isEdit, type Payload, type ScoreEntry } from '#schema/scoring/entry.ts'
import { type FoldedScore, foldScore } from '#schema/scoring/fold.ts'
import type { PublishedScore } from '#schema/scoring/published.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { SCORE_FACTS_MAX } from '#schema/validation/limits.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { eventNotFound } from '#server/events/event-access.ts'
import { entriesAfter, type ScoredEvent, scoredEvent } from './entries.store.ts'
import type { RecordedEntry } from './recorded-entry.ts'

export type LoadScoring = (type: EventType) => Promise<Scoring>

/** An event's log and what follows from it, as it was read at one moment. */
export type EventScore = {
  event: ScoredEvent
  sport: Scoring
  /** `records[n]` has `seq` n + 1. */
  records: readonly RecordedEntry[]
  folded: FoldedScore
  /** Rises with every change of the past, and with every change of the event, whose names and conditions it shows. */
  revision: number
}

/** Reads what is new since `previous` and folds from there. Throws NOT_FOUND. */
export async function readScore(
  db: Db,
  eventId: string,
  loadScoring: LoadScoring,
  previous: EventScore | null = null,
): Promise<EventScore> {
  const [event, fresh] = await Promise.all([
    scoredEvent(db, eventId),
    entriesAfter(db, eventId, previous?.records.length ?? 0),
  ])
  if (!event) throw eventNotFound()
  if (previous && fresh.length === 0 && previous.event.version === event.version) return previous
  const sport = await loadScoring(event.type)
  const records = [...(previous?.records ?? []), ...fresh]
  const entries = records.map(({ entry }) => entry)
  const folded = foldScore(sport, conditionsOf(event, sport, previous), entries, previous?.folded)
  return { event, sport, records, folded, revision: folded.log.revision + event.version }
}

/** What viewers are sent, and what they make of it. `title`: that of the event, which may name its sides. */
export type FoldedPublication = { title: string; published: PublishedScore; scoring: Scoring; folded: FoldedScore }

export function publication({ event, sport, records, folded, revision }: EventScore): FoldedPublication {
  const published = {
    type: event.type,
    ...{ revision, count: records.length },
    details: settingsOf(event),
    startsAtMs: event.startsAt.getTime(),
    entries: folded.log.entries,
  }
  return { title: event.title, published, scoring: sport, folded }
}

/** Throws UNPROCESSABLE when the log would have more facts than may be folded, undone ones included. */
export function refuseTooManyFacts({ records }: EventScore, taps: readonly Pick<ScoreEntry, 'id' | 'kind'>[]): void {
  if (records.length + taps.length <= SCORE_FACTS_MAX) return
  const facts = records.map(({ entry }) => entry).filter((entry) => !isEdit(entry))
  const known = new Set(facts.map(({ id }) => id))
  const fresh = taps.filter((tap) => !isEdit(tap) && !known.has(tap.id))
  if (facts.length + fresh.length > SCORE_FACTS_MAX) {
    throw new DomainError('UNPROCESSABLE', `A score can have at most ${SCORE_FACTS_MAX} entries, corrections aside.`)
  }
}

/** The same object as before when nothing of it has changed, which lets a fold continue. */
function conditionsOf(event: ScoredEvent, sport: Scoring, previous: EventScore | null): unknown {
  const settings = ({ type, details, startsAt }: ScoredEvent) => ({ type, details, startsAt })
  return previous && isDeepStrictEqual(settings(previous.event), settings(event))
    ? previous.folded.initial.conditions
    : sport.conditionsFor(settingsOf(event), event.startsAt.getTime())
}

function settingsOf({ details }: ScoredEvent): Payload {
  return details ?? {}
}
