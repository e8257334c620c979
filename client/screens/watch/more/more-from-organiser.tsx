import { StatusBadge } from '#client/events/status-badge.tsx'
import { useResult } from '#client/events/use-result.ts'
import { UserText } from '#client/events/user-text.tsx'
import { dateAtVenue, timeFromDay } from '#client/format/venue-time.ts'
import { type MoreFromOrganiserQuery, useMoreFromOrganiserQuery } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from './messages/generated.ts'

/** Other public events of whoever streamed this one. Shows nothing while there is none, and when it cannot be read. */
export function MoreFromOrganiser({ slug }: { slug: string }) {
  const text = useMessages(messages)
  const { data } = useMoreFromOrganiserQuery({ variables: { slug } })
  const events = data?.moreFromOrganiser ?? []
  if (events.length === 0) return null
  return (
    <section className="stack stack--tight" aria-labelledby="more">
      <h2 className="crease" id="more">
        {text.heading}
      </h2>
      <ul className="rows">
        {events.map((event) => (
          <li key={event.id}>
            <OtherEvent event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Other = MoreFromOrganiserQuery['moreFromOrganiser'][number]

/** Opens as a page of its own: a player of another event needs a fresh start. */
function OtherEvent({ event }: { event: Other }) {
  const { slug, title, venue, localTime, timeZone, status } = event
  const language = useLanguage()
  const result = useResult(event)
  const when = timeFromDay(localTime, dateAtVenue(Date.now(), timeZone), language)
  return (
    <a className="strip-card" href={`/event/${encodeURIComponent(slug)}`}>
      <strong>
        <UserText>{title}</UserText>
      </strong>
      {result && <UserText>{result}</UserText>}
      <span className="cluster">
        {status === 'live' && <StatusBadge status={status} />}
        <span className="muted">
          {status !== 'live' && (
            <>
              <time dateTime={localTime}>{when}</time> •{' '}
            </>
          )}
          <UserText>{venue}</UserText>
        </span>
      </span>
    </a>
  )
}
