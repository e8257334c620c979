import type { FastifyPluginAsync } from 'fastify'
import { EVENT_DATA_ID } from '#schema/event-data.ts'
import type { Language } from '#schema/i18n/language.ts'
import type { ProductNames } from '#schema/product/product-names.ts'
import type { Event } from '#server/events/event.ts'
import type { EventsService } from '#server/events/events.service.ts'
import { isListed } from '#server/events/is-listed.ts'
import { shareUrl } from '#server/events/slug.ts'
import { originOf } from '#server/http/request-context.ts'
import { playlistUrl } from '#server/live/delivery/playlists/media-urls.ts'
import type { ScorePictures } from '#server/live/delivery/score-picture/score-pictures.ts'
import { toRestError } from '#server/rest/errors.ts'
import type { EventData } from './event-data.ts'
import { eventPaint } from './first-paint.ts'
import { eventHead, type Site, silentHead } from './head-elements.ts'
import { type Head, HTML, type Link, withData, withFirstPaint, withHead, withLinks } from './page.ts'
import { inLanguage, pageLanguage } from './page-language.ts'
import { type HasMomentPicture, type ReadScores, sharedMoment } from './shared-moment.ts'
import { SILENT } from './silent-headers.ts'

type Options = {
  page: string
  /** The page of a live event, which preloads the player too. */
  livePage: string
  eventData: EventData
  /** Origin of the CDN for media; null without one. */
  mediaUrl: string | null
  product: ProductNames
  publicUrl: string | null
  events: EventsService
  scores: ReadScores
  hasPicture: HasMomentPicture
  latestScore: ScorePictures['latest']
}

type OfEvent = { Params: { slug: string }; Querystring: { t?: unknown } }

/**
 * `GET /event/:slug`: public events get a preview head and their data, all others a neutral page, also when reading
 * fails. `?t=` is the moment that the link leads to.
 */
export const eventPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { page, product, publicUrl, events, scores, hasPicture, latestScore } = options
  app.get<OfEvent>('/event/:slug', async (request, reply) => {
    const site = { product, origin: originOf(request, publicUrl) }
    const language = pageLanguage(request)
    reply.type(HTML)
    try {
      const event = await events.bySlug(null, request.params.slug, request.ip)
      if (isListed(event)) {
        const data = await options.eventData(event, await request.getContext())
        const moment = await sharedMoment(event, request.query.t, { scores, hasPicture })
        const scoreName = event.status === 'live' ? ((await latestScore(event))?.name ?? null) : null
        const head = eventHead(site, event, { moment, scoreName })
        const listed = listedPage({ ...options, site, event, head, data, language })
        return reply.header('cache-control', 'no-cache').send(inLanguage(listed, language, reply))
      }
    } catch (error) {
      const { status, body } = toRestError(error)
      if (status === 500) throw error
      request.outcome = body.code
      reply.status(status)
    }
    return reply.headers(SILENT).send(inLanguage(withHead(page, silentHead(site)), language, reply))
  })
}

type ListedPage = Pick<Options, 'page' | 'livePage' | 'mediaUrl'> & {
  site: Site
  event: Event
  head: Head
  data: string | null
  language: Language
}

function listedPage({ page, livePage, mediaUrl, site, event, head, data, language }: ListedPage): string {
  const isLive = event.status === 'live'
  const painted = withFirstPaint(isLive ? livePage : page, eventPaint(site.product, event, language))
  const headed = withLinks(withHead(painted, head), [oEmbedLink(site, event)])
  if (data === null) return headed
  return withData(isLive ? withLinks(headed, playerLinks(event, mediaUrl)) : headed, EVENT_DATA_ID, data)
}

/** How other sites learn to show the event (https://oembed.com, discovery). */
function oEmbedLink({ origin }: Site, { slug, title }: Event): Link {
  const href = `${origin}/oembed?url=${encodeURIComponent(shareUrl(origin, slug))}`
  return { rel: 'alternate', type: 'application/json+oembed', title, href }
}

/** What the player requests first. The app reads playlists from its own host, and media from the CDN. */
function playerLinks({ slug }: Event, mediaUrl: string | null): Link[] {
  const playlist = playlistUrl('', slug, 'programme')
  return [
    { rel: 'preload', as: 'fetch', fetchpriority: 'high', href: playlist },
    ...(mediaUrl === null ? [] : [{ rel: 'preconnect', href: mediaUrl } as const]),
  ]
}
