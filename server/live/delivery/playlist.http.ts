import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { liveCalls, type WatchingAnswer } from '#schema/rest/live-calls.ts'
import { routePath } from '#schema/rest/rest-call.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { allowAnyOrigin } from './any-origin.ts'
import type { DeliveryService } from './delivery.service.ts'
import { playlistOfRendition, renditionNames } from './playlists/multivariant-playlist.ts'
import type { RenderedText } from './responses/rendered-text.ts'
import { sendText } from './responses/send-text.ts'

type OfEvent = { Params: { slug: string }; Querystring: { dvr?: string; track?: string; _HLS_msn?: string } }
type OfCamera = OfEvent & { Params: { deviceId: string } }

const SLOT = /^\d{1,9}$/

/** Playlists and viewer heartbeats of an event. The share link's slug is the only authorisation. */
export const playlistRoutes: FastifyPluginAsync<{ delivery: DeliveryService }> = async (app, { delivery }) => {
  const { playlists } = delivery
  parseJsonBodies(app)
  allowAnyOrigin(app)
  app.addHook('onRequest', async ({ ip, params }) => {
    delivery.admitViewer(ip)
    await delivery.admitLink((params as OfEvent['Params']).slug, ip)
  })

  app.get<OfEvent>('/live/:slug/programme.m3u8', async (request, reply) =>
    send(request, reply, await playlists.programme(request.params.slug, request.query.dvr === '1', slotIn(request))),
  )
  app.get<OfEvent>('/live/:slug/recording.m3u8', async (request, reply) =>
    send(request, reply, await playlists.recording(request.params.slug)),
  )
  app.get<OfCamera>('/live/:slug/cameras/:deviceId.m3u8', async (request, reply) => {
    const { slug, deviceId } = request.params
    return send(request, reply, await playlists.camera(slug, deviceId, slotIn(request)))
  })
  app.get<OfEvent>('/live/:slug/programme.master.m3u8', async (request, reply) => {
    const isWhole = request.query.dvr === '1'
    return send(request, reply, await delivery.multivariant(request.params.slug, 'programme', isWhole ? '&dvr=1' : ''))
  })
  app.get<OfEvent>('/live/:slug/recording.master.m3u8', async (request, reply) =>
    send(request, reply, await delivery.multivariant(request.params.slug, 'recording', '')),
  )
  const { watching } = liveCalls
  const options = { bodyLimit: watching.bodyMaxBytes }
  app.post<OfEvent>(routePath(watching), options, async (request, reply): Promise<WatchingAnswer> => {
    reply.header('cache-control', 'no-store')
    return delivery.watch(request.params.slug, textOf(jsonOf(request.body), 'viewer'), request.ip)
  })
}

/** Returns the slot of a blocking reload (RFC 8216bis, 6.2.5.2); null without one. */
function slotIn({ query }: FastifyRequest<OfEvent>): number | null {
  const { _HLS_msn: slot } = query
  if (slot === undefined) return null
  if (!SLOT.test(slot)) throw new DomainError('BAD_USER_INPUT', '_HLS_msn must be a slot number.')
  return Number(slot)
}

function send(request: FastifyRequest<OfEvent>, reply: FastifyReply, whole: RenderedText): Promise<FastifyReply> {
  const name = renditionNames.find((rendition) => rendition === request.query.track)
  const text = name ? playlistOfRendition(whole, name) : whole
  return sendText(request, reply, { text, contentType: 'application/vnd.apple.mpegurl' })
}
