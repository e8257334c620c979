import type { FastifyPluginAsync } from 'fastify'
import { EVENT_DATA_ID } from '#schema/event-data.ts'
import type { EventsService } from '#server/events/events.service.ts'
import { isListed } from '#server/events/is-listed.ts'
import { originOf } from '#server/http/request-context.ts'
import { NO_FRAMES, pagePolicy } from '#server/http/security-headers.ts'
import { toRestError } from '#server/rest/errors.ts'
import type { EmbedOriginsService } from '#server/users/embed-origins.service.ts'
import type { EventData } from './event-data.ts'
import { eventHead, type Site, silentHead } from './head-elements.ts'
import { HTML, withData, withHead } from './page.ts'
import { inLanguage, pageLanguage } from './page-language.ts'
import { SILENT } from './silent-headers.ts'

type Options = {
  page: string
  eventData: EventData
  /** Origin of the CDN for media; null without one. */
  mediaUrl: string | null
  product: Site['product']
  publicUrl: string | null
  events: EventsService
  embedOrigins: Pick<EmbedOriginsService, 'ofEvent'>
}

/**
 * `GET /embed/:slug`: the player alone, in frames of the sites that the organiser named. All but public events get a page that
 * no site may frame, the same for unknown ones.
 */
export const embedPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { page, mediaUrl, product, publicUrl, events, embedOrigins } = options

  // Tells browsers that know no `frame-ancestors` to refuse every other site.
  app.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? NO_FRAMES)
    if (!policy.includes(NO_FRAMES)) reply.removeHeader('x-frame-options')
  })

  app.get<{ Params: { slug: string } }>('/embed/:slug', async (request, reply) => {
    const site = { product, origin: originOf(request, publicUrl) }
    reply.type(HTML)
    try {
      const event = await events.bySlug(null, request.params.slug, request.ip)
      if (isListed(event)) {
        const frameAncestors = await embedOrigins.ofEvent(event.id)
        const data = await options.eventData(event, await request.getContext())
        const { title, metas } = eventHead(site, event)
        const headed = withHead(page, { title, metas: { ...metas, robots: 'noindex' } })
        reply.headers({
          'cache-control': 'no-cache',
          'content-security-policy': pagePolicy(mediaUrl, { frameAncestors }),
          'cross-origin-resource-policy': 'cross-origin',
        })
        const shown = data === null ? headed : withData(headed, EVENT_DATA_ID, data)
        return reply.send(inLanguage(shown, pageLanguage(request), reply))
      }
      reply.status(404)
    } catch (error) {
      const { status, body } = toRestError(error)
      if (status === 500) throw error
      request.outcome = body.code
      reply.status(status)
    }
    return reply.headers(SILENT).send(inLanguage(withHead(page, silentHead(site)), pageLanguage(request), reply))
  })
}
