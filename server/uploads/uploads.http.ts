import type { FastifyPluginAsync } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'
import type { UploadsService } from './uploads.service.ts'

/** The pictures are re-encoded but come from strangers: browsers must treat them as images only. */
const HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="logo.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=31536000, immutable',
}

export const uploadedFileRoutes: FastifyPluginAsync<{ uploads: UploadsService }> = async (app, { uploads }) => {
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const picture = await uploads.read(request.params.name)
    if (!picture) throw new DomainError('NOT_FOUND', 'Image not found.')
    return reply.headers(HEADERS).send(picture)
  })
}
