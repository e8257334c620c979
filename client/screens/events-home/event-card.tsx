import { Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Court } from '#client/events/court.tsx'
import { PrivateBadge } from '#client/events/private-badge.tsx'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { mediumDateShortTime } from '#client/events/when.ts'
import type { EventCardFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { words } from './words.ts'

/** `isNew` outlines the card of an event that was created just now. */
export function EventCard({ event, isNew }: { event: EventCardFragment; isNew: boolean }) {
  const text = useWords(words)
  const language = useLanguage()
  const { id, title, type, venue, localTime, visibility, status, isOwner } = event
  const isOpen = status === 'SCHEDULED' || status === 'LIVE'
  const isPrivate = visibility === 'PRIVATE'

  return (
    <article className={isNew ? 'event-card event-card--new' : 'event-card'} data-status={status.toLowerCase()}>
      <div className="event-card__field" aria-hidden="true">
        <Court type={type} />
      </div>
      <div className="event-card__body">
        <h2 className="event-card__title">
          <Link to={`/view-event/${id}`}>
            <UserText>{title}</UserText>
          </Link>
        </h2>
        <p className="event-card__meta">
          <time dateTime={localTime}>{mediumDateShortTime(localTime, language)}</time> • <UserText>{venue}</UserText>
        </p>
        {(isPrivate || status !== 'SCHEDULED') && (
          <p className="event-card__tags">
            <StatusBadge status={status} />
            {isPrivate && <PrivateBadge />}
          </p>
        )}
      </div>
      {isOwner && isOpen ? (
        <Link className="icon-btn event-card__edit" to={`/edit-event/${id}`} aria-label={text.edit(title)}>
          <Pencil className="icon" />
        </Link>
      ) : (
        <span />
      )}
    </article>
  )
}
