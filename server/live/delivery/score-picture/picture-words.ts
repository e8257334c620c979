import { type Language, locales } from '#schema/i18n/language.ts'
import { finalScore, scoreAt } from '#schema/scoring/fold.ts'
import { boardOf, type MatchState, resultOf } from '#schema/scoring/match.ts'
import type { Phrase } from '#schema/scoring/phrase.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { playerName, type ScoreNames, sideName, speak } from '#schema/scoring/speak.ts'
import type { Event } from '#server/events/event.ts'
import type { ScoreContent } from '#server/live/delivery/score/score-content.ts'
import { namesIn } from '#server/live/delivery/score/score-names.ts'
import type { PictureWords } from './score-drawing.ts'
import type { PictureTable } from './table-drawing.ts'

/** What the picture of an event's score says, at that moment, or the latest that is known. */
export function pictureWords(
  event: Event,
  content: ScoreContent,
  { language, hasTables, atMs }: { language: Language; hasTables: boolean; atMs: number | null },
): PictureWords {
  const { scoring, folded } = content
  const state = atMs === null ? finalScore(folded) : scoreAt(folded, atMs)
  const names = namesIn(content)
  const board = boardOf(scoring, state)
  const line = resultOf(scoring, state)?.sentence ?? board.line
  return {
    title: event.title,
    sides: board.sides.map(({ main, sub }, side) => ({ name: sideName(scoring, side, names, language), main, sub })),
    line: line ? speak(scoring, line, names, language) : '',
    footer: [event.venue, dayOf(event, language)].join(' · '),
    tables: hasTables ? tablesOf(scoring, state, names, language) : [],
  }
}

function tablesOf(scoring: Scoring, state: MatchState, names: ScoreNames, language: Language): PictureTable[] {
  const words = (phrase: Phrase) => speak(scoring, phrase, names, language)
  return scoring.scorecard(state.play, state.conditions).map(({ title, columns, rows }) => ({
    title: words(title),
    columns: columns.map(words),
    rows: rows.map(({ label, cells }) => ({
      label: 'key' in label ? words(label) : playerName(scoring, label, names, language),
      cells: cells.map((cell) => (typeof cell === 'string' ? cell : words(cell))),
    })),
  }))
}

function dayOf({ startsAt, timeZone }: Event, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone }).format(startsAt)
}
