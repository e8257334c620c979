import type { RefObject } from 'react'
import type { Playback } from '#client/media/playback/playback.ts'
import type { WatchedHighlights } from './use-highlights.ts'
import type { WatchedScore } from './use-score.ts'
import type { ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

type Needs = { event: Watched; shown: ShownVideo; highlights: WatchedHighlights }
type OfferedReplayProps = Needs & { playback: Playback | null; place: 'below' | 'beside' }

/** The replay that viewers of a programme are offered. */
export function OfferedReplay({ event, shown, highlights: { parts }, playback, place }: OfferedReplayProps) {
  if (!parts || !playback || !shown.programmeUrl) return null
  return <parts.ReplayCard slug={event.slug} playback={playback} place={place} />
}

type RecordingHighlightsProps = Needs & { score: WatchedScore | null; stage: RefObject<HTMLElement | null> }

export function RecordingHighlights({ event, shown, highlights, score, stage }: RecordingHighlightsProps) {
  const { parts, playReel, isLinkedTo } = highlights
  if (!parts || !shown.recordingUrl) return null
  const known = score && {
    isHidden: score.view.isHidden,
    after: (entryId: string) => score.parts.scoreAfter(score.view, entryId),
  }
  return <parts.Highlights {...{ event, stage, isLinkedTo }} score={known} onPlay={playReel} />
}
