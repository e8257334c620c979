import type { Language } from '#schema/i18n/language.ts'
import { namesIn, type ProductNames } from '#schema/product/product-names.ts'
import { eventWhen } from '#schema/share/event-when.ts'
import { messages } from '#schema/share/messages/generated.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import type { Event } from '#server/events/event.ts'
import { drawableText } from '#server/live/delivery/score-picture/fitted-text.ts'
import type { LatestScore } from '#server/live/delivery/score-picture/score-pictures.ts'
import type { PictureSide } from '#server/live/delivery/score-picture/side-plates.ts'

/** What pictures of an event say, in one language. */
export type EventWords = {
  product: string
  type: Event['type']
  title: string
  /** None for events without teams. */
  sides: readonly PictureSide[]
  /** The result, the score, or `Live now`; empty before the start. */
  line: string
  /** `Sun 6 Dec, 7:30 am` */
  when: string
  venue: string
}

export function eventWords(
  event: Event,
  product: ProductNames,
  language: Language,
  score: LatestScore | null,
): EventWords {
  const { type, details, status, localTime } = event
  const teams = details ? [details.team1, details.team2] : []
  const scored = score?.words(language)
  const news = status === 'live' ? messages[language].poster.live : ''
  return {
    product: namesIn(language, product).name,
    type,
    title: drawableText(event.title) || displayNameOf(type, language),
    sides: scored?.sides ?? teams.map((name) => ({ name, main: '', sub: '' })),
    line: scored?.line || news,
    when: eventWhen(localTime, language),
    venue: event.venue,
  }
}
