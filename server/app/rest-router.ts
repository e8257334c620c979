import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as auth from '#server/auth/auth.rest.ts'
import * as events from '#server/events/rest/events.rest.ts'
import { type Context, requireUser, requireValidBearer } from '#server/http/context.ts'
import { countWithHeaders } from '#server/http/rate-limit-headers.ts'
import type { RestCall } from '#server/rest/call.ts'
import { parseJsonBodies } from '#server/rest/json-bodies.ts'
import { rejectOtherMethods } from '#server/rest/other-methods.ts'
import * as profile from '#server/users/profile.rest.ts'

const BODY_MAX = 100 * 1024
/** Allows for small logos as `data:` URLs; larger ones are uploaded. */
const EVENT_MAX = 1024 * 1024

/** The calls of spec section 7, but `/upload`, which takes no JSON and has its own transport. */
const calls: readonly RestCall[] = [
  { method: 'POST', path: '/sendOTP', handler: auth.sendOtp, needs: 'any bearer' },
  { method: 'POST', path: '/validateOTP', handler: auth.validateOtp, needs: 'any bearer' },
  { method: 'GET', path: '/profile', handler: profile.readProfile, needs: 'bearer' },
  { method: 'POST', path: '/refresh', handler: auth.refresh, needs: 'any bearer' },
  { method: 'POST', path: '/logout', handler: auth.logout, needs: 'any bearer' },
  { method: 'GET', path: '/getEvents', handler: events.listEvents, needs: 'bearer' },
  { method: 'GET', path: '/getEventsPageLoad', handler: events.pageOfEvents, needs: 'bearer' },
  { method: 'POST', path: '/saveNewEvent', handler: events.saveNewEvent, needs: 'bearer', bodyMax: EVENT_MAX },
  { method: 'GET', path: '/getEventById', handler: events.readEvent },
  { method: 'PUT', path: '/updateEvent/:id', handler: events.updateEvent, needs: 'bearer', bodyMax: EVENT_MAX },
  { method: 'POST', path: '/updateProfile', handler: profile.updateProfile },
]

type ContextOf = (request: FastifyRequest) => Promise<Context>

export async function mountRest(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope, _options, done) => {
    parseJsonBodies(scope)
    for (const call of calls) {
      mountCall(scope, call, contextOf)
      rejectOtherMethods(scope, call.path, call.method)
    }
    done()
  })
}

function mountCall(scope: FastifyInstance, call: RestCall, contextOf: ContextOf): void {
  scope.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyMax ?? BODY_MAX,
    onRequest: async (request, reply) => {
      const context = await contextOf(request)
      countWithHeaders(context, reply)
      if (call.needs === 'bearer') requireUser(context)
      else if (call.needs !== 'any bearer') requireValidBearer(context)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { status = 200, headers = {}, body } = await call.handler(request, await contextOf(request))
      return reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(body)
    },
  })
}
