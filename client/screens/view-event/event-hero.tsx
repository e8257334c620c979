import { Court } from '#client/events/court.tsx'
import { PrivateBadge } from '#client/events/private-badge.tsx'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { venueClock } from '#client/events/venue-clock.ts'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

/** The match poster: what, when and where, and how far it has come. */
export function EventHero({ event }: { event: EventDetailsPageFragment }) {
  const text = useWords(words)
  const when = venueClock(event.localTime, event.timeZone, useLanguage())
  return (
    <section className="event-hero turf" aria-labelledby="hero-title">
      <Court type={event.type} />
      <p className="event-hero__row">
        {event.status === 'SCHEDULED' ? (
          <span className="badge">{text.scheduled}</span>
        ) : (
          <StatusBadge status={event.status} />
        )}
        {event.visibility === 'PRIVATE' && <PrivateBadge />}
      </p>
      <p className="event-hero__title" id="hero-title">
        <UserText>{event.title}</UserText>
      </p>
      <p className="event-hero__meta">
        {when} • <UserText>{event.venue}</UserText>
      </p>
    </section>
  )
}
