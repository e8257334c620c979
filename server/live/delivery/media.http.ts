import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type TrackName, trackNames } from '#schema/mp4/demux.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { allowAnyOrigin } from './any-origin.ts'
import type { DeliveryService } from './delivery.service.ts'
import { byteRangeIn } from './responses/byte-range.ts'

type OfSlate = { Params: { name: string } }
type OfRun = { Params: { eventId: string; deviceId: string; run: string; name: string } }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const RUN = /^\d{1,9}$/
/** Media is compressed already. */
const UNCOMPRESSED = { compress: false } as const
const HEADERS = {
  'content-type': 'video/mp4',
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
}

/** `GET /live/media/…`: init and media segments. They are immutable once stored; a missing one may still arrive. */
export const mediaRoutes: FastifyPluginAsync<{ delivery: DeliveryService }> = async (app, { delivery }) => {
  const { media, admitViewer } = delivery
  allowAnyOrigin(app)
  app.addHook('onRequest', ({ ip }, _reply, done) => {
    admitViewer(ip)
    done()
  })

  app.get<OfSlate>('/live/media/:eventId/slate/:name', UNCOMPRESSED, async (request, reply) => {
    const { slot, track } = partIn(request.params.name)
    if (slot === null) return send(request, reply, null)
    return send(request, reply, await (track ? media.slateOfTrack(slot, track) : media.slate(slot)))
  })
  app.get<OfRun>('/live/media/:eventId/:deviceId/:run/:name', UNCOMPRESSED, async (request, reply) => {
    const { eventId, deviceId, run, name } = request.params
    const { slot, track } = partIn(name)
    if (slot === null || !(UUID.test(eventId) && UUID.test(deviceId) && RUN.test(run))) {
      return send(request, reply, null)
    }
    const object = { eventId, deviceId, run: Number(run), slot }
    return send(request, reply, await (track ? media.ofTrack(object, track) : media.get(object)))
  })
}

/** `init.mp4`, `7.m4s`, or one of their tracks: `init.audio.mp4`, `7.video.m4s`. */
function partIn(name: string): { slot: number | 'init' | null; track: TrackName | null } {
  const [, start = '', track, ending] = /^(init|\d{1,9})(?:[.](video|audio))?[.](mp4|m4s)$/.exec(name) ?? []
  const isInit = start === 'init'
  const isPart = ending === (isInit ? 'mp4' : 'm4s')
  return {
    slot: isPart ? (isInit ? 'init' : Number(start)) : null,
    track: trackNames.find((one) => one === track) ?? null,
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw new DomainError('NOT_FOUND', 'Segment not found.')
  const range = headers['if-range'] === undefined ? byteRangeIn(headers.range, bytes.length) : null
  if (range === 'unsatisfiable') {
    const whole = { 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' }
    return reply.status(416).headers(whole).send()
  }
  reply.headers(HEADERS)
  if (!range) return reply.send(bytes)
  const [first, last] = range
  reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`)
  return reply.send(bytes.subarray(first, last + 1))
}
