import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { Countdown } from './countdown.tsx'
import { messages } from './messages/generated.ts'
import type { LiveParts } from './use-live-parts.ts'
import type { ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

type StageProps = {
  event: Watched
  shown: ShownVideo
  parts: LiveParts | null
  playback: Playback | null
  onPlayback: (playback: Playback) => void
}

export function Stage({ event, shown, parts, playback, onPlayback }: StageProps) {
  const text = useMessages(messages)
  const { programmeUrl, recordingUrl, reopenCount } = shown
  if (programmeUrl) {
    if (!parts) return <Coming />
    return (
      <parts.LiveStage key={reopenCount} event={event} url={programmeUrl} playback={playback} onPlayback={onPlayback} />
    )
  }
  if (recordingUrl) {
    if (!parts) return <Coming />
    return <parts.ReplayStage event={event} url={recordingUrl} playback={playback} onPlayback={onPlayback} />
  }
  return (
    <div className="player player--turf">
      <div className="player__slate player__slate--solid">
        {event.status === 'scheduled' && <Ahead startsAt={event.startsAt} />}
        {event.status === 'live' && <Slate title={text.onAir} text={text.onAirText} />}
        {event.status === 'completed' && <Slate title={text.ended} />}
      </div>
    </div>
  )
}

function Ahead({ startsAt }: { startsAt: string }) {
  const text = useMessages(messages)
  const secondsLeft = Math.ceil((Date.parse(startsAt) - useNow(1_000)) / 1_000)
  return secondsLeft > 0 ? <Countdown seconds={secondsLeft} /> : <Slate title={text.soon} text={text.soonText} />
}

/** Placeholder of the picture and its controls while their chunk is loading. */
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
