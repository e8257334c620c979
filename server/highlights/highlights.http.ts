import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  CLIP_MAX_MS,
  CLIP_MIN_MS,
  HIGHLIGHT_MINUTES,
  type HighlightMinutes,
  lengthOf,
} from '#schema/highlights/clip.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { allowAnyOrigin } from '#server/live/delivery/any-origin.ts'
import type { DeliveryService } from '#server/live/delivery/delivery.service.ts'
import { sendPlaylist } from '#server/live/delivery/playlists/send-playlist.ts'
import { sendText } from '#server/live/delivery/responses/send-text.ts'
import type { HighlightsService } from './highlights.service.ts'

type OfEvent = {
  Params: { slug: string }
  Querystring: { minutes?: string; from?: string; until?: string; camera?: string; track?: string }
}

type Options = { delivery: DeliveryService; highlights: HighlightsService }

const JSON_TYPE = 'application/json; charset=utf-8'
const INSTANT = /^\d{1,14}$/
const DEFAULT_MINUTES: HighlightMinutes = 3

/** Clips and highlights of an event. As for playlists, the share link's slug is the only authorisation. */
export const highlightRoutes: FastifyPluginAsync<Options> = async (app, { delivery, highlights }) => {
  allowAnyOrigin(app)
  app.addHook('onRequest', async ({ ip, params }) => {
    delivery.admitViewer(ip)
    await delivery.admitLink((params as OfEvent['Params']).slug, ip)
  })

  app.get<OfEvent>('/live/:slug/highlights.json', async (request, reply) => {
    const text = await highlights.published(request.params.slug, minutesIn(request))
    return sendText(request, reply, { text, contentType: JSON_TYPE })
  })
  app.get<OfEvent>('/live/:slug/highlights.m3u8', async (request, reply) =>
    sendPlaylist(request, reply, await highlights.reel(request.params.slug, minutesIn(request))),
  )
  app.get<OfEvent>('/live/:slug/highlights.master.m3u8', async (request, reply) => {
    const query = `&minutes=${minutesIn(request)}`
    return sendPlaylist(request, reply, await delivery.multivariant(request.params.slug, 'highlights', query))
  })
  app.get<OfEvent>('/live/:slug/clip.m3u8', async (request, reply) => {
    const { range, camera } = clipIn(request)
    return sendPlaylist(request, reply, await highlights.clip(request.params.slug, range, camera))
  })
  app.get<OfEvent>('/live/:slug/clip.master.m3u8', async (request, reply) => {
    const { range, camera } = clipIn(request)
    const query = `&from=${range.fromMs}&until=${range.untilMs}${camera === null ? '' : `&camera=${encodeURIComponent(camera)}`}`
    return sendPlaylist(request, reply, await delivery.multivariant(request.params.slug, 'clip', query))
  })
}

function minutesIn({ query }: FastifyRequest<OfEvent>): HighlightMinutes {
  const minutes = HIGHLIGHT_MINUTES.find((each) => String(each) === (query.minutes ?? String(DEFAULT_MINUTES)))
  if (!minutes) throw new DomainError('BAD_USER_INPUT', `minutes must be one of ${HIGHLIGHT_MINUTES.join(', ')}.`)
  return minutes
}

function clipIn({ query: { from = '', until = '', camera } }: FastifyRequest<OfEvent>) {
  if (!INSTANT.test(from) || !INSTANT.test(until)) {
    throw new DomainError('BAD_USER_INPUT', 'from and until must be milliseconds since 1970.')
  }
  const range = { fromMs: Number(from), untilMs: Number(until) }
  if (lengthOf(range) < CLIP_MIN_MS || lengthOf(range) > CLIP_MAX_MS) {
    throw new DomainError('BAD_USER_INPUT', 'A clip lasts from 5 to 60 seconds.')
  }
  return { range, camera: camera ?? null }
}
