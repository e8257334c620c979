import type { FastifyPluginAsync } from 'fastify'
import { languageOr } from '#schema/i18n/language.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { allowAnyOrigin } from './any-origin.ts'
import type { DeliveryService } from './delivery.service.ts'
import { sendText } from './responses/send-text.ts'

type OfEvent = { Params: { slug: string } }
type OfPicture = OfEvent & { Querystring: { lang?: string; at?: string } }
type OfName = { Params: { slug: string; name: string } }

/** PNG is compressed already. */
const UNCOMPRESSED = { compress: false } as const
/** Those with the tables of the scorecard, and those with the score alone. */
const PICTURES = { 'score.png': false, 'scorecard.png': true }
const JSON_TYPE = 'application/json; charset=utf-8'
const SUBTITLES_TYPE = 'text/vtt; charset=utf-8'

/** The score of an event. As for playlists, the share link's slug is the only authorisation. */
export const scoreRoutes: FastifyPluginAsync<{ delivery: DeliveryService }> = async (app, { delivery }) => {
  const { score } = delivery
  allowAnyOrigin(app)
  app.addHook('onRequest', async ({ ip, params }) => {
    delivery.admitViewer(ip)
    await delivery.admitLink((params as OfEvent['Params']).slug, ip)
  })

  app.get<OfEvent>('/live/:slug/score.json', async (request, reply) =>
    sendText(request, reply, { text: await score.newest(request.params.slug), contentType: JSON_TYPE }),
  )
  for (const [name, hasTables] of Object.entries(PICTURES)) {
    app.get<OfPicture>(`/live/:slug/${name}`, UNCOMPRESSED, async ({ params, query, ip, headers }, reply) => {
      const wanted = { language: languageOr(query.lang, null), hasTables, atMs: momentIn(query) } as const
      const { png, etag, maxAgeSeconds } = await delivery.scorePictures.of(params.slug, wanted, ip)
      reply.headers({ 'content-type': 'image/png', 'cache-control': `public, max-age=${maxAgeSeconds}`, etag })
      return headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(png)
    })
  }
  app.get<OfPicture>('/live/:slug/moment.jpg', UNCOMPRESSED, async ({ params, query, ip, headers }, reply) => {
    const atMs = momentIn(query)
    if (atMs === null) throw new DomainError('BAD_USER_INPUT', 'at must be milliseconds since 1970.')
    const { jpeg, etag } = await delivery.momentPictures.of(params.slug, atMs, ip)
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=60', etag })
    return headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(jpeg)
  })
  app.get<OfName>('/live/:slug/score/:name', async (request, reply) => {
    const { slug, name } = request.params
    const [, revision, count] = /^(\d{1,9})-(\d{1,9})[.]json$/.exec(name) ?? []
    if (revision !== undefined) {
      const text = await score.at(slug, Number(revision), Number(count))
      return sendText(request, reply, { text, contentType: JSON_TYPE })
    }
    const [, slot] = /^(\d{1,9})[.]vtt$/.exec(name) ?? []
    if (slot === undefined) throw new DomainError('NOT_FOUND', 'There is no such score.')
    const text = await score.subtitles(slug, Number(slot))
    return sendText(request, reply, { text, contentType: SUBTITLES_TYPE })
  })
}

/** Returns server time in ms; null without a moment. */
function momentIn({ at }: OfPicture['Querystring']): number | null {
  if (at === undefined) return null
  if (!/^\d{1,14}$/.test(at)) throw new DomainError('BAD_USER_INPUT', 'at must be milliseconds since 1970.')
  return Number(at)
}
