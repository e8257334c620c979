import { Play } from 'lucide-react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { messages } from '#client/screens/control-room/shared/messages/generated.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'

type MonitorOverlayProps = {
  /** Null before the player has begun. */
  playback: Playback | null
  onPlay(): void
}

/** What is said over the programme's picture while it is missing or stopped. */
export function MonitorOverlay({ playback, onPlay }: MonitorOverlayProps) {
  const text = useMessages(messages)
  const phase = playback?.phase ?? 'loading'
  return (
    <>
      <div className="player__says" role="status">
        {phase === 'loading' && <Waiting title={text.loadingPicture} />}
        {phase === 'reconnecting' && <Waiting title={text.reconnectingPicture} />}
      </div>
      {phase === 'failed' && <PictureFailed onRetry={onPlay} />}
      {phase === 'paused' && (
        <div className="player__slate">
          <Button kind="secondary" onClick={onPlay}>
            <Play className="icon" />
            {text.showPicture}
          </Button>
        </div>
      )}
    </>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <div className="player__slate">
      <Spinner />
      <p className="player__slate-title">{title}</p>
    </div>
  )
}

/** For a picture that the player has given up on. */
export function PictureFailed({ onRetry }: { onRetry(): void }) {
  const text = useMessages(messages)
  return (
    <div className="player__slate" role="alert">
      <p className="player__slate-title">{text.pictureFailed}</p>
      <Button kind="secondary" onClick={onRetry}>
        {text.tryAgain}
      </Button>
    </div>
  )
}
