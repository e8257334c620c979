import { Pitch } from '#client/events/pitch.tsx'
import { PrivateBadge } from '#client/events/private-badge.tsx'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { useResult } from '#client/events/use-result.ts'
import { UserText } from '#client/events/user-text.tsx'
import { venueDateTime } from '#client/format/venue-time.ts'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages as cockpitMessages } from '#client/screens/view-event/cockpit/messages/generated.ts'
import { messages } from '#client/screens/view-event/shared/messages/generated.ts'

export function EventHero({ event }: { event: EventDetailsPageFragment }) {
  const text = useMessages(messages)
  const { public: publicWord } = useMessages(cockpitMessages)
  const result = useResult(event)
  const when = venueDateTime(event.localTime, event.timeZone, useLanguage())
  return (
    <section className="event-hero turf" aria-labelledby="hero-title">
      <Pitch type={event.type} />
      <p className="event-hero__row">
        {event.status === 'scheduled' ? (
          <span className="badge">{text.scheduled}</span>
        ) : (
          <StatusBadge status={event.status} />
        )}
        {event.visibility === 'private' ? (
          <PrivateBadge />
        ) : (
          event.isOwner && <span className="badge badge--plain">{publicWord}</span>
        )}
      </p>
      <p className="event-hero__title" id="hero-title">
        <UserText>{event.title}</UserText>
      </p>
      {result && (
        <p className="event-hero__result">
          <UserText>{result}</UserText>
        </p>
      )}
      <p className="event-hero__meta">
        {when} • <UserText>{event.venue}</UserText>
      </p>
    </section>
  )
}
