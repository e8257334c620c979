import { Play, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { messages } from './messages/generated.ts'

/** A slate this soon after the start means that no camera has been on air yet. */
const BEGINNING_MS = 60_000

type PlayerOverlayProps = { playback: Playback; player: Player | null; isLive: boolean }

/** Text over a picture that is missing or stalled. */
export function PlayerOverlay({ playback, player, isLive }: PlayerOverlayProps) {
  const text = useMessages(messages)
  const { phase, isSlate, isUndecodable, pictureMs, fromMs } = playback
  const isUnplayable = isLive || isUndecodable
  const isBeginning = pictureMs !== null && pictureMs - fromMs < BEGINNING_MS
  return (
    <>
      <div className="player__says" role="status">
        {phase === 'reconnecting' && (
          <div className="player__slate">
            <Spinner />
            <p className="player__slate-title">{text.dropped}</p>
            <p className="player__slate-text">{text.droppedText}</p>
          </div>
        )}
        {phase === 'loading' && (
          <div className={pictureMs === null ? 'player__slate player__slate--solid' : 'player__slate'}>
            <Spinner />
            <p className="player__slate-title">{text.loading}</p>
          </div>
        )}
        {(phase === 'playing' || phase === 'paused') && isSlate && (
          <div className="player__slate player__slate--solid">
            <p className="player__slate-title">{isBeginning ? text.wait : text.slate}</p>
            <p className="player__slate-text">{isBeginning ? text.waitText : text.slateText}</p>
          </div>
        )}
      </div>
      {phase === 'failed' && (
        <div className="player__slate" role="alert">
          <p className="player__slate-title">{isUnplayable ? text.failed : text.replayFailed}</p>
          <p className="player__slate-text">{isUnplayable ? text.failedText : text.replayFailedText}</p>
          <Button kind="secondary" onClick={() => player?.play()}>
            {text.tryAgain}
          </Button>
        </div>
      )}
      {phase === 'paused' && pictureMs === null && (
        <StillButton onClick={() => player?.play()}>
          <Play className="icon" />
          {isLive ? text.watchLive : text.watchMatch}
        </StillButton>
      )}
    </>
  )
}

/** The whole picture is the button. */
export function StillButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button className="still__play" type="button" onClick={onClick}>
      <span>{children}</span>
    </button>
  )
}

/** Shown until the viewer first turns sound on or off. */
export function TapForSound({ onTap }: { onTap: () => void }) {
  const text = useMessages(messages)
  return (
    <button className="player__sound" type="button" onClick={onTap}>
      <Volume2 className="icon icon--sm" />
      {text.tapForSound}
    </button>
  )
}
