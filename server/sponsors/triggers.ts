import { type FoldedScore, finalScore } from '#schema/scoring/fold.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import type { SponsorRules } from '#schema/sponsors/rules.ts'
import type { Trigger } from './rota.ts'

/** What happened in the match since that moment, as far as the rules ask for it. In the order of the match. */
export function triggersSince(
  sport: Scoring,
  { initial, log, states }: FoldedScore,
  { isBetween, moments }: SponsorRules,
  sinceMs: number,
): Trigger[] {
  const found: Trigger[] = []
  for (let place = log.entries.length - 1; (log.entries[place]?.at ?? 0) >= sinceMs && place >= 0; place--) {
    const [entry, before, after] = [log.entries[place], states[place - 1] ?? initial, states[place]]
    if (!entry || !after) continue
    const isMoment =
      moments.length > 0 &&
      sport.moments(before.play, after.play, entry).some(({ kind }) => kind && moments.includes(kind))
    const isPause =
      (before.phase !== 'break' && after.phase === 'break') || (sport.endsPart?.(before.play, after.play) ?? false)
    if (isMoment) found.unshift({ atMs: entry.at, why: 'moment' })
    else if (isBetween && isPause) found.unshift({ atMs: entry.at, why: 'between' })
  }
  return found
}

/** When the last rally or delivery ended; null while nothing is played, and in sports where play flows. */
export function lastRallyEnd({ rallyEnds = [] }: Scoring, folded: FoldedScore): number | null {
  if (finalScore(folded).phase !== 'playing') return null
  return folded.log.entries.findLast(({ kind }) => rallyEnds.includes(kind))?.at ?? null
}
