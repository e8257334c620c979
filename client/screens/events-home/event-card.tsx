import { Pencil } from 'lucide-react'
import { Link } from 'react-router-dom'
import { CopyMatchLink } from '#client/events/copy-match-link.tsx'
import { Pitch } from '#client/events/pitch.tsx'
import { PrivateBadge } from '#client/events/private-badge.tsx'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { useResult } from '#client/events/use-result.ts'
import { UserText } from '#client/events/user-text.tsx'
import { mediumDateShortTime } from '#client/format/dates.ts'
import type { EventCardFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

/** `isNew` outlines an event that was just created. */
export function EventCard({ event, isNew }: { event: EventCardFragment; isNew: boolean }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const { id, title, type, venue, localTime, visibility, status, isOwner } = event
  const result = useResult(event)
  const isOpen = status === 'scheduled' || status === 'live'
  const isPrivate = visibility === 'private'

  return (
    <article className={isNew ? 'event-card event-card--new' : 'event-card'} data-status={status}>
      <div className="event-card__field" aria-hidden="true">
        <Pitch type={type} />
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
        {result && (
          <p className="event-card__result">
            <UserText>{result}</UserText>
          </p>
        )}
        {(isPrivate || status !== 'scheduled') && (
          <p className="event-card__tags">
            <StatusBadge status={status} />
            {isPrivate && <PrivateBadge />}
          </p>
        )}
      </div>
      <div className="event-card__tools">
        {isOwner && isOpen && (
          <Link className="icon-btn" to={`/edit-event/${id}`} aria-label={text.edit({ title })}>
            <Pencil className="icon" />
          </Link>
        )}
        {isOwner && <CopyMatchLink event={event} icon />}
      </div>
    </article>
  )
}
