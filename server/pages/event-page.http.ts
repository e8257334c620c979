import type { FastifyPluginAsync } from 'fastify'
import type { Event } from '#server/events/event.ts'
import type { EventsService } from '#server/events/events.service.ts'
import { originOf } from '#server/http/request-context.ts'
import { toRestError } from '#server/rest/errors.ts'
import { eventPaint } from './first-paint.ts'
import { eventHead, silentHead } from './head-elements.ts'
import { HTML, withFirstPaint, withHead } from './page.ts'

type Options = {
  page: string
  product: { name: string; shortName: string }
  publicUrl: string | null
  events: EventsService
}

/** Not cached, not indexed, and no referrer for other sites (threat model 2.6). */
const SILENT = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** `GET /event/:slug`: public events get a preview head, all others a neutral one, also when reading fails. */
export const eventPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { page, product, publicUrl, events } = options
  app.get<{ Params: { slug: string } }>('/event/:slug', async (request, reply) => {
    const site = { product, origin: originOf(request, publicUrl) }
    reply.type(HTML)
    try {
      const event = await events.bySlug(null, request.params.slug, request.ip)
      if (isListed(event)) {
        const painted = withFirstPaint(page, eventPaint(product, event))
        return reply.header('cache-control', 'no-cache').send(withHead(painted, eventHead(site, event)))
      }
    } catch (error) {
      const { status, body } = toRestError(error)
      if (status === 500) throw error
      request.outcome = body.code
      reply.status(status)
    }
    return reply.headers(SILENT).send(withHead(page, silentHead(site)))
  })
}

function isListed({ visibility, status }: Event): boolean {
  return visibility === 'public' && status !== 'cancelled'
}
