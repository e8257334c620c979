import type { EventResult } from '#schema/event-result.ts'
import { type Language, worded } from '#schema/i18n/language.ts'
import { finalScore, scoreAt } from '#schema/scoring/fold.ts'
import { boardOf, type MatchState, resultOf } from '#schema/scoring/match.ts'
import { namesOf } from '#schema/scoring/names.ts'
import type { ScoreClock } from '#schema/scoring/scoring.ts'
import { sideName, speak } from '#schema/scoring/speak.ts'
import type { EventScore } from './event-score.ts'

export type SpokenSide = { name: string; main: string; sub: string; serving: boolean }

/** A score in words. */
export type SpokenScore = {
  scoreboard: { sides: SpokenSide[]; period: string | null; line: string | null; clock: ScoreClock | null }
  sentence: string | null
  isOver: boolean
}

/** The score at that moment of the match; the latest one for null. */
export function spokenScore(score: EventScore, atMs: number | null, language: Language): SpokenScore {
  const { sport, folded } = score
  const state = atMs === null ? finalScore(folded) : scoreAt(folded, atMs)
  const { name, words } = speaker(score, state, language)
  const { sides, period, line, clock } = boardOf(sport, state)
  const result = resultOf(sport, state)
  return {
    scoreboard: {
      sides: sides.map((side, place) => ({ ...side, name: name(place) })),
      period: period && words(period),
      line: line && words(line),
      clock,
    },
    sentence: result && words(result.sentence),
    isOver: state.phase === 'over',
  }
}

/** How the event ended. A match without a result by its rules, and by no entry, has its score for a sentence. */
export function eventResult(score: EventScore): EventResult {
  const { sport, folded } = score
  const state = finalScore(folded)
  const result = resultOf(sport, state)
  const scores = boardOf(sport, state).sides.map(({ main }) => main)
  const sentence = (language: Language) => {
    const { name, words } = speaker(score, state, language)
    return result ? words(result.sentence) : scores.map((main, side) => `${name(side)} ${main}`).join(' – ')
  }
  return {
    sentence: worded(sentence),
    winner: result?.side ?? null,
    sides: scores.map((main, side) => ({ name: speaker(score, state, 'en').name(side), score: main })),
  }
}

function speaker({ event, sport }: EventScore, state: MatchState, language: Language) {
  const names = namesOf(sport, { title: event.title, details: event.details ?? {} }, state)
  return {
    name: (side: number) => sideName(sport, side, names, language),
    words: (phrase: Parameters<typeof speak>[1]) => speak(sport, phrase, names, language),
  }
}

/** Entries that are kept without being counted. */
export function ignoredIn({ folded }: EventScore): string[] {
  return [...folded.log.ignored, ...finalScore(folded).ignored].map(({ id }) => id)
}
