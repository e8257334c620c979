import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as auth from '#server/auth/auth.rest.ts'
import { type Context, signedIn } from '#server/context.ts'
import * as events from '#server/events/events.rest.ts'
import * as profile from '#server/profile/profile.rest.ts'
import { countAndTell } from '#server/rate-headers.ts'
import type { RestCall } from './call.ts'
import { takeJson } from './json-bodies.ts'
import { refuseOtherMethods } from './other-methods.ts'

const BODY_MAX = 100 * 1024
/** Events may hold their logos as `data:` addresses. */
const EVENT_MAX = 8 * 1024 * 1024

/** The calls of spec section 7, at the root. The twelfth, `/upload`, takes no JSON and stands in the uploads' own door. */
const calls: readonly RestCall[] = [
  { method: 'POST', path: '/sendOTP', handler: auth.sendOtp },
  { method: 'POST', path: '/validateOTP', handler: auth.validateOtp },
  { method: 'GET', path: '/profile', handler: profile.readProfile, needs: 'bearer' },
  { method: 'POST', path: '/refresh', handler: auth.refresh },
  { method: 'POST', path: '/logout', handler: auth.logout },
  { method: 'GET', path: '/getEvents', handler: events.listEvents, needs: 'bearer' },
  { method: 'GET', path: '/getEventsPageLoad', handler: events.pageOfEvents, needs: 'bearer' },
  { method: 'POST', path: '/saveNewEvent', handler: events.saveNewEvent, needs: 'bearer', bodyMax: EVENT_MAX },
  { method: 'GET', path: '/getEventById', handler: events.readEvent },
  { method: 'PUT', path: '/updateEvent/:id', handler: events.updateEvent, needs: 'bearer', bodyMax: EVENT_MAX },
  { method: 'POST', path: '/updateProfile', handler: profile.updateProfile },
]

type ContextOf = (request: FastifyRequest) => Promise<Context>

/** Mounts the legacy calls on the app, which answers in JSON what they refuse. */
export async function mountRest(app: FastifyInstance, contextOf: ContextOf): Promise<void> {
  await app.register((scope, _options, done) => {
    takeJson(scope)
    for (const call of calls) {
      mountCall(scope, call, contextOf)
      refuseOtherMethods(scope, call.path, call.method)
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
      countAndTell(context, reply)
      if (call.needs === 'bearer') signedIn(context)
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
