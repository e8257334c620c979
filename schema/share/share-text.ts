import type { EventType } from '#schema/event-input.ts'
import type { Language } from '#schema/i18n/language.ts'
import { emojiOf } from '#schema/sports/display.ts'
import { eventWhen } from './event-when.ts'
import { messages } from './messages/generated.ts'

export type SharedEvent = {
  title: string
  type: EventType
  localTime: string
  venue: string
  /** The event's language, in which the texts are. */
  language: Language
  /** How the match ended, in that language; null before the end, and where scores are hidden. */
  result: string | null
  isOver: boolean
}

/** What a share text says before its link: `🏏 Dadar v Matunga · Sun 6 Dec, 7:30 am · Shivaji Park`. */
export function shareLine({ title, type, localTime, venue, language, result }: SharedEvent): string {
  const text = messages[language]
  const emoji = emojiOf(type)
  return result === null
    ? text.match({ emoji, title, when: eventWhen(localTime, language), venue })
    : text.result({ emoji, title, result, venue })
}

/** The line, and below it the link. */
export function shareText(event: SharedEvent, url: string): string {
  const text = messages[event.language]
  return `${shareLine(event)}\n${event.isOver ? text.watch({ url }) : text.watchLive({ url })}`
}

/** Opens WhatsApp with a text to send; without a number it asks to whom. `mobile`: 10 digits. */
export function whatsAppUrl(text: string, mobile = ''): string {
  const number = mobile === '' ? '' : `91${mobile}`
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** Opens the messages of a phone with a text to send. `mobile`: 10 digits. */
export function smsUrl(text: string, mobile: string): string {
  return `sms:+91${mobile}?body=${encodeURIComponent(text)}`
}
