import { effectiveLog } from '#schema/scoring/effective.ts'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import type { PublishedScore } from '#schema/scoring/published.ts'
import type { SportType } from '#schema/sports/index.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'

type Tap = { at: number; kind: string; payload?: Payload; target?: string }

/** A log of taps, in their order of arrival, as the server publishes it. */
export function publishedScore(form: Omit<PublishedScore, 'revision' | 'count' | 'entries'>, taps: readonly Tap[]) {
  const log = taps.map(({ payload = {}, ...tap }, place): ScoreEntry => {
    return { id: `entry-${place + 1}`, seq: place + 1, payload, ...tap }
  })
  const { entries, revision } = effectiveLog(log)
  return { ...form, revision, count: log.length, entries }
}

/** A published score as the server's scoring hands it on. */
export async function foldedPublication(published: PublishedScore) {
  const { type, details, startsAtMs, entries } = published
  const scoring = await loadScoring(type as SportType)
  return {
    title: '',
    published,
    scoring,
    folded: foldScore(scoring, scoring.conditionsFor(details, startsAtMs), entries),
  }
}
