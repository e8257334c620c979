import { useCallback, useEffect, useState } from 'react'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { openPlayer } from '#client/media/playback/player.ts'
import { PlayerOverlay } from '#client/screens/watch/player/player-overlay.tsx'

type ClipPlayerProps = { url: string; startMs: number; label: string; onEnd: () => void }

/** Plays a clip from its beginning, without sound: that of the live picture goes on. */
export function ClipPlayer({ url, startMs, label, onEnd }: ClipPlayerProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [player, setPlayer] = useState<Player | null>(null)
  const [playback, setPlayback] = useState<Playback | null>(null)
  const isOver = playback?.phase === 'ended'

  const show = useCallback((element: HTMLVideoElement | null) => {
    setVideo(element)
    element?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (!video) return
    const opened = openPlayer(video, { url, isLive: false, startMs }, setPlayback)
    setPlayer(opened)
    return () => opened.close()
  }, [video, url, startMs])
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])

  return (
    <div className="player replay__picture">
      <video ref={show} muted playsInline preload="auto" aria-label={label} />
      {playback && <PlayerOverlay playback={playback} player={player} isLive={false} />}
    </div>
  )
}
