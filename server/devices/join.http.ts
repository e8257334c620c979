import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Context, joinedAs } from '#server/context.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import { takeJson } from '#server/rest/json-bodies.ts'
import { refuseOtherMethods } from '#server/rest/other-methods.ts'

type ContextOf = (request: FastifyRequest) => Promise<Context>

/** A secret and a few words. */
const BODY_MAX = 4 * 1024

/** How a phone takes up its link, what it is told then, and what the time is (security.md 2.13). */
export async function mountJoin(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope, _options, done) => {
    takeJson(scope)
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.post('/live/join', { bodyLimit: BODY_MAX }, async (request) => {
      const { services, caller } = await contextOf(request)
      const body = jsonOf(request.body)
      return services.devices.join(caller, textOf(body, 'token'), textOf(body, 'phone'))
    })
    scope.get('/live/device', async (request) => {
      const context = await contextOf(request)
      return context.services.devices.state(joinedAs(context))
    })
    scope.get('/live/time', async (_request, { elapsedTime }) => {
      const sent = Date.now()
      return { received: Math.round(sent - elapsedTime), sent }
    })
    refuseOtherMethods(scope, '/live/join', 'POST')
    refuseOtherMethods(scope, '/live/device', 'GET')
    refuseOtherMethods(scope, '/live/time', 'GET')
    done()
  })
}
