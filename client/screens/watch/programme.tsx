import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { PrintSheet } from '#client/events/share/print-sheet.tsx'
import { UserLines } from '#client/events/user-lines.tsx'
import { CalendarButton } from '#client/events/visit/calendar-button.tsx'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { ClipButton } from './clip-button.tsx'
import { messages } from './messages/generated.ts'
import { useMore } from './more/use-more.ts'
import { Reminder } from './reminder.tsx'
import { Stage } from './stage.tsx'
import { LineUp, Teams } from './teams.tsx'
import { useClipWish } from './use-clip-wish.ts'
import { useHighlights } from './use-highlights.ts'
import { useLiveParts } from './use-live-parts.ts'
import { useScore } from './use-score.ts'
import { useSeek } from './use-seek.ts'
import { type ShownVideo, useShown } from './use-shown.ts'
import { useSponsors } from './use-sponsors.tsx'
import { ViewerHead } from './viewer-head.tsx'
import { ViewerSwitches } from './viewer-switches.tsx'
import type { Watched } from './watched.ts'
import { OfferedReplay, RecordingHighlights } from './watched-highlights.tsx'

type ProgrammeProps = {
  event: Watched
  watching: number | null
  /** Whether requests that no picture needs may be sent. */
  isSettled: boolean
  onPicture: () => void
  onEnded: () => void
}

export function Programme({ event, watching, isSettled, onPicture, onEnded }: ProgrammeProps) {
  const { shown, played, setPlayback } = useShown(event, onEnded)
  const { playback } = played
  const parts = useLiveParts(shown.programmeUrl !== null || shown.recordingUrl !== null)
  const score = useScore({ event, shown, played, isSettled })
  const plates = useSponsors({ event, shown, playback, isSettled })
  const highlights = useHighlights(event, shown, playback)
  const pictureMs = playback?.pictureMs ?? null
  const { seek, onSought, stage, seekTo } = useSeek(shown, {
    linkedMs: highlights.linkedMs,
    hasPicture: pictureMs !== null,
  })
  const clip = useClipWish(pictureMs)
  const teams = event.details
  const isPlaying = playback?.phase === 'playing'
  const watched = { event, shown, playback, score, highlights }
  const ended = shown.recordingUrl && <RecordingHighlights {...watched} stage={stage} />
  if (seek && highlights.reel) highlights.playReel(null)

  useEffect(() => {
    if (isPlaying) onPicture()
  }, [isPlaying, onPicture])

  return (
    <main className="viewer" id="main">
      <div className="viewer__stage" ref={stage}>
        <Stage {...watched} {...{ parts, plates, seek, onSought }} onPlayback={setPlayback} />
      </div>
      <OfferedReplay {...watched} place="below" />
      <ViewerHead event={event} shown={shown} parts={parts} playback={playback} watching={watching} />
      <div className="viewer__side">
        <OfferedReplay {...watched} place="beside" />
        <ClipButton {...{ event, shown, score, clip }} />
        {score && (
          <score.parts.ScoreSide
            view={score.view}
            onSeek={seekTo}
            onClip={score.view.picture.video && clip.open}
            highlights={ended}
          />
        )}
        {!score && teams && <Teams teams={teams} />}
        {!score && event.scoreUrl === null && ended}
        {event.status === 'scheduled' && <Reminder slug={event.slug} />}
        <CalendarButton event={event} block />
      </div>
      <About {...{ event, shown, isSettled }} />
      {isSettled && <PrintSheet event={event} />}
    </main>
  )
}

type AboutProps = Pick<ProgrammeProps, 'event' | 'isSettled'> & { shown: ShownVideo }

function About({ event, shown, isSettled }: AboutProps) {
  const text = useMessages(messages)
  const More = useMore(isSettled && event.status === 'completed')
  return (
    <div className="viewer__about">
      <p>
        <UserLines>{event.description}</UserLines>
      </p>
      {event.scoreUrl === null && <LineUp event={event} />}
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
      {More && <More slug={event.slug} />}
      <Link className={buttonClass({ kind: 'secondary', block: true })} to="/add-event">
        {text.ownMatch}
      </Link>
    </div>
  )
}
