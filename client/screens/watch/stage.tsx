import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import type { SeekRequest } from '#client/screens/watch/player/player-stage.tsx'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { Countdown } from './countdown.tsx'
import { messages } from './messages/generated.ts'
import type { WatchedHighlights } from './use-highlights.ts'
import type { LiveParts } from './use-live-parts.ts'
import type { WatchedScore } from './use-score.ts'
import type { ShownVideo } from './use-shown.ts'
import type { SponsorPlates } from './use-sponsors.tsx'
import type { Watched } from './watched.ts'

type StageProps = {
  event: Watched
  shown: ShownVideo
  parts: LiveParts | null
  playback: Playback | null
  onPlayback: (playback: Playback) => void
  score: WatchedScore | null
  plates: SponsorPlates
  highlights: WatchedHighlights | null
  seek: SeekRequest | null
  onSought: () => void
  startsAtOnce?: boolean
}

export function Stage(props: StageProps) {
  const { event, shown, parts, playback, onPlayback, score, plates, highlights, seek, onSought, startsAtOnce } = props
  const text = useMessages(messages)
  const { programmeUrl, recordingUrl, reopenCount } = shown
  if (programmeUrl || recordingUrl) {
    if (!parts) return <Coming />
    const video = { event, playback, onPlayback, plates, seek, onSought, startsAtOnce, ...onPicture(score) }
    if (programmeUrl) return <parts.LiveStage key={reopenCount} url={programmeUrl} {...video} />
    const own = highlights?.parts
    if (own && highlights.reel) {
      const { reel, playReel } = highlights
      return (
        <own.ReelStage key={reel.minutes} slug={event.slug} reel={reel} onClose={() => playReel(null)} {...video} />
      )
    }
    return (
      recordingUrl && (
        <parts.ReplayStage url={recordingUrl} {...video} picture={own ? <own.OpeningPicture event={event} /> : null} />
      )
    )
  }
  if (score?.view.known.timeline.changes.length) return <score.parts.ScoreStage view={score.view} />
  return (
    <div className="player player--turf">
      <div className="player__slate player__slate--solid">
        {event.status === 'scheduled' && <Ahead startsAt={event.startsAt} />}
        {event.status === 'live' && <Slate title={text.onAir} text={text.onAirText} />}
        {event.status === 'completed' && <Slate title={text.ended} text={text.noRecording} />}
      </div>
      <div className="player__top">
        <span />
        {plates.cover}
      </div>
    </div>
  )
}

/** What the score puts over the picture and its seek bar. */
function onPicture(score: WatchedScore | null) {
  if (!score) return { overlay: null, marks: [] }
  const { parts, view } = score
  const happenings = view.isHidden ? [] : parts.listed(view.known.match?.happenings ?? [], view.picture)
  return { overlay: <parts.ScorePlates view={view} />, marks: parts.seekMarks(happenings) }
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

function Slate({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="player__slate-title">{title}</p>
      <p className="player__slate-text">{text}</p>
    </>
  )
}
