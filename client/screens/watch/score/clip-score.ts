import type { Language } from '#client/i18n/language.ts'
import type { ClipMoment } from '#client/media/clip/plan/clip-moment.ts'
import type { ClipPlates, ClipRange } from '#client/media/clip/plan/clip-request.ts'
import { shownAt } from '#client/screens/watch/score/state/score-timeline.ts'
import { clipPlates } from '#client/screens/watch/score/view/clip-plates.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import { playedText, spokenScore } from '#client/screens/watch/score/view/score-words.ts'
import { listed } from '#client/screens/watch/score/view/shown-moment.ts'
import { scoreWords } from './use-score-words.ts'

/** What clips take from the score. */
export type ClipScore = {
  /** What is worth seeing again, oldest first. */
  moments: readonly ClipMoment[]
  plates(range: ClipRange): ClipPlates[]
  /** All that the plates show at a moment as a text; empty without a score. */
  textAt(ms: number): string
}

type Clipped = Pick<ScoreView, 'event' | 'known' | 'picture'>

/** Of a programme up to the picture, of a recording all. */
export function clipScore({ event, known, picture }: Clipped, language: Language): ClipScore {
  const { timeline, match } = known
  const words = scoreWords(event, match, language)
  return {
    moments: listed(match?.happenings ?? [], picture).flatMap(({ id, atMs, text, board, moment }) =>
      moment ? [asMoment({ id, atMs, ...moment, title: `${words.say(text)} • ${playedText(board)}` })] : [],
    ),
    plates: (range) => clipPlates(timeline, words, range),
    textAt(ms) {
      const score = shownAt(timeline, ms)
      return score ? spokenScore(score, words) : ''
    },
  }
}

function asMoment({ id, atMs, leadMs, tailMs, title }: ClipMoment): ClipMoment {
  return { id, atMs, leadMs, tailMs, title }
}
