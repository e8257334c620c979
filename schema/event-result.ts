import type { Wordings } from './i18n/language.ts'
import type { Side } from './scoring/phrase.ts'

/** How a scored event ended, stored with it for lists, link previews and calendars. */
export type EventResult = {
  /** By language: `Kings won by 6 wickets`, or the score if nobody won by then. */
  sentence: Wordings
  /** Null for a draw, and if nobody won by then. */
  winner: Side | null
  /** In the order of the event's settings: `{ name: 'Kings', score: '120/4' }`. */
  sides: readonly { readonly name: string; readonly score: string }[]
}
