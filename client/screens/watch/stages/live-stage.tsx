import { type ReactNode, useMemo } from 'react'
import { ownPath } from '#client/live/own-path.ts'
import { noDateRanges } from '#client/media/playback/date-range.ts'
import { canDrawPictures } from '#client/media/playback/first-picture.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import { saverChoice } from '#client/screens/watch/player/choices.ts'
import { PlayerStage, type SeekRequest } from '#client/screens/watch/player/player-stage.tsx'
import type { SeekMark } from '#client/screens/watch/player/seek-bar.tsx'
import type { SponsorPlates } from '#client/screens/watch/use-sponsors.tsx'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { epochOf } from '#schema/messages/live.ts'
import { SaverStage } from './saver-stage.tsx'

export type VideoStageProps = {
  event: { startedAt: string | null; endedAt: string | null; timeZone: string }
  url: string
  playback: Playback | null
  onPlayback: (playback: Playback) => void
  overlay: ReactNode
  plates: SponsorPlates
  marks: readonly SeekMark[]
  seek: SeekRequest | null
  onSought: () => void
  /** Whether a recording plays without a tap of its own. */
  startsAtOnce?: boolean | undefined
}

export function LiveStage(props: VideoStageProps) {
  const { event, url, playback, onPlayback, overlay, plates, marks, seek, onSought } = props
  const [saver] = usePersistedSetting(saverChoice)
  const startMs = epochOf(Date.parse(event.startedAt ?? ''))
  const showing = useMemo(() => ({ url: ownPath(url), isLive: true, startMs }), [url, startMs])
  if (saver === 'on' && canDrawPictures()) {
    return <SaverStage showing={showing} onPlayback={onPlayback} overlay={overlay} plate={plates.picture} />
  }
  return (
    <PlayerStage
      showing={showing}
      timeZone={event.timeZone}
      playback={playback ?? standstill(startMs, startMs)}
      onPlayback={onPlayback}
      overlay={overlay}
      plate={plates.picture}
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
