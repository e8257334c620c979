import type { ClipPlates, ClipRange } from '#client/media/clip/plan/clip-request.ts'
import { type ScoreTimeline, shownAt } from '#client/screens/watch/score/state/score-timeline.ts'
import { plateContent } from './plate-content.ts'
import type { ScoreWords } from './score-words.ts'

/** A running clock is looked at this often. */
const CLOCK_STEP_MS = 200

/** The plates of each moment of a range, as the player shows them. */
export function clipPlates(timeline: ScoreTimeline, words: ScoreWords, range: ClipRange): ClipPlates[] {
  const plates: ClipPlates[] = []
  for (const atMs of momentsIn(timeline, range)) {
    const score = shownAt(timeline, atMs)
    const content = score ? plateContent(score, words, atMs) : { rows: [], notes: [] }
    const { atMs: _, ...last } = plates.at(-1) ?? { atMs }
    if (JSON.stringify(content) !== JSON.stringify(last)) plates.push({ atMs, ...content })
  }
  return plates
}

function momentsIn(timeline: ScoreTimeline, { fromMs, untilMs }: ClipRange): number[] {
  const isWithin = (ms: number) => fromMs < ms && ms < untilMs
  const changes = timeline.changes.filter(({ atMs }) => isWithin(atMs))
  const runs = [shownAt(timeline, fromMs), ...changes].some((score) => (score?.board.clock?.runs ?? 'no') !== 'no')
  const ticks = runs ? Math.ceil((untilMs - fromMs) / CLOCK_STEP_MS) : 0
  const moments = [
    fromMs,
    ...changes.map(({ atMs }) => atMs),
    ...Array.from({ length: ticks }, (_, tick) => fromMs + tick * CLOCK_STEP_MS),
  ]
  return [...new Set(moments)].toSorted((a, b) => a - b)
}
