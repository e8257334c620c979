import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import { previewPng } from './preview.ts'

/** Whoever shows a link may show its picture. The address that pages give changes with the drawing. */
const HEADERS = {
  'content-type': 'image/png',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}

/** `GET /previews/:name`: the pictures of link previews. */
export function servePreviews(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/previews/:name.png', async (request, reply) => {
    const picture = await previewPng(request.params.name)
    if (!picture) throw new Refusal('NOT_FOUND', 'Image not found.')
    return reply.headers(HEADERS).send(picture)
  })
}
