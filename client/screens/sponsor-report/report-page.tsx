import { FileDown } from 'lucide-react'
import { UserText } from '#client/events/user-text.tsx'
import { dateTimeAtVenueWithZone } from '#client/format/venue-time.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { REPORTED_VIEWERS_MIN, type SponsorReport } from '#schema/sponsors/report.ts'
import { Figures } from './figures.tsx'
import { messages } from './messages/generated.ts'
import { Turns } from './turns.tsx'

type ReportPageProps = { report: SponsorReport; isStale: boolean; address: string }

export function ReportPage({ report, isStale, address }: ReportPageProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const link = buttonClass({ kind: 'secondary' })
  return (
    <main className="app__main" id="main">
      <div className="page stack">
        <div className="sections">
          <Head report={report} isStale={isStale} />
          <Figures report={report} />
          <section className="form-section" aria-labelledby="meaning">
            <h2 className="crease" id="meaning">
              {text.meaning}
            </h2>
            <Meanings />
          </section>
          <section className="form-section">
            <p className="cluster">
              <a className={link} href={`${address}.pdf?lang=${language}`} download>
                <FileDown className="icon" />
                {text.pdf}
              </a>
              <a className={link} href={`${address}.csv`} download>
                <FileDown className="icon" />
                {text.csv}
              </a>
            </p>
            <p className="field__hint">
              {text.hash}: <code className="proof__hash">{report.logHash}</code>
            </p>
          </section>
          <Turns report={report} />
        </div>
      </div>
    </main>
  )
}

function Head({ report, isStale }: Omit<ReportPageProps, 'address'>) {
  const text = useMessages(messages)
  const language = useLanguage()
  const { event, name, logo, asOfMs } = report
  const { title, venue, timeZone, status, startedMs } = event
  return (
    <section className="form-section" aria-labelledby="sponsor">
      <div className="proof__head">
        <div className="logo-plate">{logo && <img src={logo} alt="" referrerPolicy="no-referrer" />}</div>
        <div>
          <h2 className="proof__name" id="sponsor">
            <UserText>{name}</UserText>
          </h2>
          <p>
            <UserText>{title}</UserText>
          </p>
          <p className="muted">
            {startedMs !== null && `${dateTimeAtVenueWithZone(startedMs, timeZone, language)} • `}
            <UserText>{venue}</UserText>
          </p>
        </div>
      </div>
      <p className="cluster">
        {status === 'live' && <span className="badge badge--live">{text.live}</span>}
        <span className="muted">{text.asOf({ when: dateTimeAtVenueWithZone(asOfMs, timeZone, language) })}</span>
      </p>
      <p role="status">{isStale && text.stale}</p>
    </section>
  )
}

function Meanings() {
  const text = useMessages(messages)
  const { scheduled, onAir, seen, impression, devices, few } = text.meanings
  return (
    <>
      <dl className="proof__meanings">
        <div>
          <dt>{text.scheduled}</dt>
          <dd>{scheduled}</dd>
        </div>
        <div>
          <dt>{text.onAir}</dt>
          <dd>{onAir}</dd>
        </div>
        <div>
          <dt>
            {text.seenLive}, {text.seenReplayed}
          </dt>
          <dd>{seen}</dd>
        </div>
      </dl>
      {[impression, devices, few({ min: REPORTED_VIEWERS_MIN })].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}
