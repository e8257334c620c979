import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { DomainError } from '#server/errors/domain-error.ts'
import { type Context, requireDevice } from '#server/http/context.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'

type Place = { Params: { deviceId: string; run: string; name: string } }

const PATH = '/live/devices/:deviceId/runs/:run/:name'
const NUMBER = /^\d{1,9}$/
const MILLISECONDS = /^-?\d{1,9}$/

/** Segment upload (threat model 2.14), admitted by the headers, before the body is read. */
export const ingestRoutes: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
  app.put<Place>(PATH, async (request, reply) => {
    const context = await request.getContext()
    const admission = await admit(request, context)
    try {
      const outcome = await admission.store(await wholeBody(request, lengthOf(request) ?? 0))
      const isNew = outcome === 'new'
      return reply
        .status(isNew ? 201 : 200)
        .header('cache-control', 'no-store')
        .send({ duplicate: !isNew })
    } finally {
      admission.release()
    }
  })
  rejectOtherMethods(app, PATH, 'PUT')
}

function admit(request: FastifyRequest<Place>, context: Context) {
  const device = requireDevice(context)
  const { deviceId, run, name } = request.params
  if (deviceId !== device.deviceId) throw new DomainError('NOT_FOUND', 'Device not found.')
  const slot = /^(\d{1,9})[.]m4s$/.exec(name)?.[1]
  if (!NUMBER.test(run) || (slot === undefined && name !== 'init.mp4')) {
    throw new DomainError('NOT_FOUND', 'A camera sends init.mp4 and segments.')
  }
  const upload = { run: Number(run), length: lengthOf(request) }
  const { ingest } = context.services
  if (slot === undefined) return ingest.admitInit(device, upload)
  const claim = {
    slot: Number(slot),
    startMs: millisecondsIn(request, 'x-start'),
    durationMs: millisecondsIn(request, 'x-duration'),
  }
  return ingest.admitSegment(device, upload, claim)
}

function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

function millisecondsIn({ headers }: FastifyRequest, name: 'x-start' | 'x-duration'): number {
  const given = headers[name]
  if (typeof given === 'string' && MILLISECONDS.test(given)) return Number(given)
  throw new DomainError('UNPROCESSABLE', `${name} must be in whole milliseconds.`)
}

/** Node rejects bodies longer than Content-Length, so that `bytes` cannot overflow. */
async function wholeBody({ body }: FastifyRequest, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length)
  let arrived = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes.set(chunk, arrived)
    arrived += chunk.length
  }
  if (arrived !== length) throw new DomainError('BAD_USER_INPUT', 'The upload was interrupted.')
  return bytes
}
