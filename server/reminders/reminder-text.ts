import { type Language, locales } from '#schema/i18n/language.ts'
import { zoneName } from '#schema/i18n/zone-name.ts'
import { messages } from '#schema/reminders/messages/generated.ts'
import type { DueMessage } from './reminder-messages.store.ts'

/**
 * What the service worker shows (`client/service-worker/sw.js`). A notification replaces one with the same tag, in
 * silence if the id is the same too.
 */
export type ShownReminder = {
  id: string
  title: string
  body: string
  path: string
  tag: string
  language: Language
}

export function reminderText(message: DueMessage): ShownReminder {
  const { kind, about, eventId, slug, title, venue, language } = message
  const text = messages[language]
  const time = timeOf(message)
  const words = {
    soon: { title: text.soonTitle({ title }), body: text.soonText({ time, venue }) },
    live: { title: text.liveTitle({ title }), body: text.liveText({ venue }) },
    moved: { title: text.movedTitle({ title }), body: text.movedText({ time, venue }) },
    cancelled: { title: text.cancelledTitle({ title }), body: text.cancelledText({ time, venue }) },
  }
  const id = `${kind} ${about.toISOString()}`
  return { id, ...words[kind], path: `/event/${encodeURIComponent(slug)}`, tag: eventId, language }
}

/** At the venue: `3:30 pm IST`, with the day unless the match is within the hour. */
function timeOf({ kind, startsAt, timeZone, language }: DueMessage): string {
  const time = new Intl.DateTimeFormat(locales[language], {
    ...(kind !== 'soon' && { weekday: 'short', day: 'numeric', month: 'short' }),
    ...{ hour: 'numeric', minute: '2-digit', timeZone },
  }).format(startsAt)
  return `${time} ${zoneName(timeZone, 'short', language, startsAt)}`
}
