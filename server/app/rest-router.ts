import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type RestCallName, restCalls } from '#schema/rest/calls.ts'
import { BODY_MAX_BYTES, type RestCall, routePath } from '#schema/rest/rest-call.ts'
import { authCalls } from '#server/auth/auth.rest.ts'
import { eventCalls } from '#server/events/rest/events.rest.ts'
import { countWithHeaders } from '#server/http/rate-limit-headers.ts'
import { authorize } from '#server/rest/authorize.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'
import { parsePart } from '#server/rest/parse.ts'
import { profileCalls } from '#server/users/profile.rest.ts'

/** A handler for every call of the table but `/upload`, which takes no JSON and has its own transport. */
const handlers: { readonly [Name in Exclude<RestCallName, 'upload'>]: RestHandler<Name> } = {
  ...authCalls,
  ...profileCalls,
  ...eventCalls,
}

export const restRoutes: FastifyPluginAsync = async (app) => {
  parseJsonBodies(app)
  for (const [name, handler] of Object.entries(handlers)) {
    const call = restCalls[name as RestCallName]
    // NOTE: cast, because TypeScript does not relate a row to the handler of the same name in a loop.
    addRoute(app, call, handler as RestHandler<RestCallName>)
    rejectOtherMethods(app, routePath(call), call.method)
  }
}

function addRoute(app: FastifyInstance, call: RestCall, handler: RestHandler<RestCallName>): void {
  const { method, auth: access, bodyMaxBytes = BODY_MAX_BYTES, status = 200, cacheControl = 'no-store' } = call
  app.route({
    method,
    url: routePath(call),
    bodyLimit: bodyMaxBytes,
    onRequest: async (request, reply) => {
      const context = await request.getContext()
      countWithHeaders(context, reply)
      authorize(access, context)
    },
    handler: async (http: FastifyRequest, reply: FastifyReply) => {
      const parsed = {
        body: parsePart(call.body, http.body),
        query: parsePart(call.query, http.query),
        params: parsePart(call.params, http.params),
      }
      const { headers = {}, body } = await handler({ ...parsed, http } as never, await http.getContext())
      return reply
        .status(status)
        .headers({ 'cache-control': cacheControl, ...headers })
        .send(body)
    },
  })
}
