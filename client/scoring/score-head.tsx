import { Check, CloudUpload } from 'lucide-react'
import { UserText } from '#client/events/user-text.tsx'
import { shortDuration } from '#client/format/duration.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { messages } from '#client/scoring/shared/messages/generated.ts'
import { useScoredMatch } from '#client/scoring/shared/scored-match.ts'
import { useNow } from '#client/ui/hooks/use-now.ts'
import { ScoreboardDigits } from '#client/ui/scoreboard-digits.tsx'
import { clockAt } from '#schema/scoring/clock.ts'
import type { ScoreClock } from '#schema/scoring/scoring.ts'

/** The score as viewers will see it, with what only the scorer needs: who is next, and whether taps have been sent. */
export function ScoreHead({ waitingCount }: { waitingCount: number }) {
  const { sport, state, board, result, say, sideName } = useScoredMatch()
  const text = useMessages(messages)
  const { play, conditions } = state
  const people = sport.lines?.(play, conditions) ?? [sport.next(play, conditions)]
  const lines = [board.period, board.line, ...(result ? [result.sentence] : people)].filter((phrase) => phrase !== null)
  return (
    <section className="scorehead" aria-label={text.score}>
      <div className="scorehead__sides">
        {board.sides.map(({ main, sub, serving }, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
          <p className="scorehead__side" key={side} data-serving={serving || undefined}>
            <span className="scorehead__name">
              <span className={serving ? 'serve' : 'serve serve--off'} aria-hidden="true" />
              <UserText>{sideName(side)}</UserText>
              {serving && <span className="sr-only">{say({ key: 'serving' })}</span>}
            </span>
            <span className="scorehead__big">
              <ScoreboardDigits value={main} label={main} />
            </span>
            {sub && <span className="scorehead__sub">{sub}</span>}
          </p>
        ))}
      </div>
      <p className="scorehead__lines">
        {board.clock && <MatchClock clock={board.clock} />}
        {lines.map((phrase) => (
          <span key={JSON.stringify(phrase)}>{say(phrase)}</span>
        ))}
        <span className="scorehead__sent" data-waiting={waitingCount > 0 || undefined}>
          {waitingCount > 0 ? <CloudUpload className="icon icon--sm" /> : <Check className="icon icon--sm" />}
          {waitingCount > 0 ? text.waiting({ count: waitingCount }) : text.allSent}
        </span>
      </p>
    </section>
  )
}

const TICK_MS = 500

function MatchClock({ clock }: { clock: ScoreClock }) {
  const { nowMs } = useScoredMatch()
  useNow(TICK_MS)
  return <span className="scorehead__clock">{shortDuration(clockAt(clock, nowMs()))}</span>
}
