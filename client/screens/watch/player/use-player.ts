import { useEffect, useState } from 'react'
import type { Showing } from '#client/media/playback/feed.ts'
import type { Playback, Player } from '#client/media/playback/playback.ts'
import { openPlayer } from '#client/media/playback/player.ts'
import { soundChoice } from './choices.ts'

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
