import type { FastifyPluginAsync } from 'fastify'
import { allowAnyOrigin } from './any-origin.ts'
import type { DeliveryService } from './delivery.service.ts'
import { sendText } from './responses/send-text.ts'

type OfEvent = { Params: { slug: string } }

/** The turns of an event's sponsors. As for playlists, the share link's slug is the only authorisation. */
export const sponsorRoutes: FastifyPluginAsync<{ delivery: DeliveryService }> = async (app, { delivery }) => {
  allowAnyOrigin(app)
  app.addHook('onRequest', async ({ ip, params }) => {
    delivery.admitViewer(ip)
    await delivery.admitLink((params as OfEvent['Params']).slug, ip)
  })

  app.get<OfEvent>('/live/:slug/sponsors.json', async (request, reply) =>
    sendText(request, reply, {
      text: await delivery.sponsors.turns(request.params.slug),
      contentType: 'application/json; charset=utf-8',
    }),
  )
}
