import { useMessages } from '#client/i18n/use-messages.ts'
import { type ScoreView, shownScore } from '#client/screens/watch/score/view/score-view.ts'
import { messages } from './messages/generated.ts'
import { ScoreFigures } from './score-figures.tsx'
import { useScoreWords } from './use-score-words.ts'

/** The score in the place of a picture, on a page without video. */
export function ScoreStage({ view }: { view: ScoreView }) {
  const text = useMessages(messages)
  const words = useScoreWords(view)
  const score = shownScore(view)
  if (!score) return null
  return (
    <section className="score-stage" aria-label={text.scoreboard}>
      <ScoreFigures view={view} score={score} words={words} plates />
    </section>
  )
}
