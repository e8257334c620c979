import { Pitch } from '#client/events/pitch.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { dateTimeAtVenueWithZone, venueDateTime } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'
import type { Watched } from './watched.ts'

export function CalledOff({ event }: { event: Watched }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const { localTime, timeZone, endedAt } = event
  const when = venueDateTime(localTime, timeZone, language)
  const calledOff = endedAt && dateTimeAtVenueWithZone(Date.parse(endedAt), timeZone, language)
  return (
    <main className="page" id="main">
      <section className="blank">
        <div className="blank__art-s">
          <Pitch type="other" />
        </div>
        <h1 className="blank__title">{text.cancelled}</h1>
        <p className="blank__text">
          <UserText>{event.title}</UserText>, {when}.{' '}
          {calledOff ? text.cancelledOn({ when: calledOff }) : text.cancelledText}
        </p>
      </section>
    </main>
  )
}
