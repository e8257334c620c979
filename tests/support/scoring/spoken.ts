import type { Language } from '#schema/i18n/language.ts'
import { describeEntry } from '#schema/scoring/describe.ts'
import type { ScoreEntry } from '#schema/scoring/entry.ts'
import { initialMatch, reduceMatch } from '#schema/scoring/match.ts'
import type { Phrase } from '#schema/scoring/phrase.ts'
import type { ScoreTable } from '#schema/scoring/scorecard.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { playerName, type ScoreNames, speak } from '#schema/scoring/speak.ts'

/** Asha is No. 7 of the Reds; nobody else has a name. */
const NAMES: ScoreNames = { sides: ['Reds', 'Blues'], players: [{ 7: 'Asha' }, {}] }

export function spoken(sport: Scoring, phrase: Phrase, language: Language = 'en'): string {
  return speak(sport, phrase, NAMES, language)
}

/** Each entry as a line of the log. */
export function spokenLog(
  sport: Scoring,
  conditions: unknown,
  entries: readonly ScoreEntry[],
  language: Language = 'en',
): string[] {
  let state = initialMatch(sport, conditions)
  return entries.map((entry) => {
    const before = state
    state = reduceMatch(sport, state, entry)
    return spoken(sport, describeEntry(sport, before, state, entry), language)
  })
}

/** Its title, its columns, and its rows: `Reds | 25 | 19 | 1`. */
export function spokenTable(sport: Scoring, { title, columns, rows }: ScoreTable, language: Language = 'en'): string[] {
  const say = (cell: string | Phrase) => (typeof cell === 'string' ? cell : spoken(sport, cell, language))
  const lines = rows.map(({ label, cells }) => {
    const head = 'player' in label ? playerName(sport, label, NAMES, language) : spoken(sport, label, language)
    return [head, ...cells.map(say)].join(' | ')
  })
  return [spoken(sport, title, language), columns.map(say).join(' | '), ...lines]
}
