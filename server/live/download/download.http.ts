import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { byteRangeIn } from '#server/live/delivery/responses/byte-range.ts'
import { deviceIdIn } from './download-link.ts'
import type { DownloadsService, OpenedDownload } from './downloads.service.ts'
import { attachment } from './file-name.ts'

type OfDownload = {
  Params: { eventId: string; name: string }
  Querystring: { until?: string; proof?: string }
}

/** `GET /live/downloads/…`: recordings as MP4. The link is the authorisation; `Event.downloads` makes it. */
export const downloadRoutes: FastifyPluginAsync<{ downloads: DownloadsService }> = async (app, { downloads }) => {
  // HEAD has a route of its own: what Fastify makes of GET would read the whole file.
  app.route<OfDownload>({
    method: ['GET', 'HEAD'],
    url: '/live/downloads/:eventId/:name.mp4',
    // Media is compressed already.
    ...{ compress: false },
    handler: async (request, reply) => {
      const { params, query, ip } = request
      const name = { eventId: params.eventId, deviceId: deviceIdIn(params.name) }
      const { until = '', proof = '' } = query
      return send(request, reply, await downloads.open(name, { until, proof }, ip))
    },
  })
}

function send({ method, headers }: FastifyRequest, reply: FastifyReply, opened: OpenedDownload): FastifyReply {
  const { fileName, bytes, etag } = opened
  const ifRange = headers['if-range']
  // Only GET has ranges (RFC 9110, 14.2).
  const isPart = method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = isPart ? byteRangeIn(headers.range, bytes) : null
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  const [first, last] = range ?? [0, bytes - 1]
  // Before any header is set: an error must not be saved as the file.
  const body = method === 'HEAD' ? undefined : opened.read([first, last])
  reply.headers({
    'content-type': 'video/mp4',
    'content-disposition': attachment(fileName),
    'content-length': last + 1 - first,
    'accept-ranges': 'bytes',
    etag,
    // nginx would fetch the whole file into a buffer on its disk.
    'x-accel-buffering': 'no',
  })
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
  return reply.send(body)
}
