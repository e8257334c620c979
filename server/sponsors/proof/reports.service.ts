import { setTimeout as sleep } from 'node:timers/promises'
import type { SponsorInput } from '#schema/event-input.ts'
import type { Language } from '#schema/i18n/language.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, tooManyRequests } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { clientOf } from '#server/network/client-address.ts'
import type { Secrets } from '#server/process/secrets.ts'
import { tokenBuckets } from '#server/rate-limits/token-bucket.ts'
import type { EventScore } from '#server/scoring/event-score.ts'
import { matchMoments } from './match-moments.ts'
import { removedSponsors } from './removed-sponsors.ts'
import {
  REPORT_SECRET,
  type ReportLinkWish,
  reportLinks,
  reportSecretHash,
  type SponsorReportLink,
} from './report-links.ts'
import { reportOf } from './report-of.ts'
import { mostSeen } from './report-pdf/draw-turns.ts'
import { reportPdf } from './report-pdf/report-pdf.ts'
import { ledgerRow, type ReportedEvent, reportRow, seenRows, shownTurns } from './reports.store.ts'
import { turnsOnAir } from './seen.store.ts'
import { turnStill } from './turn-still.ts'

declare module '#server/http/context.ts' {
  interface Services {
    sponsorReports: SponsorReportsService
  }
}

/** What a sponsor is shown of its proof, behind a link of its own. */
export interface SponsorReportsService {
  /** Returns the sponsor's link, which can be shown repeatedly. Throws NOT_FOUND and FORBIDDEN. */
  link(user: CurrentUser, wish: ReportLinkWish): Promise<SponsorReportLink>
  /** Sponsors of each event that `link` accepts although they are no longer in its list. For the owner only. */
  removed(events: readonly Event[]): Promise<ReadonlyMap<Event, SponsorInput[]>>
  /** Throws NOT_FOUND for a link that does not work or no longer does, and RATE_LIMITED. */
  report(secret: string, address: string): Promise<SponsorReport>
  /** The report as one page. `language`: null for the event's own. Throws as `report`. */
  pdf(secret: string, address: string, language: Language | null): Promise<Buffer>
  /** The picture of a turn with the plate, as JPEG. Throws as `report`, and NOT_FOUND without a picture. */
  still(secret: string, n: number, address: string): Promise<Buffer>
}

/** Of one address: as often as pages ask, and for those that a sponsor's office opens together. */
const REPORTS = { burst: 60, perSecond: 1 }
const PDF_STILLS = 3
const PDF_WAIT_MS = 3_000
/** A page shows one for each turn that is scrolled to. */
const STILLS = { burst: 120, perSecond: 2 }
const PAGES = { burst: 6, perSecond: 0.1 }

type Dependencies = {
  db: Db
  secrets: Secrets
  audit(trx: Db, entry: AuditEntry): Promise<void>
  unknownLink(address: string): void
  scoresOf(eventIds: readonly string[]): Promise<ReadonlyMap<string, EventScore>>
  uploads: { read(name: string): Promise<Buffer | null>; addresses: { shown(logo: string): string } }
  /** The programme's picture nearest to the middle of a span. */
  programmeStill(eventId: string, fromMs: number, untilMs: number): Promise<Buffer | null>
  now(): number
}

export function createSponsorReportsService(dependencies: Dependencies): SponsorReportsService {
  const { db, secrets, audit, uploads } = dependencies
  const [reports, pages, stills] = [REPORTS, PAGES, STILLS].map((limit) => tokenBuckets(limit)) as [
    Buckets,
    Buckets,
    Buckets,
  ]

  async function stillOf({ eventId, sponsor }: ReportedEvent, n: number): Promise<Buffer | null> {
    const turn = (await shownTurns(db, eventId, sponsor)).find((each) => each.n === n)
    const [onAir] = turn ? await turnsOnAir(db, eventId, [n]) : []
    const picture = onAir && (await dependencies.programmeStill(eventId, onAir.atMs, onAir.untilMs))
    return turn && picture ? turnStill(picture, turn.name, await uploads.read(turn.logo.split('/').at(-1) ?? '')) : null
  }

  return {
    link: reportLinks({ db, keys: secrets.keysFor('sponsor-report'), audit }),

    removed: (events) => removedSponsors(db, events),

    async report(secret, address) {
      admit(reports, address)
      const report = await readReport(secret, address, dependencies)
      const turns = report.turns.map((turn) => ({
        ...turn,
        stillUrl: turn.onAirMs > 0 ? `/live/sponsor-report/${secret}/still/${turn.n}.jpg` : null,
      }))
      return { ...report, turns, logo: uploads.addresses.shown(report.logo) }
    },

    async still(secret, n, address) {
      admit(stills, address)
      const still = await stillOf(await reportedEvent(secret, address, dependencies), n)
      if (!still) throw new DomainError('NOT_FOUND', 'There is no picture of this turn.')
      return still
    },

    async pdf(secret, address, language) {
      admit(pages, address)
      const report = await readReport(secret, address, dependencies)
      const logo = await uploads.read(report.logo.split('/').at(-1) ?? '')
      const event = await reportedEvent(secret, address, dependencies)
      const onAir = report.turns.filter(({ onAirMs }) => onAirMs > 0)
      const pictures = await Promise.all(
        mostSeen(onAir, PDF_STILLS).map(({ n }) =>
          Promise.race([stillOf(event, n).catch(() => null), sleep(PDF_WAIT_MS, null, { ref: false })]),
        ),
      )
      return reportPdf({
        report,
        logo,
        stills: pictures.filter((still) => still !== null),
        language: language ?? event.language,
      })
    },
  }
}

type Buckets = ReturnType<typeof tokenBuckets>

function admit(buckets: Buckets, address: string): void {
  const seconds = buckets.use(clientOf(address))
  if (seconds > 0) throw tooManyRequests(Math.ceil(seconds))
}

async function reportedEvent(secret: string, address: string, { db, unknownLink }: Dependencies) {
  const event = REPORT_SECRET.test(secret) ? await reportRow(db, reportSecretHash(secret)) : undefined
  if (!event) {
    unknownLink(address)
    throw new DomainError('NOT_FOUND', 'This link does not work.')
  }
  return event
}

async function readReport(secret: string, address: string, dependencies: Dependencies): Promise<SponsorReport> {
  const { db, scoresOf, now } = dependencies
  const event = await reportedEvent(secret, address, dependencies)
  const { eventId, sponsor } = event
  const shown = await shownTurns(db, eventId, sponsor)
  const numbers = shown.map(({ n }) => n)
  const [onAir, seen, ledger, scores] = await Promise.all([
    turnsOnAir(db, eventId, numbers),
    seenRows(db, eventId, sponsor),
    ledgerRow(db, eventId, sponsor),
    scoresOf([eventId]),
  ])
  return reportOf({ event, shown, onAir, seen, ledger, momentAt: matchMoments(scores.get(eventId)), nowMs: now() })
}
