import { UserText } from '#client/events/user-text.tsx'
import { type PlateContent, plateContent } from '#client/screens/watch/score/view/plate-content.ts'
import { type ScoreView, shownScore } from '#client/screens/watch/score/view/score-view.ts'
import { spokenScore } from '#client/screens/watch/score/view/score-words.ts'
import { useScoreWords } from './use-score-words.ts'

/** The score on the picture, by the picture's time. Not announced: it is read by those who go to it. */
export function ScorePlates({ view }: { view: ScoreView }) {
  const words = useScoreWords(view)
  const score = shownScore(view)
  if (!score) return null
  const { rows, notes } = plateContent(score, words, view.picture.pictureMs)
  const isAlone = rows.length === 1
  const isServed = rows.some(({ isServing }) => isServing)
  return (
    <div className={isAlone ? 'bug' : 'bug bug--rows'} role="img" aria-label={spokenScore(score, words)}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides keep their places, and may have the same name
        <SidePlate key={place} row={row} isAlone={isAlone} isServed={isServed} isSecond={place % 2 === 1} />
      ))}
      <PlateNotes notes={notes} />
    </div>
  )
}

type SidePlateProps = {
  row: PlateContent['rows'][number]
  isAlone: boolean
  /** Whether any side serves. */
  isServed: boolean
  isSecond: boolean
}

function SidePlate({ row, isAlone, isServed, isSecond }: SidePlateProps) {
  const main = <span className="bug__score">{row.main}</span>
  const sub = <span className="bug__sub">{row.sub}</span>
  return (
    <span className="bug__line" aria-hidden="true">
      <span className={isSecond && !isAlone ? 'bug__team bug__team--b' : 'bug__team'}>
        {!isAlone && isServed && <span className={row.isServing ? 'serve' : 'serve serve--off'} />}
        <UserText>{row.label}</UserText>
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
