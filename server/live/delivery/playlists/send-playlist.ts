import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedText } from '#server/live/delivery/responses/rendered-text.ts'
import { sendText } from '#server/live/delivery/responses/send-text.ts'
import { playlistOfRendition, renditionNames } from './multivariant-playlist.ts'

type WithTrack = FastifyRequest<{ Querystring: { track?: string } }>

/** Answers with a playlist, or with the rendition of it that `?track=` asks for. */
export function sendPlaylist(request: WithTrack, reply: FastifyReply, whole: RenderedText): Promise<FastifyReply> {
  const name = renditionNames.find((rendition) => rendition === request.query.track)
  const text = name ? playlistOfRendition(whole, name) : whole
  return sendText(request, reply, { text, contentType: 'application/vnd.apple.mpegurl' })
}
