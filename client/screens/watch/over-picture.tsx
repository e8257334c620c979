import { Play, Volume2 } from 'lucide-react'
import { useWords } from '#client/language/use-words.ts'
import type { Playback } from '#client/media/playback.ts'
import type { Player } from '#client/media/player.ts'
import { Button } from '#client/ui/button.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { words } from './player-words.ts'

/** Until then, nobody has moved a camera yet: none has begun. */
const BEGINNING_MS = 60_000

type OverPictureProps = { playback: Playback; player: Player | null; isLive: boolean }

/** What is said over the picture while there is none, or none that moves. */
export function OverPicture({ playback, player, isLive }: OverPictureProps) {
  const text = useWords(words)
  const { phase, isSlate, pictureMs, fromMs } = playback
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
        <div className="player__slate">
          <p className="player__slate-title">{isLive ? text.failed : text.replayFailed}</p>
          <p className="player__slate-text">{isLive ? text.failedText : text.replayFailedText}</p>
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

/** The whole picture is the button, and what it does stands in the middle. */
export function StillButton({ children, onClick }: { children: React.ReactNode; onClick: () => void }) {
  return (
    <button className="still__play" type="button" onClick={onClick}>
      <span>{children}</span>
    </button>
  )
}

/** Until the viewer has said once whether there shall be sound. */
export function TapForSound({ onTap }: { onTap: () => void }) {
  const text = useWords(words)
  return (
    <button className="player__sound" type="button" onClick={onTap}>
      <Volume2 className="icon icon--sm" />
      {text.tapForSound}
    </button>
  )
}
