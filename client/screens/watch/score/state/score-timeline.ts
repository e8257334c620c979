import type { ScoreTag } from '#schema/scoring/published.ts'
import type { MatchResult, Scoreboard } from '#schema/scoring/scoring.ts'

/** From `atMs` on, in server time, this is the score. */
export type ShownScore = { atMs: number; board: Scoreboard; result: MatchResult | null }

export type TimedScoreTag = ScoreTag & { atMs: number }

export type FoldedChanges = { revision: number; count: number; changes: readonly ShownScore[] }

export type ScoreTimeline = {
  /** Of one revision and without a gap, in the order of arrival. */
  tags: readonly TimedScoreTag[]
  published: FoldedChanges | null
  /** Both together, by `atMs`. */
  changes: readonly ShownScore[]
}

export const emptyTimeline: ScoreTimeline = { tags: [], published: null, changes: [] }

/**
 * Adds the tags of a playlist. Those of a newer revision replace all others. A playlist's first tag is in force where it
 * begins: when it is not the next one, some before it were missed.
 */
export function withTags(timeline: ScoreTimeline, listed: readonly TimedScoreTag[]): ScoreTimeline {
  const revision = Math.max(...listed.map((tag) => tag.revision))
  const known = timeline.tags
  const knownRevision = known[0]?.revision ?? Number.NEGATIVE_INFINITY
  if (listed.length === 0 || revision < knownRevision) return timeline
  const current = byCount(listed.filter((tag) => tag.revision === revision))
  const [firstCount, lastCount] = [current[0]?.count ?? 0, known.at(-1)?.count ?? 0]
  const goesOn = revision === knownRevision && firstCount <= lastCount + 1
  const news = goesOn ? current.filter(({ count }) => count > lastCount) : current
  if (goesOn && news.length === 0) return timeline
  return merged(goesOn ? [...known, ...news] : current, timeline.published)
}

export function withPublished(timeline: ScoreTimeline, published: FoldedChanges): ScoreTimeline {
  const known = timeline.published
  return known && isNewer(known, published) ? timeline : merged(timeline.tags, published)
}

/** The score of that moment of the picture; null before the first, and where nothing is known yet. */
export function shownAt({ changes }: ScoreTimeline, atMs: number): ShownScore | null {
  return changes.findLast((change) => change.atMs <= atMs) ?? null
}

export function newestTag({ tags }: ScoreTimeline): TimedScoreTag | null {
  return tags.at(-1) ?? null
}

/** Whether moments before the tags show a score that was corrected since, or are not known. */
export function hasStalePast({ tags, published }: ScoreTimeline): boolean {
  const first = tags[0]
  if (!published || !first) return !published
  return first.revision > published.revision || (first.revision === published.revision && isGapAfter(published, first))
}

/** Whether the newest score is not in the sidecar. */
export function hasStaleDetails({ tags, published }: ScoreTimeline): boolean {
  const newest = tags.at(-1)
  return !published || (newest !== undefined && isNewer(newest, published))
}

type Version = { revision: number; count: number }

function isNewer(a: Version, b: Version): boolean {
  return a.revision > b.revision || (a.revision === b.revision && a.count > b.count)
}

function isGapAfter(published: Version, first: Version): boolean {
  return first.count > published.count + 1
}

function merged(tags: readonly TimedScoreTag[], published: FoldedChanges | null): ScoreTimeline {
  return { tags, published, changes: mergedChanges(tags, published) }
}

function mergedChanges(tags: readonly TimedScoreTag[], published: FoldedChanges | null): readonly ShownScore[] {
  const first = tags[0]
  if (!published) return byTime(tags)
  if (!first || first.revision < published.revision) return published.changes
  if (first.revision > published.revision) {
    const fromMs = Math.min(...tags.map(({ atMs }) => atMs))
    return [...published.changes.filter(({ atMs }) => atMs < fromMs), ...byTime(tags)]
  }
  return [...published.changes, ...byTime(tags.filter(({ count }) => count > published.count))]
}

function byCount(tags: readonly TimedScoreTag[]): TimedScoreTag[] {
  return tags.toSorted((a, b) => a.count - b.count)
}

function byTime(tags: readonly TimedScoreTag[]): ShownScore[] {
  return tags.toSorted((a, b) => a.atMs - b.atMs || a.count - b.count)
}
