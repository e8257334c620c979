import { useMemo } from 'react'
import { ownPath } from '#client/live/own-path.ts'
import { canDrawPictures } from '#client/media/playback/first-picture.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { saverChoice } from '#client/screens/watch/player/choices.ts'
import { PlayerStage } from '#client/screens/watch/player/player-stage.tsx'
import type { Sponsor } from '#client/screens/watch/player/sponsor-plate.tsx'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { epochOf } from '#schema/messages/live.ts'
import { SaverStage } from './saver-stage.tsx'

export type VideoStageProps = {
  event: { startedAt: string | null; endedAt: string | null; timeZone: string; sponsors: readonly Sponsor[] }
  url: string
  playback: Playback | null
  onPlayback: (playback: Playback) => void
}

export function LiveStage({ event, url, playback, onPlayback }: VideoStageProps) {
  const [saver] = usePersistedSetting(saverChoice)
  const startMs = epochOf(Date.parse(event.startedAt ?? ''))
  const showing = useMemo(() => ({ url: ownPath(url), isLive: true, startMs }), [url, startMs])
  if (saver === 'on' && canDrawPictures()) return <SaverStage showing={showing} onPlayback={onPlayback} />
  return (
    <PlayerStage
      showing={showing}
      sponsors={event.sponsors}
      timeZone={event.timeZone}
      playback={playback ?? standstill(startMs, startMs)}
      onPlayback={onPlayback}
    />
  )
}

/** Playback state of a player that has not started. */
export function standstill(fromMs: number, toMs: number): Playback {
  return {
    phase: 'loading',
    isUndecodable: false,
    isSlate: false,
    isAtEdge: true,
    behindMs: 0,
    pictureMs: null,
    fromMs,
    toMs,
    bytes: 0,
  }
}
