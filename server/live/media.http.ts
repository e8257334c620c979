import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/refusal.ts'
import { openToOrigins } from './any-origin.ts'
import type { Live } from './live.service.ts'
import { type TrackName, trackNames } from './tracks.ts'

type OfSlate = { Params: { name: string } }
type OfRun = { Params: { eventId: string; deviceId: string; run: string; name: string } }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const RUN = /^\d{1,9}$/
/** Film does not get smaller. */
const AS_IT_IS = { compress: false } as const
const HEADERS = {
  'content-type': 'video/mp4',
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
}

/** `GET /live/media/…`: segments, and what they are decoded with. What is there once never changes; what is not may come. */
export async function serveMedia(
  app: FastifyInstance,
  { media, admitViewer }: Live,
  isForOtherOrigins: boolean,
): Promise<void> {
  await app.register((scope, _options, done) => {
    if (isForOtherOrigins) openToOrigins(scope)
    scope.addHook('onRequest', ({ ip }, _reply, done) => {
      admitViewer(ip)
      done()
    })

    scope.get<OfSlate>('/live/media/:eventId/slate/:name', AS_IT_IS, async (request, reply) => {
      const { slot, track } = partIn(request.params.name)
      if (slot === null) return send(request, reply, null)
      return send(request, reply, await (track ? media.slateOfTrack(slot, track) : media.slate(slot)))
    })
    scope.get<OfRun>('/live/media/:eventId/:deviceId/:run/:name', AS_IT_IS, async (request, reply) => {
      const { eventId, deviceId, run, name } = request.params
      const { slot, track } = partIn(name)
      if (slot === null || !(UUID.test(eventId) && UUID.test(deviceId) && RUN.test(run))) {
        return send(request, reply, null)
      }
      const piece = { eventId, deviceId, run: Number(run), slot }
      return send(request, reply, await (track ? media.ofTrack(piece, track) : media.get(piece)))
    })
    done()
  })
}

/** `init.mp4`, `7.m4s`, or one of their tracks: `init.audio.mp4`, `7.video.m4s`. */
function partIn(name: string): { slot: number | 'init' | null; track: TrackName | null } {
  const [, start = '', track, ending] = /^(init|\d{1,9})(?:[.](video|audio))?[.](mp4|m4s)$/.exec(name) ?? []
  const isHead = start === 'init'
  const isPart = ending === (isHead ? 'mp4' : 'm4s')
  return {
    slot: isPart ? (isHead ? 'init' : Number(start)) : null,
    track: trackNames.find((one) => one === track) ?? null,
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, bytes: Buffer | null): FastifyReply {
  if (!bytes) throw new Refusal('NOT_FOUND', 'Segment not found.')
  reply.headers(HEADERS)
  const range = rangeIn(headers.range, bytes.length)
  if (!range) return reply.send(bytes)
  const [first, last] = range
  reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes.length}`)
  return reply.send(bytes.subarray(first, last + 1))
}

/** The one range that was asked for; what cannot be understood, or not be met, is as if nothing had been asked. */
function rangeIn(asked: string | undefined, length: number): [first: number, last: number] | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(asked ?? '') ?? []
  if (first === '' && last === '') return null
  const range: [number, number] =
    first === ''
      ? [Math.max(0, length - Number(last)), length - 1]
      : [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
  return range[0] <= range[1] ? range : null
}
