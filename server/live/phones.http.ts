import type { FastifyPluginAsync } from 'fastify'
import { type DeviceStateAnswer, type JoinAnswer, liveCalls } from '#schema/rest/live-calls.ts'
import { requireDevice } from '#server/http/context.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'

const { join, deviceState } = liveCalls

export const phoneRoutes: FastifyPluginAsync = async (app) => {
  parseJsonBodies(app)
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.post(join.path, { bodyLimit: join.bodyMaxBytes }, async (request): Promise<JoinAnswer> => {
    const { services, client } = await request.getContext()
    const body = jsonOf(request.body)
    const joined = await services.devices.join(client, textOf(body, 'token'), textOf(body, 'phone'))
    return { ...joined, expiresAt: joined.expiresAt.toISOString() }
  })
  app.get(deviceState.path, async (request): Promise<DeviceStateAnswer> => {
    const context = await request.getContext()
    return context.services.cameras.state(requireDevice(context))
  })
  app.get('/live/time', async (_request, { elapsedTime }) => {
    const sent = Date.now()
    return { received: Math.round(sent - elapsedTime), sent }
  })
  for (const { path, method } of [join, deviceState]) rejectOtherMethods(app, path, method)
  rejectOtherMethods(app, '/live/time', 'GET')
}
