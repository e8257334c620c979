import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DeviceStateAnswer, type JoinAnswer, liveCalls } from '#schema/rest/live-calls.ts'
import { type Context, requireDevice } from '#server/http/context.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'

type ContextOf = (request: FastifyRequest) => Promise<Context>

const { join, deviceState } = liveCalls

/** Join, device state and clock synchronisation of phones (threat model 2.13). */
export async function mountPhones(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope, _options, done) => {
    parseJsonBodies(scope)
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.post(join.path, { bodyLimit: join.bodyMaxBytes }, async (request): Promise<JoinAnswer> => {
      const { services, client } = await contextOf(request)
      const body = jsonOf(request.body)
      const joined = await services.devices.join(client, textOf(body, 'token'), textOf(body, 'phone'))
      return { ...joined, expiresAt: joined.expiresAt.toISOString() }
    })
    scope.get(deviceState.path, async (request): Promise<DeviceStateAnswer> => {
      const context = await contextOf(request)
      return context.services.cameras.state(requireDevice(context))
    })
    scope.get('/live/time', async (_request, { elapsedTime }) => {
      const sent = Date.now()
      return { received: Math.round(sent - elapsedTime), sent }
    })
    for (const { path, method } of [join, deviceState]) rejectOtherMethods(scope, path, method)
    rejectOtherMethods(scope, '/live/time', 'GET')
    done()
  })
}
