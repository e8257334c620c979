import { UserText } from '#client/events/user-text.tsx'
import type { ShownScore } from '#client/screens/watch/score/state/score-timeline.ts'
import { clockText } from '#client/screens/watch/score/view/clock-text.ts'
import type { ScoreView } from '#client/screens/watch/score/view/score-view.ts'
import type { ScoreWords } from '#client/screens/watch/score/view/score-words.ts'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { ScoreboardDigits } from '#client/ui/scoreboard-digits.tsx'

type ScoreFiguresProps = { view: ScoreView; score: ShownScore; words: ScoreWords; plates?: boolean }

export function ScoreFigures({ view, score, words, plates = false }: ScoreFiguresProps) {
  const now = useNow(1_000)
  const { board, result } = score
  const atMs = view.picture.pictureMs ?? endMs(view) ?? now + (view.known.clockOffsetMs ?? 0)
  const stand = result ? '' : [words.say(board.period), clockText(score, atMs)].filter(Boolean).join(' • ')
  const isServed = !result && board.sides.some(({ serving }) => serving)
  const line = result ? '' : words.say(board.line)
  return (
    <>
      {result && (
        <p className="score__team">
          <strong>
            <UserText>{words.say(result.sentence)}</UserText>
          </strong>
        </p>
      )}
      {board.sides.map(({ main, sub, serving }, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
        <div className="score__row" key={side}>
          <p className="score__team">
            {isServed && <span className={serving ? 'serve' : 'serve serve--off'} aria-hidden="true" />}
            <UserText>{words.sides[side] ?? ''}</UserText>
            {isServed && serving && <span className="sr-only">, {words.say({ key: 'serving' })}</span>}
          </p>
          <p className="score__big">
            <ScoreboardDigits value={main} label={main} plates={plates} />
            {sub && <span className="score__sub">{sub}</span>}
          </p>
        </div>
      ))}
      {(line || stand) && (
        <p className="score__row score__note">
          <span>{line}</span>
          <span>{stand}</span>
        </p>
      )}
    </>
  )
}

/** A clock that nobody stopped stands at the end of the event. */
function endMs({ event: { endedAt } }: ScoreView): number | null {
  return endedAt === null ? null : Date.parse(endedAt)
}
