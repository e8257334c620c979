import { scoreDateRange } from '#schema/scoring/date-range.ts'
import type { Payload, ScoreEntry } from '#schema/scoring/entry.ts'
import { foldScore } from '#schema/scoring/fold.ts'
import type { PublishedScore } from '#schema/scoring/published.ts'
import { scoreChanges } from '#schema/scoring/timeline.ts'
import type { SportType } from '#schema/sports/index.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import { publishedScore } from '#tests/support/scoring/published-score.ts'

type Tap = { at: number; kind: string; payload?: Payload; target?: string }

/** A score that is recorded while a test runs, and what the server publishes of it. */
export type FakeScore = {
  type: SportType
  details: Payload
  /** Adds a tap at that moment of server time; its entry's id is `entry-1`, `entry-2` … */
  tap(at: number, kind: string, payload?: Payload, target?: string): void
  published(): PublishedScore
  /** As above, with the entries up to a count; null for another revision than the newest. */
  publishedAt(revision: number, count: number): PublishedScore | null
  /** Lines of a playlist that begins at `fromMs`. */
  tags(fromMs: number, content: 'board' | 'text'): string[]
}

export async function fakeScore(type: SportType, details: Payload, startsAtMs: number): Promise<FakeScore> {
  const sport = await loadScoring(type)
  const taps: Tap[] = []
  const published = () => publishedScore({ type, details, startsAtMs }, taps)

  return {
    type,
    details,
    tap(at, kind, payload = {}, target) {
      taps.push({ at, kind, payload, ...(target && { target }) })
    },
    published,
    publishedAt(revision, count) {
      const newest = published()
      if (revision !== newest.revision || count > newest.count) return null
      return { ...newest, count, entries: newest.entries.filter(({ seq }) => seq <= count) }
    },
    tags(fromMs, content) {
      const { entries, revision } = published()
      const changes = scoreChanges(sport, foldScore(sport, sport.conditionsFor(details, startsAtMs), entries))
      const inForce = changes.findLastIndex(({ atMs }) => atMs <= fromMs)
      return changes
        .slice(Math.max(0, inForce))
        .map(({ entryId, ...change }) =>
          scoreDateRange({ ...change, ...numbersOf(entries, entryId) }, revision, content),
        )
    },
  }
}

function numbersOf(entries: readonly ScoreEntry[], entryId: string): { seq: number; count: number } {
  const place = entries.findIndex(({ id }) => id === entryId)
  const until = entries.slice(0, place + 1).map(({ seq }) => seq)
  return { seq: until.at(-1) ?? 0, count: Math.max(...until) }
}
