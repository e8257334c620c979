import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { languageOr } from '#schema/i18n/language.ts'
import { originOf } from '#server/http/request-context.ts'
import type { EventPictures } from './event-pictures.ts'

type Options = { pictures: EventPictures; publicUrl: string | null }
type OfPicture = { Params: { slug: string }; Querystring: { v?: unknown; lang?: unknown } }
type Sent = Awaited<ReturnType<EventPictures['preview']>>

/** PNG is compressed already. */
const UNCOMPRESSED = { compress: false } as const
const FOR_EVER = 'public, max-age=31536000, immutable'

/** `GET /event/:slug/preview.png` and `poster.png`. With its version in `v` a picture of a listed event is cached for ever. */
export const eventPictureRoutes: FastifyPluginAsync<Options> = async (app, { pictures, publicUrl }) => {
  app.get<OfPicture>('/event/:slug/preview.png', UNCOMPRESSED, async (request, reply) =>
    send(request, reply, await pictures.preview(request.params.slug, request.ip)),
  )
  app.get<OfPicture>('/event/:slug/poster.png', UNCOMPRESSED, async (request, reply) => {
    const { params, query, ip } = request
    const language = languageOr(query.lang, null)
    return send(
      request,
      reply,
      await pictures.poster(params.slug, { origin: originOf(request, publicUrl), language }, ip),
    )
  })
}

function send({ query, headers }: FastifyRequest<OfPicture>, reply: FastifyReply, { png, version, isListed }: Sent) {
  const etag = `"${version}"`
  reply.headers({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': !isListed ? 'private, no-cache' : query.v === version ? FOR_EVER : 'no-cache',
    ...(!isListed && { 'x-robots-tag': 'noindex' }),
    etag,
  })
  return headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(png)
}
