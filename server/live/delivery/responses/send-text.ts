import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedText } from './rendered-text.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Answers with the text, compressed if the client can, or with 304 if it has it. */
export async function sendText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { text, contentType }: { text: RenderedText; contentType: string },
): Promise<FastifyReply> {
  const { maxAgeSeconds, etag } = text
  reply.headers({
    'content-type': contentType,
    'cache-control': `public, max-age=${maxAgeSeconds}${maxAgeSeconds >= YEAR_SECONDS ? ', immutable' : ''}`,
    etag,
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
  })
  if (headers['if-none-match'] === etag) return reply.status(304).send()
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(text.text)
  return reply.header('content-encoding', 'gzip').send(await text.zipped())
}
