import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { liveCalls, type SeenReport, seenReports, type WatchingAnswer } from '#schema/rest/live-calls.ts'
import { routePath } from '#schema/rest/rest-call.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { crossSiteError, isSameSite, type Origins } from '#server/http/cross-site.ts'
import { originOf } from '#server/http/request-context.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { allowAnyOrigin } from './any-origin.ts'
import type { DeliveryService } from './delivery.service.ts'
import { sendPlaylist } from './playlists/send-playlist.ts'

type OfEvent = { Params: { slug: string }; Querystring: { dvr?: string; track?: string; _HLS_msn?: string } }
type OfCamera = OfEvent & { Params: { deviceId: string } }

type Options = { delivery: DeliveryService; publicUrl: string | null; corsOrigins: readonly string[] }

/** What `navigator.sendBeacon` sends text as. */
const BEACON = 'text/plain'
const SLOT = /^\d{1,9}$/

/** Playlists and viewer heartbeats of an event. The share link's slug is the only authorisation. */
export const playlistRoutes: FastifyPluginAsync<Options> = async (app, { delivery, publicUrl, corsOrigins }) => {
  const { playlists } = delivery
  parseJsonBodies(app, ['application/json', BEACON])
  allowAnyOrigin(app)
  app.addHook('onRequest', async ({ ip, params }) => {
    delivery.admitViewer(ip)
    await delivery.admitLink((params as OfEvent['Params']).slug, ip)
  })

  app.get<OfEvent>('/live/:slug/programme.m3u8', async (request, reply) =>
    sendPlaylist(
      request,
      reply,
      await playlists.programme(request.params.slug, request.query.dvr === '1', slotIn(request)),
    ),
  )
  app.get<OfEvent>('/live/:slug/recording.m3u8', async (request, reply) =>
    sendPlaylist(request, reply, await playlists.recording(request.params.slug)),
  )
  app.get<OfCamera>('/live/:slug/cameras/:deviceId.m3u8', async (request, reply) => {
    const { slug, deviceId } = request.params
    return sendPlaylist(request, reply, await playlists.camera(slug, deviceId, slotIn(request)))
  })
  app.get<OfEvent>('/live/:slug/programme.master.m3u8', async (request, reply) => {
    const isWhole = request.query.dvr === '1'
    return sendPlaylist(
      request,
      reply,
      await delivery.multivariant(request.params.slug, 'programme', isWhole ? '&dvr=1' : ''),
    )
  })
  app.get<OfEvent>('/live/:slug/recording.master.m3u8', async (request, reply) =>
    sendPlaylist(request, reply, await delivery.multivariant(request.params.slug, 'recording', '')),
  )
  const { watching } = liveCalls
  const options = { bodyLimit: watching.bodyMaxBytes }
  app.post<OfEvent>(routePath(watching), options, async (request, reply): Promise<WatchingAnswer> => {
    reply.header('cache-control', 'no-store')
    refuseForeignBeacon(request, { own: originOf(request, publicUrl), listed: corsOrigins })
    const body = jsonOf(request.body)
    return delivery.watch(request.params.slug, textOf(body, 'viewer'), request.ip, seenIn(body['seen']))
  })
}

/** Browsers ask before they send JSON to another site, and do not before they send text. */
function refuseForeignBeacon({ headers }: FastifyRequest, origins: Origins): void {
  if ((headers['content-type'] ?? '').startsWith(BEACON) && !isSameSite(headers, origins)) throw crossSiteError()
}

function seenIn(sent: unknown): readonly SeenReport[] {
  const { success, data } = seenReports.safeParse(sent ?? [])
  if (!success) throw new DomainError('BAD_USER_INPUT', 'seen is not a list of reports.')
  return data
}

/** Returns the slot of a blocking reload (RFC 8216bis, 6.2.5.2); null without one. */
function slotIn({ query }: FastifyRequest<OfEvent>): number | null {
  const { _HLS_msn: slot } = query
  if (slot === undefined) return null
  if (!SLOT.test(slot)) throw new DomainError('BAD_USER_INPUT', '_HLS_msn must be a slot number.')
  return Number(slot)
}
