import type { EventCardFragment } from '#client/graphql/generated.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { PAGE_SIZE } from '#schema/validation/limits.ts'
import { EventCard } from './event-card.tsx'
import { messages } from './messages/generated.ts'

type EventListProps = { events: readonly EventCardFragment[]; newId: string | undefined }

export function EventList({ events, newId }: EventListProps) {
  return (
    <ul className="event-list" aria-label={useMessages(messages).events}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} isNew={event.id === newId} />
        </li>
      ))}
    </ul>
  )
}

const places = Array.from({ length: PAGE_SIZE }, (_, place) => place)

export function EventListSkeleton() {
  return (
    <ul className="event-list" aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <div className="event-card skeleton">
            <div className="event-card__field" />
            <div className="event-card__body">
              <span className="skeleton__bar skeleton__bar--title" />
              <span className="skeleton__bar" />
              <span className="skeleton__bar skeleton__bar--short" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
