import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Context, requireDevice } from '#server/http/context.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'

type ContextOf = (request: FastifyRequest) => Promise<Context>

const BODY_MAX = 4 * 1024

/** Join, device state and clock synchronisation of phones (security.md 2.13). */
export async function mountJoin(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope, _options, done) => {
    parseJsonBodies(scope)
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.post('/live/join', { bodyLimit: BODY_MAX }, async (request) => {
      const { services, caller } = await contextOf(request)
      const body = jsonOf(request.body)
      return services.devices.join(caller, textOf(body, 'token'), textOf(body, 'phone'))
    })
    scope.get('/live/device', async (request) => {
      const context = await contextOf(request)
      return context.services.devices.state(requireDevice(context))
    })
    scope.get('/live/time', async (_request, { elapsedTime }) => {
      const sent = Date.now()
      return { received: Math.round(sent - elapsedTime), sent }
    })
    rejectOtherMethods(scope, '/live/join', 'POST')
    rejectOtherMethods(scope, '/live/device', 'GET')
    rejectOtherMethods(scope, '/live/time', 'GET')
    done()
  })
}
