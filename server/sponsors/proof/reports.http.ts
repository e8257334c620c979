import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { languageOr } from '#schema/i18n/language.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { reportCsv } from './report-csv.ts'
import type { SponsorReportsService } from './reports.service.ts'

type OfStill = { Params: { name: string; picture: string } }
type OfReport = { Params: { name: string }; Querystring: { lang?: string } }

const NAME = /^([\w-]{1,100})[.](json|csv|pdf)$/

/** Reports for sponsors. The link's secret is the only authorisation; nothing of it is kept by caches or found by searches. */
export const sponsorReportRoutes: FastifyPluginAsync<{ reports: SponsorReportsService }> = async (app, { reports }) => {
  app.get<OfReport>('/live/sponsor-report/:name', async ({ params, query, ip }, reply) => {
    const [, secret, format] = NAME.exec(params.name) ?? []
    if (secret === undefined) throw new DomainError('NOT_FOUND', 'This link does not work.')
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    if (format === 'pdf') {
      const pdf = await reports.pdf(secret, ip, languageOr(query.lang, null))
      return attached(reply, 'sponsor-report.pdf', 'application/pdf').send(pdf)
    }
    const report: SponsorReport = await reports.report(secret, ip)
    if (format === 'json') return report
    return attached(reply, 'sponsor-report.csv', 'text/csv; charset=utf-8').send(reportCsv(report))
  })
  app.get<OfStill>('/live/sponsor-report/:name/still/:picture', { compress: false }, async ({ params, ip }, reply) => {
    const [, n] = /^(\d{1,9})[.]jpg$/.exec(params.picture) ?? []
    if (n === undefined) throw new DomainError('NOT_FOUND', 'There is no picture of this turn.')
    const still = await reports.still(params.name, Number(n), ip)
    return reply
      .headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(still)
  })
}

function attached(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
}
