import { useMemo } from 'react'
import { useLanguage } from '#client/i18n/use-language.ts'
import type { ClipScore, clipScore } from '#client/screens/watch/score/clip-score.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'

/** The chunk of the score comes with it, as not every event has one. */
export type ClippedScore = { parts: { clipScore: typeof clipScore }; view: ScoreView }

/** As of `pictureMs`, since the picture goes on behind a dialog. Null where the viewer hides the score, as on the picture. */
export function useClipScore(score: ClippedScore | null, pictureMs: number | null): ClipScore | null {
  const language = useLanguage()
  const parts = score?.parts
  const { event, known, isHidden, picture } = score?.view ?? {}
  const video = picture?.video ?? null
  return useMemo(() => {
    if (!parts || !event || !known || isHidden) return null
    return parts.clipScore({ event, known, picture: { video, pictureMs } }, language)
  }, [parts, event, known, isHidden, video, pictureMs, language])
}
