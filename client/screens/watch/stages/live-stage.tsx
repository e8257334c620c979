import { type ReactNode, useMemo } from 'react'
import { ownPath } from '#client/live/own-path.ts'
import { noDateRanges } from '#client/media/playback/date-range.ts'
import { canDrawPictures } from '#client/media/playback/first-picture.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { saverChoice } from '#client/screens/watch/player/choices.ts'
import { PlayerStage, type SeekRequest } from '#client/screens/watch/player/player-stage.tsx'
import type { SeekMark } from '#client/screens/watch/player/seek-bar.tsx'
import type { Sponsor } from '#client/screens/watch/player/sponsor-plate.tsx'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { epochOf } from '#schema/messages/live.ts'
import { SaverStage } from './saver-stage.tsx'

export type VideoStageProps = {
  event: { startedAt: string | null; endedAt: string | null; timeZone: string; sponsors: readonly Sponsor[] }
  url: string
  playback: Playback | null
  onPlayback: (playback: Playback) => void
  overlay: ReactNode
  marks: readonly SeekMark[]
  seek: SeekRequest | null
  onSought: () => void
}

export function LiveStage({ event, url, playback, onPlayback, overlay, marks, seek, onSought }: VideoStageProps) {
  const [saver] = usePersistedSetting(saverChoice)
  const startMs = epochOf(Date.parse(event.startedAt ?? ''))
  const showing = useMemo(() => ({ url: ownPath(url), isLive: true, startMs }), [url, startMs])
  if (saver === 'on' && canDrawPictures()) {
    return <SaverStage showing={showing} onPlayback={onPlayback} overlay={overlay} />
  }
  return (
    <PlayerStage
      showing={showing}
      sponsors={event.sponsors}
      timeZone={event.timeZone}
      playback={playback ?? standstill(startMs, startMs)}
      onPlayback={onPlayback}
      overlay={overlay}
      marks={marks}
      seek={seek}
      onSought={onSought}
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
    dateRanges: noDateRanges,
  }
}
