import { UserText } from '#client/events/user-text.tsx'
import { minutesAndSeconds } from '#client/format/duration.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { locales } from '#schema/i18n/language.ts'
import type { ReportedTurn, SponsorReport } from '#schema/sponsors/report.ts'
import { messages } from './messages/generated.ts'

export function Turns({ report: { turns, event } }: { report: SponsorReport }) {
  const text = useMessages(messages)
  return (
    <section className="form-section" aria-labelledby="turns">
      <h2 className="crease" id="turns">
        {text.turns}
      </h2>
      {turns.length === 0 && <EmptyNote>{text.noTurns}</EmptyNote>}
      <ol className="proof__turns">
        {turns.map((turn) => (
          <Turn key={turn.n} turn={turn} timeZone={event.timeZone} />
        ))}
      </ol>
    </section>
  )
}

function Turn({ turn, timeZone }: { turn: ReportedTurn; timeZone: string }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const { atMs, why, scheduledMs, onAirMs, moment, live, replayed, stillUrl } = turn
  const time = new Intl.DateTimeFormat(locales[language], { timeStyle: 'medium', timeZone }).format(atMs)
  const scheduled = minutesAndSeconds(scheduledMs, text)
  return (
    <li>
      <p>
        <strong>{time}</strong> <UserText>{moment?.[language] ?? text.why[why]}</UserText>
      </p>
      <p className="muted">{text.turnTimes({ scheduled, onAir: minutesAndSeconds(onAirMs, text) })}</p>
      {stillUrl !== null && (
        <img
          className="proof__still"
          src={stillUrl}
          alt={text.still({ time })}
          width={640}
          height={360}
          loading="lazy"
        />
      )}
      {live && (
        <p>{text.turnLive({ seconds: live.viewerSeconds, impressions: live.impressions, viewers: live.viewers })}</p>
      )}
      {replayed && (
        <p>
          {text.turnReplayed({
            ...{ seconds: replayed.viewerSeconds, impressions: replayed.impressions, viewers: replayed.viewers },
          })}
        </p>
      )}
    </li>
  )
}
