import type { FastifyPluginAsync } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'
import { eventNotFound } from '#server/events/event-access.ts'
import type { EventsService } from '#server/events/events.service.ts'
import { isListed } from '#server/events/is-listed.ts'
import { originOf } from '#server/http/request-context.ts'
import { allowAnyOrigin } from '#server/live/delivery/any-origin.ts'
import type { EmbedOriginsService } from '#server/users/embed-origins.service.ts'
import type { Site } from './head-elements.ts'
import { oEmbedOf } from './oembed.ts'

type Options = {
  product: Site['product']
  publicUrl: string | null
  events: EventsService
  embedOrigins: Pick<EmbedOriginsService, 'ofEvent'>
}

type OEmbed = { Querystring: Partial<Record<'url' | 'format' | 'maxwidth' | 'maxheight', unknown>> }

const PAGE = /^\/(?:event|embed)\/([^/]+)$/
const PIXELS = /^[1-9]\d{0,4}$/

/** `GET /oembed?url=…&maxwidth=…&maxheight=…`: how a page elsewhere shows a public event (https://oembed.com). */
export const oEmbedRoutes: FastifyPluginAsync<Options> = async (app, { product, publicUrl, events, embedOrigins }) => {
  allowAnyOrigin(app)

  app.get<OEmbed>('/oembed', async (request, reply) => {
    const { url, format = 'json', maxwidth, maxheight } = request.query
    if (format !== 'json') {
      request.outcome = 'BAD_USER_INPUT'
      return reply.status(501).send({ error: 'Only JSON is answered.', code: request.outcome })
    }
    const room = { maxwidth: pixelsIn(maxwidth), maxheight: pixelsIn(maxheight) }
    const site = { product, origin: originOf(request, publicUrl) }
    const event = await events.bySlug(null, slugIn(url, site.origin), request.ip)
    if (!isListed(event)) throw eventNotFound()
    const isEmbeddable = (await embedOrigins.ofEvent(event.id)).length > 0
    return reply.header('cache-control', 'public, max-age=60').send(oEmbedOf({ site, event, room }, isEmbeddable))
  })
}

/** Returns the slug of a page of this site. Throws NOT_FOUND for other addresses. */
function slugIn(url: unknown, origin: string): string {
  if (typeof url !== 'string' || !URL.canParse(url)) throw new DomainError('BAD_USER_INPUT', 'url must be an address.')
  const page = new URL(url)
  const [, slug] = PAGE.exec(page.pathname) ?? []
  if (page.origin !== origin || slug === undefined) throw eventNotFound()
  try {
    return decodeURIComponent(slug)
  } catch {
    throw eventNotFound()
  }
}

function pixelsIn(value: unknown): number | null {
  if (value === undefined) return null
  if (typeof value !== 'string' || !PIXELS.test(value)) {
    throw new DomainError('BAD_USER_INPUT', 'maxwidth and maxheight are numbers of pixels.')
  }
  return Number(value)
}
