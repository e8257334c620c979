import type { Language } from '#schema/i18n/language.ts'
import { describeEntry } from '#schema/scoring/describe.ts'
import { type FoldedScore, finalScore, foldScore, scoreAt } from '#schema/scoring/fold.ts'
import { boardOf, type MatchState, resultOf } from '#schema/scoring/match.ts'
import { namesOf } from '#schema/scoring/names.ts'
import type { Phrase, PlayerRef, Side } from '#schema/scoring/phrase.ts'
import type { PublishedScore } from '#schema/scoring/published.ts'
import type { ScoreTable } from '#schema/scoring/scorecard.ts'
import type { Moment, Scoreboard, Scoring } from '#schema/scoring/scoring.ts'
import { playerName, type ScoreNames, sideName, speak } from '#schema/scoring/speak.ts'
import { moments, scoreChanges } from '#schema/scoring/timeline.ts'
import { loadScoring } from '#schema/sports/load-scoring.ts'
import type { FoldedChanges } from './score-timeline.ts'

/** One entry, and the board after it. `moment` is what is worth seeing again of it. */
export type Happening = { id: string; atMs: number; text: Phrase; board: Scoreboard; moment: Moment | null }

export type FoldedMatch = FoldedChanges & {
  happenings: readonly Happening[]
  names(event: Parameters<typeof namesOf>[1]): ScoreNames
  /** The same state for the same score. */
  stateAt(ms: number): MatchState
  scorecard(state: MatchState): readonly ScoreTable[]
  /** Who plays now, with their figures. */
  lines(state: MatchState): readonly Phrase[]
  speak(phrase: Phrase, names: ScoreNames, language: Language): string
  speakPlayer(player: PlayerRef, names: ScoreNames, language: Language): string
  speakSide(side: Side, names: ScoreNames, language: Language): string
}

export async function foldMatch(published: PublishedScore): Promise<FoldedMatch> {
  const { type, revision, count, details, startsAtMs, entries } = published
  const sport = await loadScoring(type as Parameters<typeof loadScoring>[0])
  const folded = foldScore(sport, sport.conditionsFor(details, startsAtMs), entries)
  return {
    ...{ revision, count },
    changes: scoreChanges(sport, folded),
    happenings: happeningsOf(sport, folded),
    names: (event) => namesOf(sport, event, finalScore(folded)),
    stateAt: (ms) => scoreAt(folded, ms),
    scorecard: ({ play, conditions }) => sport.scorecard(play, conditions),
    lines: ({ play, conditions }) => sport.lines?.(play, conditions) ?? [],
    speak: (phrase, names, language) => speak(sport, phrase, names, language),
    speakPlayer: (player, names, language) => playerName(sport, player, names, language),
    speakSide: (side, names, language) => sideName(sport, side, names, language),
  }
}

/** The entries that change what is shown, but for the clock, or that are worth seeing again. */
function happeningsOf(sport: Scoring, folded: FoldedScore): Happening[] {
  const found = new Map(moments(sport, folded).map(({ entryId, moment }) => [entryId, moment]))
  let shown = seenOf(sport, folded.initial)
  return folded.log.entries.flatMap((entry, place) => {
    const [before, after] = [folded.states[place - 1] ?? folded.initial, folded.states[place]]
    const moment = found.get(entry.id) ?? null
    if (!after) return []
    const seen = seenOf(sport, after)
    const isNews = moment !== null || seen !== shown
    shown = seen
    if (!isNews) return []
    const text = describeEntry(sport, before, after, entry)
    return [{ id: entry.id, atMs: entry.at, text, board: boardOf(sport, after), moment }]
  })
}

function seenOf(sport: Scoring, state: MatchState): string {
  return JSON.stringify([{ ...boardOf(sport, state), clock: null }, resultOf(sport, state)])
}
