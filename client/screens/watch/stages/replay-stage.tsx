import { Play } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import { ownPath } from '#client/live/own-path.ts'
import { Controls } from '#client/screens/watch/player/controls.tsx'
import { messages } from '#client/screens/watch/player/messages/generated.ts'
import { StillButton } from '#client/screens/watch/player/player-overlay.tsx'
import { PlayerStage } from '#client/screens/watch/player/player-stage.tsx'
import { standstill, type VideoStageProps } from './live-stage.tsx'

type ReplayStageProps = VideoStageProps & {
  /** Stands in the place of the recording until then. */
  picture: ReactNode
}

/** Loads the recording only when the viewer asks for it, unless it starts at once. */
export function ReplayStage(props: ReplayStageProps) {
  const {
    event,
    url,
    playback,
    onPlayback,
    overlay,
    plates,
    marks,
    seek,
    onSought,
    picture,
    startsAtOnce = false,
  } = props
  const text = useMessages(messages)
  const [isWanted, setWanted] = useState(startsAtOnce)
  const startMs = Date.parse(event.startedAt ?? '')
  const showing = useMemo(() => ({ url: ownPath(url), isLive: false, startMs }), [url, startMs])
  const before = standstill(startMs, Date.parse(event.endedAt ?? ''))

  if (seek && !isWanted) setWanted(true)
  if (isWanted) {
    return (
      <PlayerStage
        showing={showing}
        timeZone={event.timeZone}
        playback={playback ?? before}
        onPlayback={onPlayback}
        overlay={overlay}
        plate={plates.picture}
        marks={marks}
        seek={seek}
        onSought={onSought}
      />
    )
  }
  const start = () => setWanted(true)
  return (
    <div className="stage">
      <div className="player player--turf">
        {picture}
        <div className="player__top">
          <span className="badge badge--behind">{text.replay}</span>
          {plates.cover}
        </div>
        <StillButton onClick={start}>
          <Play className="icon" />
          {text.watchMatch}
        </StillButton>
      </div>
      <Controls
        playback={{ ...before, phase: 'paused' }}
        player={null}
        isLive={false}
        timeZone={event.timeZone}
        marks={marks}
        isMuted={true}
        onToggle={start}
      />
    </div>
  )
}
