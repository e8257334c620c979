import { scoreDateRange } from '#schema/scoring/date-range.ts'
import type { FoldedScore } from '#schema/scoring/fold.ts'
import type { PublishedScore } from '#schema/scoring/published.ts'
import { type ScoreChange, scoreChanges } from '#schema/scoring/timeline.ts'
import { type RenderedText, renderText } from '#server/live/delivery/responses/rendered-text.ts'
import type { FoldedPublication } from '#server/scoring/event-score.ts'

/** What viewers are sent of a score at one revision and count. Rendered once for all of them. */
export interface ScoreContent extends FoldedPublication {
  name: string
  changes: readonly ScoreChange[]
  /** Lines of tags with boards: of the change in force at that moment, and of all after it. */
  tagsFrom(fromMs: number): readonly string[]
  /** Lines of tags with texts only, of all changes. */
  allTags(): readonly string[]
  /** The published score as JSON. */
  newest: RenderedText
  /** The same with the entries up to a count: it stays the same within a revision. */
  upTo(count: number): RenderedText
}

const NEWEST_SECONDS = 1
const IMMUTABLE_SECONDS = 365 * 24 * 60 * 60

export function scoreContent({ title, published, scoring, folded }: FoldedPublication): ScoreContent {
  const { revision, count } = published
  const changes = scoreChanges(scoring, folded)
  const numbers = numbersOf(folded)
  const jsonOf = partsOfJson(published)
  const whole = renderText(jsonOf(count), IMMUTABLE_SECONDS)
  const lines = { board: new Map<ScoreChange, string>(), text: new Map<ScoreChange, string>() }

  function lineOf(change: ScoreChange, content: 'board' | 'text'): string {
    const known = lines[content].get(change)
    if (known !== undefined) return known
    const line = scoreDateRange({ ...change, ...numbers(change) }, revision, content)
    lines[content].set(change, line)
    return line
  }

  return {
    ...{ title, published, scoring, folded, changes },
    name: nameOf(revision, count),
    tagsFrom(fromMs) {
      const inForce = Math.max(
        0,
        changes.findLastIndex(({ atMs }) => atMs <= fromMs),
      )
      return changes.slice(inForce).map((change) => lineOf(change, 'board'))
    },
    allTags: () => changes.map((change) => lineOf(change, 'text')),
    newest: { ...whole, maxAgeSeconds: NEWEST_SECONDS },
    upTo: (upToCount) => (upToCount === count ? whole : renderText(jsonOf(upToCount), IMMUTABLE_SECONDS)),
  }
}

export function nameOf(revision: number, count: number): string {
  return `${revision}-${count}`
}

/** Numbers of a change's entry: they stay the same within a revision. */
function numbersOf({ log }: FoldedScore): (change: ScoreChange) => { seq: number; count: number } {
  const numbers = new Map<string, { seq: number; count: number }>()
  let count = 0
  for (const { id, seq } of log.entries) {
    count = Math.max(count, seq)
    numbers.set(id, { seq, count })
  }
  return ({ entryId }) => numbers.get(entryId) ?? { seq: 0, count: 0 }
}

/** Writes the published score with the entries up to a count. Each entry is written once. */
function partsOfJson(published: PublishedScore): (count: number) => string {
  const { type, revision, details, startsAtMs } = published
  const parts = published.entries.map(({ id, seq, at, kind, payload }) => {
    return { seq, json: JSON.stringify({ id, seq, at, kind, payload }) }
  })
  return (count) => {
    const head = JSON.stringify({ type, revision, count, details, startsAtMs })
    const listed = parts.filter(({ seq }) => seq <= count).map(({ json }) => json)
    return `${head.slice(0, -1)},"entries":[${listed.join()}]}`
  }
}
