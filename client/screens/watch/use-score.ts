import { useEffect, useState } from 'react'
import { useLazyImport } from '#client/errors/use-lazy-import.ts'
import { hideScoresChoice } from '#client/events/hide-scores-choice.ts'
import { ownPath } from '#client/live/own-path.ts'
import { noDateRanges } from '#client/media/playback/date-range.ts'
import type { KnownScore, ScoreReader } from '#client/screens/watch/score/state/open-score.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import { usePersistedSetting } from '#client/storage/use-persisted-setting.ts'
import { SCORE_CLASS } from '#schema/scoring/date-range.ts'
import type { Played, ShownVideo } from './use-shown.ts'
import type { Watched } from './watched.ts'

type ScoreParts = typeof import('#client/screens/watch/score/score-parts.ts')

export type WatchedScore = { parts: ScoreParts; view: ScoreView }

const load = (): Promise<ScoreParts> => import('#client/screens/watch/score/score-parts.ts')

type Needs = { event: Watched; shown: ShownVideo; played: Played; isSettled: boolean }

/**
 * The score of an event; null while it has none, or its chunk is loading. The sidecar and the sport's scoring are read once
 * `isSettled`, so that they do not slow the first picture down.
 */
export function useScore({ event, shown, played, isSettled }: Needs): WatchedScore | null {
  const [choice] = usePersistedSetting(hideScoresChoice)
  const [isAsked, setAsked] = useState(false)
  const { playback, pictureMs } = played
  const dateRanges = playback?.dateRanges ?? noDateRanges
  const isScored = event.scoreUrl !== null || dateRanges.some(({ className }) => className === SCORE_CLASS)
  const parts = useLazyImport(load, isScored)
  const url = event.scoreUrl ? ownPath(event.scoreUrl) : `/live/${encodeURIComponent(event.slug)}/score.json`
  const [reader, known] = useReader(parts, url)
  const video = shown.programmeUrl ? 'programme' : shown.recordingUrl ? 'recording' : null
  const isOver = video === 'recording' || (video === null && event.status === 'completed')

  useEffect(() => reader?.hear(dateRanges), [reader, dateRanges])
  useEffect(() => reader?.allow({ mayRead: isSettled, isOver }), [reader, isSettled, isOver])

  if (!parts || !reader || !known) return null
  const view = {
    event,
    known,
    reader,
    picture: { video, pictureMs } as const,
    scorecardPngUrl: url.replace(/score\.json$/, 'scorecard.png'),
    isHidden: video === 'recording' && choice === 'on' && !isAsked,
    reveal: () => setAsked(true),
  }
  return { parts, view }
}

function useReader(parts: ScoreParts | null, url: string) {
  const [reader, setReader] = useState<ScoreReader | null>(null)
  const [known, setKnown] = useState<KnownScore | null>(null)
  useEffect(() => {
    if (!parts) return
    const opened = parts.openScore(url, setKnown)
    setReader(opened)
    setKnown(parts.unknownScore)
    return () => {
      opened.close()
      setReader(null)
    }
  }, [parts, url])
  return [reader, known] as const
}
