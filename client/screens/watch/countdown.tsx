import { useMessages } from '#client/i18n/use-messages.ts'
import { ScoreboardDigits } from '#client/ui/scoreboard-digits.tsx'
import { messages } from './messages/generated.ts'

/** Shows seconds only on the last day. */
export function Countdown({ seconds }: { seconds: number }) {
  const text = useMessages(messages)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const parts =
    days > 0
      ? [[days, text.days] as const, [hours, text.hours] as const, [minutes, text.minutes] as const]
      : [[hours, text.hours] as const, [minutes, text.minutes] as const, [seconds % 60, text.seconds] as const]
  const time = [
    days > 0 && text.dayCount({ count: days }),
    hours > 0 && text.hourCount({ count: hours }),
    minutes > 0 && text.minuteCount({ count: minutes }),
  ]
    .filter(Boolean)
    .join(', ')

  return (
    <>
      <p className="player__slate-title">{text.startsIn}</p>
      <div className="countdown" role="timer" aria-label={text.startsInSpoken({ time: time || text.lessThanMinute })}>
        {parts.map(([count, unit]) => (
          <span className="countdown__part" aria-hidden="true" key={unit}>
            <ScoreboardDigits value={String(count).padStart(2, '0')} plates />
            <span className="countdown__unit">{unit}</span>
          </span>
        ))}
      </div>
    </>
  )
}
