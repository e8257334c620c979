import { type FocusEvent, useId } from 'react'
import { Link } from 'react-router-dom'
import { UserText } from '#client/events/user-text.tsx'
import { dateAtVenue, timeFromDay } from '#client/format/venue-time.ts'
import type { UpcomingEventFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import { messages } from './messages/generated.ts'
import type { UpcomingGroup } from './upcoming-groups.ts'

/** Live and upcoming events; nothing when there are none. */
export function UpcomingStrip({ groups, now }: { groups: readonly UpcomingGroup[]; now: number }) {
  if (groups.length === 0) return null
  return (
    <div className="strip">
      {groups.map((group) => (
        <StripGroup key={group.name} group={group} now={now} />
      ))}
    </div>
  )
}

function StripGroup({ group: { name, events }, now }: { group: UpcomingGroup; now: number }) {
  const text = useMessages(messages)
  const headingId = useId()
  return (
    <section className="strip__group" aria-labelledby={headingId}>
      <h2 className="strip__heading" id={headingId}>
        {name === 'live' && <LiveIcon />}
        {text.upcoming[name]}
      </h2>
      <ul className="strip__cards">
        {events.map((event) => (
          <li key={event.id}>
            <StripCard event={event} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StripCard({ event, now }: { event: UpcomingEventFragment; now: number }) {
  const { id, title, venue, localTime, timeZone } = event
  const language = useLanguage()
  const today = dateAtVenue(now, timeZone)
  return (
    <Link className="strip-card" to={`/view-event/${id}`} onFocus={showWhole}>
      <span className="strip-card__title">
        <UserText>{title}</UserText>
      </span>
      <span className="strip-card__meta">
        <time dateTime={localTime}>{timeFromDay(localTime, today, language)}</time> • <UserText>{venue}</UserText>
      </span>
    </Link>
  )
}

/** Browsers do not scroll to a link focused by keyboard when it shows in part. A pressed link must stay in place. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
