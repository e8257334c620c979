import { type RefObject, useRef, useState } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import type { Playback } from '#client/media/playback/playback.ts'
import type { Reel } from '#client/screens/watch/highlights/reel.ts'
import { REPLAY_CLASS } from '#schema/highlights/replay-class.ts'
import { epochOf } from '#schema/messages/live.ts'
import type { ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

type HighlightParts = typeof import('#client/screens/watch/highlights/highlight-parts.ts')

export type WatchedHighlights = {
  /** Null while nothing needs them, and while they are loading. */
  parts: HighlightParts | null
  reel: Reel | null
  playReel: (reel: Reel | null) => void
  /** The moment that the page's address names by `?t=`, in server time; null without one, and until it is read. */
  linkedMs: number | null
  /** Whether the page was opened at `#highlights`, and has not yet scrolled there. */
  isLinkedTo: RefObject<boolean>
}

const load = (): Promise<HighlightParts> => import('#client/screens/watch/highlights/highlight-parts.ts')

/** Replays that are offered, the highlights of a recording, and the moment to open at. */
export function useHighlights(event: Watched, shown: ShownVideo, playback: Playback | null): WatchedHighlights {
  const [reel, playReel] = useState<Reel | null>(null)
  const [t] = useState(() => new URLSearchParams(location.search).get('t'))
  const isOffered = playback?.dateRanges.some(({ className }) => className === REPLAY_CLASS)
  const parts = useLazyImport(load, Boolean(isOffered || shown.recordingUrl || t))
  const isLinkedTo = useRef(location.hash === '#highlights')
  const startMs = Date.parse(event.startedAt ?? '')
  const linkedMs = parts && t && startMs ? parts.readMoment(t, epochOf(startMs)) : null
  return { parts, reel, playReel, linkedMs, isLinkedTo }
}
