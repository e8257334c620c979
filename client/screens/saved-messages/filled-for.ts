import type { OwnEventFragment } from '#client/graphql/generated.ts'
import { shortDay, shortTime } from '#schema/i18n/short-date.ts'
import { filledMessage } from '#schema/validation/saved-message.ts'

/** A message with an event's values, day and time in the event's language and at its venue. */
export function filledFor(text: string, event: OwnEventFragment): string {
  const { title, venue, shortUrl, localTime, language, details } = event
  const teams: { team1?: string; team2?: string } = details ?? {}
  return filledMessage(text, {
    title,
    venue,
    link: shortUrl,
    date: shortDay(localTime, language),
    time: shortTime(localTime, language),
    team1: teams.team1 ?? '',
    team2: teams.team2 ?? '',
  })
}
