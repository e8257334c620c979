import { CalendarPlus } from 'lucide-react'
import { useEffect } from 'react'
import { UserLines } from '#client/events/user-lines.tsx'
import { UserText } from '#client/events/user-text.tsx'
import { calendarEntry } from '#client/format/calendar.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'
import { Stage } from './stage.tsx'
import { useLiveParts } from './use-live-parts.ts'
import { useShown } from './use-shown.ts'
import { ViewerHead } from './viewer-head.tsx'
import { ViewerSwitches } from './viewer-switches.tsx'
import type { Watched } from './watched.ts'

type ProgrammeProps = { event: Watched; watching: number | null; onPicture: () => void; onEnded: () => void }

export function Programme({ event, watching, onPicture, onEnded }: ProgrammeProps) {
  const text = useMessages(messages)
  const { shown, playback, setPlayback } = useShown(event, onEnded)
  const parts = useLiveParts(shown.programmeUrl !== null || shown.recordingUrl !== null)
  const teams = event.details
  const isPlaying = playback?.phase === 'playing'

  useEffect(() => {
    if (isPlaying) onPicture()
  }, [isPlaying, onPicture])

  return (
    <main className="viewer" id="main">
      <div className="viewer__stage">
        <Stage event={event} shown={shown} parts={parts} playback={playback} onPlayback={setPlayback} />
      </div>
      <ViewerHead event={event} shown={shown} parts={parts} playback={playback} watching={watching} />
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
        {event.status === 'scheduled' && (
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
        <ViewerSwitches shown={shown} isAhead={event.status === 'scheduled'} />
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

/** Downloads the entry as a file, which phones open in their calendar. */
function addToCalendar(event: Watched) {
  const address = URL.createObjectURL(new Blob([calendarEntry(event)], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${event.slug}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
