import { minutesAndSeconds } from '#client/format/duration.ts'
import { dateTimeAtVenueWithZone } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { locales } from '#schema/i18n/language.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { messages } from './messages/generated.ts'

/** The three figures, each with a name of its own: they are never added up. */
export function Figures({ report }: { report: SponsorReport }) {
  const text = useMessages(messages)
  const language = useLanguage()
  const { live, replayed, turns, scheduledMs, onAirMs, fee, event } = report
  const average = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(live.averageViewers)
  const count = turns.length
  const figures: [name: string, figure: string, ...more: string[]][] = [
    [text.scheduled, text.scheduledFigure({ count, time: minutesAndSeconds(scheduledMs, text) })],
    [text.onAir, minutesAndSeconds(onAirMs, text)],
    [
      text.seenLive,
      text.seenFigure({ seconds: live.viewerSeconds }),
      text.impressions({ count: live.impressions }),
      text.devices({ peak: live.peakViewers, average }),
    ],
    [
      text.seenReplayed,
      text.seenFigure({ seconds: replayed.viewerSeconds }),
      text.impressions({ count: replayed.impressions }),
    ],
  ]
  if (fee) {
    const when = dateTimeAtVenueWithZone(fee.recordedMs, event.timeZone, language)
    figures.push([text.fee, text.feeFigure({ rupees: fee.rupees, when })])
  }
  return (
    <section className="form-section" aria-labelledby="figures">
      <h2 className="crease" id="figures">
        {text.figures}
      </h2>
      <dl className="proof">
        {figures.map(([name, figure, ...more]) => (
          <div className="proof__figure" key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{figure}</strong>
              {more.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
