import { Link } from 'react-router-dom'
import { daysUntil, localTimeAtVenue, venueDay, venueTime } from '#client/format/venue-time.ts'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import type { Language } from '#client/i18n/language.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { type MessagesOf, useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'
import { asIfUtc } from '#schema/validation/local-time.ts'

const HOUR_MS = 60 * 60 * 1_000

type StartHintsProps = { event: EventDetailsPageFragment }

/** Reasons to think twice before the start: no camera, or a match that is more than an hour away. */
export function StartHints({ event }: StartHintsProps) {
  const text = useMessages(messages).start.hints
  const language = useLanguage()
  const hints = [
    !event.devices?.some(({ phone }) => phone) && text.noCamera,
    earlyHint(event, Date.now(), text, language),
  ].filter((hint) => typeof hint === 'string')
  if (hints.length === 0) return null
  return (
    <>
      {hints.map((hint) => (
        <p key={hint}>
          <strong>{hint}</strong>
        </p>
      ))}
      <p>
        {text.trying} <Link to={`/control/${event.id}`}>{text.controlRoom}</Link>
      </p>
    </>
  )
}

type Hints = MessagesOf<typeof messages>['start']['hints']

function earlyHint(
  { localTime, timeZone }: EventDetailsPageFragment,
  nowMs: number,
  text: Hints,
  language: Language,
): string | null {
  const days = daysUntil(localTime, timeZone, nowMs)
  const hours = Math.floor(
    (asIfUtc(localTime).getTime() - asIfUtc(localTimeAtVenue(nowMs, timeZone)).getTime()) / HOUR_MS,
  )
  if (hours < 1) return null
  if (days > 0) return text.days({ date: venueDay(localTime, language), count: days })
  return text.hours({ time: venueTime(localTime, timeZone, language), count: hours })
}
