import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { countRequest, requireSession } from '#server/http/context.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'

const PATH = '/account/data.json'

/** Streams the user's data as a file; for a session's access token. HEAD neither counts as a download nor is audited. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  app.get(PATH, async (request, reply) => {
    const context = await request.getContext()
    countRequest(context)
    const user = requireSession(context)
    const pieces = request.method === 'HEAD' ? [] : await context.services.account.download(user)
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="maidan-live-${day}.json"`)
      .send(Readable.from(pieces, { objectMode: false }))
  })
  rejectOtherMethods(app, PATH, 'GET')
}
