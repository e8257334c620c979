import { worded } from '../i18n/language.ts'
import { describeEntry } from '../scoring/describe.ts'
import type { ScoreEntry } from '../scoring/entry.ts'
import type { FoldedScore } from '../scoring/fold.ts'
import { boardOf, type MatchState, resultOf } from '../scoring/match.ts'
import type { Phrase } from '../scoring/phrase.ts'
import type { Scoring } from '../scoring/scoring.ts'
import { type ScoreNames, speak } from '../scoring/speak.ts'
import { moments, type TimedMoment } from '../scoring/timeline.ts'
import { type ClipTitle, type HighlightClip, inWholeSlots } from './clip.ts'
import type { RatedClip } from './reel.ts'

/** The clip of an entry of the score. */
export type MomentClip = RatedClip & HighlightClip & { entryId: string; title: ClipTitle }

/** Of an entry that no sport's rule says to be worth seeing again. */
const PLAIN = { leadMs: 10_000, tailMs: 4_000, weight: 3 }

type Score = { sport: Scoring; folded: FoldedScore; names: ScoreNames }

/** What is worth seeing again, in the order of the match, and the last ball in any case. One clip for each entry. */
export function momentClips(score: Score): MomentClip[] {
  const { sport, folded } = score
  const last = lastPlay(sport, folded)
  const ids = new Set(moments(sport, folded).map(({ entryId }) => entryId))
  if (last !== null) ids.add(last)
  return clipsOf(score, ids).map((clip) => ({ ...clip, isLast: clip.entryId === last }))
}

/** The clips of any facts of the log, in the order of the match; those that it does not have are left out. */
export function clipsOf(score: Score, entryIds: ReadonlySet<string>): MomentClip[] {
  const { sport, folded } = score
  const all = moments(sport, folded)
  return folded.log.entries.flatMap(({ id }, place) => {
    return entryIds.has(id)
      ? clipOf(
          score,
          place,
          all.filter(({ entryId }) => entryId === id),
        )
      : []
  })
}

/** The longest lead and tail of an entry's moments, and the title of the weightiest. */
function clipOf({ sport, folded, names }: Score, place: number, found: readonly TimedMoment[]): MomentClip {
  const entry = folded.log.entries[place] as ScoreEntry
  const { id: entryId, at: atMs } = entry
  const best = found.reduce<TimedMoment | null>(
    (heaviest, one) => (one.moment.weight > (heaviest?.moment.weight ?? 0) ? one : heaviest),
    null,
  )
  const leadMs = Math.max(...(best ? found.map(({ moment }) => moment.leadMs) : [PLAIN.leadMs]))
  const tailMs = Math.max(...(best ? found.map(({ moment }) => moment.tailMs) : [PLAIN.tailMs]))
  const [before, after] = statesAround(folded, place)
  const phrase = best?.moment.title ?? describeEntry(sport, before, after, entry)
  return {
    ...inWholeSlots({ fromMs: atMs - leadMs, untilMs: atMs + tailMs }),
    ...{ entryId, atMs, weight: best?.moment.weight ?? PLAIN.weight },
    title: titleOf(sport, phrase, names),
  }
}

/** The last entry of the sport that changed the board: declarations, notes and names after it are no play. */
function lastPlay(sport: Scoring, folded: FoldedScore): string | null {
  const { entries } = folded.log
  const place = entries.findLastIndex(({ kind }, at) => {
    if (!Object.hasOwn(sport.entries, kind)) return false
    const [before, after] = statesAround(folded, at)
    return shownOf(sport, before) !== shownOf(sport, after)
  })
  return entries[place]?.id ?? null
}

function shownOf(sport: Scoring, state: MatchState): string {
  return JSON.stringify([boardOf(sport, state), resultOf(sport, state)])
}

function statesAround({ initial, states }: FoldedScore, place: number): [before: MatchState, after: MatchState] {
  const before = states[place - 1] ?? initial
  return [before, states[place] ?? before]
}

function titleOf(sport: Scoring, phrase: Phrase, names: ScoreNames): ClipTitle {
  return worded((language) => speak(sport, phrase, names, language))
}
