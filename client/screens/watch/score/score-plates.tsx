import { UserText } from '#client/events/user-text.tsx'
import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { clockText } from '#client/screens/watch/score/view/clock-text.ts'
import { type ScoreView, shownScore } from '#client/screens/watch/score/view/score-view.ts'
import { onlySide, spokenScore } from '#client/screens/watch/score/view/score-words.ts'
import { sideLabels } from '#client/screens/watch/score/view/side-labels.ts'
import { useScoreWords } from './use-score-words.ts'

/** The score on the picture, by the picture's time. Not announced: it is read by those who go to it. */
export function ScorePlates({ view }: { view: ScoreView }) {
  const words = useScoreWords(view)
  const score = shownScore(view)
  if (!score) return null
  const { sides } = score.board
  const labels = sideLabels(words.sides.slice(0, sides.length))
  const notes = [words.say(score.board.period), clockText(score, view.picture.pictureMs), words.say(score.board.line)]
  const only = onlySide(sides)
  const isServed = sides.some(({ serving }) => serving)
  const shown = only === null ? sides.map((_, side) => side) : [only]
  return (
    <div className={only === null ? 'bug bug--rows' : 'bug'} role="img" aria-label={spokenScore(score, words)}>
      {shown.map((side) => (
        <SidePlate
          key={side}
          label={labels[side] ?? ''}
          side={sides[side]}
          isAlone={only !== null}
          isServed={isServed}
          isSecond={side % 2 === 1}
        />
      ))}
      <PlateNotes notes={notes.filter(Boolean)} />
    </div>
  )
}

type SidePlateProps = {
  label: string
  side: ShownScore['board']['sides'][number] | undefined
  isAlone: boolean
  isServed: boolean
  isSecond: boolean
}

function SidePlate({ label, side, isAlone, isServed, isSecond }: SidePlateProps) {
  const main = <span className="bug__score">{side?.main}</span>
  const sub = <span className="bug__sub">{side?.sub}</span>
  return (
    <span className="bug__line" aria-hidden="true">
      <span className={isSecond && !isAlone ? 'bug__team bug__team--b' : 'bug__team'}>
        {!isAlone && isServed && <span className={side?.serving ? 'serve' : 'serve serve--off'} />}
        <UserText>{label}</UserText>
      </span>
      {isAlone ? main : sub}
      {isAlone ? sub : main}
    </span>
  )
}

function PlateNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <span className="bug__notes" aria-hidden="true">
      {notes.map((note, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note is its place
        <span key={place}>{note}</span>
      ))}
    </span>
  )
}
