import { useMemo } from 'react'
import { canDrawPictures } from '#client/media/first-picture.ts'
import type { Playback } from '#client/media/playback.ts'
import { useKeptChoice } from '#client/ui/use-kept-choice.ts'
import { epochOf } from '#schema/live.ts'
import { saverChoice } from './choices.ts'
import { PlayerStage } from './player-stage.tsx'
import { SaverStage } from './saver-stage.tsx'
import type { Sponsor } from './sponsor-plate.tsx'

export type StageProps = {
  event: { startedAt: string | null; endedAt: string | null; timeZone: string; sponsors: readonly Sponsor[] }
  url: string
  playback: Playback | null
  onPlayback: (playback: Playback) => void
}

/** The picture of what happens now, moving or, to save data, not. */
export function LiveStage({ event, url, playback, onPlayback }: StageProps) {
  const [saver] = useKeptChoice(saverChoice)
  const startMs = epochOf(Date.parse(event.startedAt ?? ''))
  const showing = useMemo(() => ({ url: hereOf(url), isLive: true, startMs }), [url, startMs])
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

/** The media come from where the page came from, by whichever of its names that was. */
export function hereOf(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

/** Of a player that has not begun. */
export function standstill(fromMs: number, toMs: number): Playback {
  return { phase: 'loading', isSlate: false, isAtEdge: true, behindMs: 0, pictureMs: null, fromMs, toMs, bytes: 0 }
}
