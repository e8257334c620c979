import type { FastifyPluginAsync } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'
import { sportPreviewPng } from './sport-preview.ts'

/** Other sites may embed the picture. Its URL changes with the drawing, so it is cached for ever. */
const HEADERS = {
  'content-type': 'image/png',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
}

export const sportPreviewRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { name: string } }>('/previews/:name.png', async (request, reply) => {
    const picture = await sportPreviewPng(request.params.name)
    if (!picture) throw new DomainError('NOT_FOUND', 'Image not found.')
    return reply.headers(HEADERS).send(picture)
  })
}
