import type { ReactNode } from 'react'
import { UserLines } from '#client/events/user-lines.tsx'
import { UserText } from '#client/events/user-text.tsx'
import type { EventDetailsPageFragment } from '#client/graphql/generated.ts'
import { useLanguage } from '#client/i18n/use-language.ts'
import { useMessages } from '#client/i18n/use-messages.ts'
import { displayNameOf } from '#schema/sports/display.ts'
import { minuteOf } from '#schema/validation/local-time.ts'
import { messages } from './messages/generated.ts'
import { SendReport } from './send-report.tsx'

type SectionProps = { event: EventDetailsPageFragment }

export function Information({ event }: SectionProps) {
  const text = useMessages(messages)
  const language = useLanguage()
  const facts: [string, ReactNode][] = [
    [text.title, <UserText key="title">{event.title}</UserText>],
    [text.description, <UserLines key="description">{event.description}</UserLines>],
    [text.type, displayNameOf(event.type, language).toLowerCase()],
    [text.venue, <UserText key="venue">{event.venue}</UserText>],
    [text.time, minuteOf(event.localTime)],
  ]
  return (
    <section className="form-section" aria-labelledby="information">
      <h2 className="crease" id="information">
        {text.information}
      </h2>
      <dl className="facts">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Sponsors({ event }: SectionProps) {
  const text = useMessages(messages)
  const { sponsors, status, isOwner } = event
  const hasReports = isOwner && (status === 'live' || status === 'completed')
  const removed = hasReports ? (event.removedSponsors ?? []) : []
  return (
    <section className="form-section" aria-labelledby="sponsors">
      <h2 className="crease" id="sponsors">
        {text.sponsors}
      </h2>
      <Count label={text.sponsorCount} count={sponsors.length} />
      {sponsors.length + removed.length > 0 && (
        <div className="grid-2">
          {sponsors.map((sponsor, place) => (
            <SponsorCard
              key={sponsor.name}
              heading={text.sponsor({ place: place + 1 })}
              {...{ event, sponsor, hasReports }}
            />
          ))}
          {removed.map((sponsor) => (
            <SponsorCard key={sponsor.name} heading={text.removedSponsor} {...{ event, sponsor, hasReports }} />
          ))}
        </div>
      )}
    </section>
  )
}

type SponsorCardProps = SectionProps & {
  heading: string
  sponsor: EventDetailsPageFragment['sponsors'][number]
  hasReports: boolean
}

function SponsorCard({ event, heading, sponsor, hasReports }: SponsorCardProps) {
  const text = useMessages(messages)
  const { name, logo } = sponsor
  return (
    <article className="sponsor-card">
      <div className="logo-plate">
        <img src={logo} alt={text.logoOf({ name })} referrerPolicy="no-referrer" />
      </div>
      <div>
        <h3 className="field__hint">{heading}</h3>
        <p>
          <strong>
            <UserText>{name}</UserText>
          </strong>
        </p>
        {hasReports && <SendReport eventId={event.id} eventTitle={event.title} name={name} />}
      </div>
    </article>
  )
}

export function Count({ label, count }: { label: string; count: number }) {
  return (
    <p className="spread">
      <span>{label}</span>
      <span className="plate">{count}</span>
    </p>
  )
}
