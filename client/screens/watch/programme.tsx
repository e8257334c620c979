import { CalendarPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useResult } from '#client/events/use-result.ts'
import { UserLines } from '#client/events/user-lines.tsx'
import { calendarEntry } from '#client/format/calendar.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { messages } from './messages/generated.ts'
import { Stage } from './stage.tsx'
import { Teams } from './teams.tsx'
import { useLiveParts } from './use-live-parts.ts'
import { useScore } from './use-score.ts'
import { useSeek } from './use-seek.ts'
import { useShown } from './use-shown.ts'
import { ViewerHead } from './viewer-head.tsx'
import { ViewerSwitches } from './viewer-switches.tsx'
import type { Watched } from './watched.ts'

type ProgrammeProps = {
  event: Watched
  watching: number | null
  /** Whether requests that no picture needs may be sent. */
  isSettled: boolean
  onPicture: () => void
  onEnded: () => void
}

export function Programme({ event, watching, isSettled, onPicture, onEnded }: ProgrammeProps) {
  const text = useMessages(messages)
  const { shown, played, setPlayback } = useShown(event, onEnded)
  const { playback } = played
  const parts = useLiveParts(shown.programmeUrl !== null || shown.recordingUrl !== null)
  const score = useScore({ event, shown, played, isSettled })
  const { seek, onSought, stage, seekTo } = useSeek(shown)
  const result = useResult(event)
  const teams = event.details
  const isPlaying = playback?.phase === 'playing'

  useEffect(() => {
    if (isPlaying) onPicture()
  }, [isPlaying, onPicture])

  return (
    <main className="viewer" id="main">
      <div className="viewer__stage" ref={stage}>
        <Stage {...{ event, shown, parts, playback, score, seek }} onPlayback={setPlayback} onSought={onSought} />
      </div>
      <ViewerHead event={event} shown={shown} parts={parts} playback={playback} watching={watching} />
      <div className="viewer__side">
        {score && <score.parts.ScoreSide view={score.view} onSeek={seekTo} />}
        {!score && teams && <Teams teams={teams} />}
        {(event.status === 'scheduled' || result) && (
          <Button kind="secondary" block onClick={() => addToCalendar(event, result)}>
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
function addToCalendar(event: Watched, result: string | null) {
  const address = URL.createObjectURL(new Blob([calendarEntry({ ...event, result })], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${event.slug}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
