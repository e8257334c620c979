import { useWords } from '#client/language/use-words.ts'
import type { Playback } from '#client/media/playback.ts'
import { Countdown } from './countdown.tsx'
import type { LiveParts } from './use-live-parts.ts'
import { useNow } from './use-now.ts'
import type { Shown } from './use-shown.ts'
import type { Watched } from './watched.ts'
import { words } from './words.ts'

type StageProps = {
  event: Watched
  shown: Shown
  parts: LiveParts | null
  playback: Playback | null
  onPlayback: (playback: Playback) => void
}

/** The place of the picture, and what is said there while there is none. */
export function Stage({ event, shown, parts, playback, onPlayback }: StageProps) {
  const text = useWords(words)
  const { programmeUrl, recordingUrl } = shown
  if (programmeUrl) {
    if (!parts) return <Coming />
    return <parts.LiveStage event={event} url={programmeUrl} playback={playback} onPlayback={onPlayback} />
  }
  if (recordingUrl) {
    if (!parts) return <Coming />
    return <parts.ReplayStage event={event} url={recordingUrl} playback={playback} onPlayback={onPlayback} />
  }
  return (
    <div className="player player--turf">
      <div className="player__slate player__slate--solid">
        {event.status === 'SCHEDULED' && <Ahead startsAt={event.startsAt} />}
        {event.status === 'LIVE' && <Slate title={text.onAir} text={text.onAirText} />}
        {event.status === 'COMPLETED' && <Slate title={text.ended} />}
      </div>
    </div>
  )
}

function Ahead({ startsAt }: { startsAt: string }) {
  const text = useWords(words)
  const secondsLeft = Math.ceil((Date.parse(startsAt) - useNow(1_000)) / 1_000)
  return secondsLeft > 0 ? <Countdown seconds={secondsLeft} /> : <Slate title={text.soon} text={text.soonText} />
}

/** Where the picture and its controls will stand. */
function Coming() {
  return (
    <div className="stage">
      <div className="player player--turf" />
      <div className="deck deck--coming" />
    </div>
  )
}

function Slate({ title, text }: { title: string; text?: string }) {
  return (
    <>
      <p className="player__slate-title">{title}</p>
      {text && <p className="player__slate-text">{text}</p>}
    </>
  )
}
