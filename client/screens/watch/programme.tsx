import { CalendarPlus, Clock } from 'lucide-react'
import { eventTypeLabel } from '#client/events/event-type-label.ts'
import { StatusBadge } from '#client/events/status-badge.tsx'
import { UserLines } from '#client/events/user-lines.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { venueClock, venueTime } from '#client/events/venue-clock.ts'
import type { WatchEventQuery } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/language/use-language.ts'
import { useWords } from '#client/language/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { calendarEntry } from './calendar.ts'
import { Stage } from './stage.tsx'
import { words } from './words.ts'

type Watched = WatchEventQuery['eventBySlug']

export function Programme({ event }: { event: Watched }) {
  const language = useLanguage()
  const text = useWords(words)
  const when = venueClock(event.localTime, event.timeZone, language)
  const teams = event.details

  return (
    <main className="viewer" id="main">
      <div className="viewer__stage">
        <Stage status={event.status} startsAt={event.startsAt} />
      </div>
      <div className="viewer__head">
        <p className="cluster">
          <StatusBadge status={event.status} />
          {event.status === 'SCHEDULED' && (
            <span className="badge badge--plain">
              <Clock className="icon" />
              {text.startsAt(venueTime(event.localTime, event.timeZone, language))}
            </span>
          )}
          <span className="muted">{eventTypeLabel(event.type, language)}</span>
        </p>
        <h1 className="viewer__title">
          <UserText>{event.title}</UserText>
        </h1>
        <p className="muted">
          {when} • <UserText>{event.venue}</UserText>
        </p>
      </div>
      <div className="viewer__side">
        {teams && (
          <section className="score" aria-labelledby="teams">
            <h2 className="sr-only" id="teams">
              {text.teams}
            </h2>
            <p className="score__team">
              <UserText>{teams.team1}</UserText> <span className="score__note">{text.versus}</span>{' '}
              <UserText>{teams.team2}</UserText>
            </p>
          </section>
        )}
        {event.status === 'SCHEDULED' && (
          <Button kind="secondary" block onClick={() => addToCalendar(event)}>
            <CalendarPlus className="icon" />
            {text.calendar}
          </Button>
        )}
      </div>
      <div className="viewer__about">
        <p>
          <UserLines>{event.description}</UserLines>
        </p>
        {event.sponsors.length > 0 && (
          <section aria-labelledby="sponsors">
            <h2 className="crease" id="sponsors">
              {text.sponsors}
            </h2>
            <ul className="sponsors">
              {event.sponsors.map(({ name, logo }) => (
                <li className="logo-plate" key={name}>
                  <img src={logo} alt={name} referrerPolicy="no-referrer" />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  )
}

/** Hands the entry to the browser as a file, which the phone's calendar opens. */
function addToCalendar(event: Watched) {
  const address = URL.createObjectURL(new Blob([calendarEntry(event)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${event.slug}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
