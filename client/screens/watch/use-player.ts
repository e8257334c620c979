import { useEffect, useState } from 'react'
import type { Showing } from '#client/media/feed.ts'
import type { Playback } from '#client/media/playback.ts'
import { openPlayer, type Player } from '#client/media/player.ts'
import { soundChoice } from './choices.ts'

/** A player in the element, for as long as both are there. */
export function usePlayer(
  video: HTMLVideoElement | null,
  { url, isLive, startMs }: Showing,
  changed: (playback: Playback) => void,
): Player | null {
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    if (!video) return
    video.muted = soundChoice.get() !== 'on'
    const opened = openPlayer(video, { url, isLive, startMs }, changed)
    setPlayer(opened)
    return () => {
      opened.close()
      setPlayer(null)
    }
  }, [video, url, isLive, startMs, changed])
  return player
}
