import { useCallback, useEffect, useState } from 'react'
import type { HighlightMinutes, ReelClip } from '#schema/highlights/clip.ts'
import { readHighlights } from './read-highlights.ts'

const ALL: HighlightMinutes = 10

type Clips = readonly ReelClip[] | 'loading' | 'unreachable'

/** All clips of an event's highlights. `retry` reads them again. */
export function useHighlightClips(slug: string, isWanted: boolean) {
  const [clips, setClips] = useState<Clips>('loading')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const show = (next: Clips) => {
      if (!isOver) setClips(next)
    }
    readHighlights(slug, ALL).then(show, () => show('unreachable'))
    return () => {
      isOver = true
    }
  }, [slug, isWanted, attempt])

  const retry = useCallback(() => {
    setClips('loading')
    setAttempt((count) => count + 1)
  }, [])
  return { clips, retry }
}
