import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import type { Uploads } from './uploads.service.ts'

/** The bytes are ours, re-encoded, but they began with a stranger: a browser shall see a picture in them and nothing else. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="logo.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** `GET /uploads/:name`: what `uploadLogo` answered the address of. */
export function serveUploads(app: FastifyInstance, uploads: Uploads): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const picture = await uploads.read(request.params.name)
    if (!picture) throw new Refusal('NOT_FOUND', 'Image not found.')
    return reply.headers(HEADERS).send(picture)
  })
}
