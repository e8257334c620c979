import { useEffect, useMemo, useRef } from 'react'
import { useLanguage } from '#client/i18n/use-language.ts'
import { type FoldedScore, finalScore, foldScore } from '#schema/scoring/fold.ts'
import { boardOf, resultOf } from '#schema/scoring/match.ts'
import { namesOf } from '#schema/scoring/names.ts'
import { optionLabel } from '#schema/scoring/question.ts'
import type { Scoring } from '#schema/scoring/scoring.ts'
import { sideName, speak } from '#schema/scoring/speak.ts'
import type { ScorableEvent } from './event/scored-event.ts'
import { suggestionsOf } from './pad/line-up.ts'
import type { ScoredMatch } from './shared/scored-match.ts'
import type { ScoreSync } from './sync/open-score-sync.ts'
import type { SyncView } from './sync/sync-core.ts'

export function useFoldedMatch(
  event: ScorableEvent,
  sport: Scoring,
  sync: ScoreSync,
  view: SyncView,
): Omit<ScoredMatch, 'record' | 'onReplay'> {
  const language = useLanguage()
  const conditions = useMemo(() => sport.conditionsFor(event.details, event.startsAtMs), [sport, event])
  const earlier = useRef<FoldedScore>(undefined)
  const folded = useMemo(
    () => foldScore(sport, conditions, view.entries, earlier.current),
    [sport, conditions, view.entries],
  )
  useEffect(() => {
    earlier.current = folded
  })
  const state = finalScore(folded)
  const names = namesOf(sport, event, state)
  return {
    sport,
    entries: view.entries,
    folded,
    state,
    names,
    board: boardOf(sport, state),
    result: resultOf(sport, state),
    suggestions: suggestionsOf(event.details, names),
    say: (phrase) => speak(sport, phrase, names, language),
    sideName: (side) => sideName(sport, side, names, language),
    labelOf: (question) => speak(sport, { key: question.label }, names, language),
    optionName: (value) => speak(sport, optionLabel(value), names, language),
    mayTap: view.mayTap && !view.isRevoked,
    nowMs: sync.nowMs,
  }
}
