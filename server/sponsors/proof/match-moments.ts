import { type Wordings, worded } from '#schema/i18n/language.ts'
import { describeEntry } from '#schema/scoring/describe.ts'
import { finalScore } from '#schema/scoring/fold.ts'
import { boardOf } from '#schema/scoring/match.ts'
import { namesOf } from '#schema/scoring/names.ts'
import { speak } from '#schema/scoring/speak.ts'
import type { EventScore } from '#server/scoring/event-score.ts'

/** What had last happened in the match at a moment, and the score then: "Six, Rahul · 54/2 (7.2)". */
export function matchMoments(score: EventScore | undefined) {
  return (ms: number): Wordings | null => {
    if (!score) return null
    const { sport, folded, event } = score
    const place = folded.log.entries.findLastIndex(({ at }) => at <= ms)
    const [entry, after] = [folded.log.entries[place], folded.states[place]]
    if (!entry || !after) return null
    const names = namesOf(sport, { title: event.title, details: event.details ?? {} }, finalScore(folded))
    const phrase = describeEntry(sport, folded.states[place - 1] ?? folded.initial, after, entry)
    const { sides } = boardOf(sport, after)
    const serving = sides.filter(({ serving, sub }) => serving && sub !== '')
    const figures = serving.length > 0 ? serving : sides
    const board = figures.map(({ main, sub }) => (sub === '' ? main : `${main} (${sub})`)).join(' – ')
    return worded((language) => `${speak(sport, phrase, names, language)} · ${board}`)
  }
}
