import type { FastifyPluginAsync } from 'fastify'
import type { EventsService } from '#server/events/events.service.ts'
import { toRestError } from '#server/rest/errors.ts'
import { HTML } from './page.ts'
import { inLanguage, pageLanguage } from './page-language.ts'
import { SILENT } from './silent-headers.ts'

type Options = { page: string; events: Pick<EventsService, 'slugOfCode'> }

/**
 * `GET /e/:code`: leads to the event's page with the query kept. Never cached, so that a reset link is gone at once; unknown
 * codes get the page of the web app with the status of the error, and count against the address.
 */
export const shortLinkRoutes: FastifyPluginAsync<Options> = async (app, { page, events }) => {
  app.get<{ Params: { code: string } }>('/e/:code', async (request, reply) => {
    reply.headers(SILENT)
    try {
      const slug = await events.slugOfCode(request.params.code, request.ip)
      const query = /[?].*/s.exec(request.url)?.[0] ?? ''
      return reply.redirect(`/event/${encodeURIComponent(slug)}${query}`, 302)
    } catch (error) {
      const { status, body } = toRestError(error)
      if (status === 500) throw error
      request.outcome = body.code
      reply.status(status).type(HTML)
      return reply.send(inLanguage(page, pageLanguage(request), reply))
    }
  })
}
