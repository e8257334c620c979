import { Image, Leaf, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { byteSize } from '#client/format/byte-size.ts'
import { spokenDuration } from '#client/format/duration.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import type { Showing } from '#client/media/playback/feed.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { openPosters, type Posters } from '#client/media/playback/posters.ts'
import { saverChoice } from '#client/screens/watch/player/choices.ts'
import { messages } from '#client/screens/watch/player/messages/generated.ts'
import { StillButton } from '#client/screens/watch/player/player-overlay.tsx'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { LiveIcon } from '#client/ui/icons.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { SPONSOR_CLASS } from '#schema/sponsors/sponsor-class.ts'

type SaverStageProps = {
  showing: Showing
  onPlayback: (playback: Playback) => void
  overlay: ReactNode
  plate: ReactNode
}

/** A still now and then instead of video. All figures shown are measured. */
export function SaverStage({ showing, onPlayback, overlay, plate }: SaverStageProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const [posters, setPosters] = useState<Posters | null>(null)
  useNow(1_000)

  useEffect(() => {
    const opened = openPosters(showing.url, (posters) => {
      setPosters(posters)
      onPlayback(asPlayback(posters, showing))
    })
    return () => opened.close()
  }, [showing, onPlayback])

  const { still, isSlate = false, phase = 'loading', videoBytesAMinute } = posters ?? {}
  const ageMs = still ? still.ageMs + performance.now() - still.cameMs : 0
  return (
    <>
      <div className={still && !isSlate ? 'player' : 'player player--turf'}>
        {still && !isSlate && <img src={still.address} alt={text.stillAlt({ age: spokenDuration(ageMs, text) })} />}
        <SaverOverlay phase={phase} isSlate={isSlate} />
        <div className="player__top">
          <span className="cluster">
            {phase === 'showing' && (
              <span className="badge badge--live">
                <LiveIcon />
                {text.live}
              </span>
            )}
            {still && !isSlate && (
              <span className="badge badge--behind">
                <Image className="icon" />
                {text.stillAge({ seconds: Math.round(ageMs / 1_000) })}
              </span>
            )}
          </span>
          {plate}
        </div>
        {still && overlay}
        {phase !== 'reconnecting' && !isSlate && (
          <StillButton onClick={() => saverChoice.set('off')}>
            <Play className="icon" />
            {videoBytesAMinute ? text.playVideoSize({ size: byteSize(videoBytesAMinute, language) }) : text.playVideo}
          </StillButton>
        )}
      </div>
      <DataUse posters={posters} />
    </>
  )
}

function SaverOverlay({ phase, isSlate }: Pick<Posters, 'phase' | 'isSlate'>) {
  const text = useMessages(messages)
  return (
    <div className="player__says" role="status">
      {isSlate && phase === 'showing' && (
        <div className="player__slate player__slate--solid">
          <p className="player__slate-title">{text.slate}</p>
        </div>
      )}
      {phase === 'reconnecting' && (
        <div className="player__slate">
          <Spinner />
          <p className="player__slate-title">{text.dropped}</p>
        </div>
      )}
    </div>
  )
}

function DataUse({ posters }: { posters: Posters | null }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const minutes = posters ? Math.round((performance.now() - posters.sinceMs) / 60_000) : 0
  return (
    <p className="netbar netbar--calm">
      <Leaf className="icon icon--sm" />
      {posters && minutes > 0
        ? text.saverUsed({ size: byteSize(posters.bytes, language), minutes: text.minute({ count: minutes }) })
        : text.saverOn}
    </p>
  )
}

/** Playback state of a player that shows the still. */
function asPlayback({ phase, isSlate, still, bytes, dateRanges }: Posters, { startMs }: Showing): Playback {
  const pictureMs = still?.takenMs ?? null
  const now = phase === 'showing' ? 'playing' : phase
  return {
    phase: now,
    isSlate,
    isUndecodable: false,
    isAtEdge: true,
    behindMs: 0,
    pictureMs,
    fromMs: startMs,
    toMs: pictureMs ?? startMs,
    bytes,
    // Stills are too far apart to follow the score by its tags.
    dateRanges: dateRanges.filter(({ className }) => className === SPONSOR_CLASS),
  }
}
