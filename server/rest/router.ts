import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as auth from '#server/auth/auth.rest.ts'
import type { Context } from '#server/context.ts'
import * as events from '#server/events/events.rest.ts'
import * as profile from '#server/profile/profile.rest.ts'
import type { RestHandler } from './call.ts'

/** The calls of spec section 7, at the root. */
const calls: readonly [method: 'GET' | 'POST' | 'PUT', path: string, handler: RestHandler][] = [
  ['POST', '/sendOTP', auth.sendOtp],
  ['POST', '/validateOTP', auth.validateOtp],
  ['GET', '/profile', profile.readProfile],
  ['POST', '/refresh', auth.refresh],
  ['POST', '/logout', auth.logout],
  ['GET', '/getEvents', events.listEvents],
  ['GET', '/getEventsPageLoad', events.pageOfEvents],
  ['POST', '/saveNewEvent', events.saveNewEvent],
  ['GET', '/getEventById', events.readEvent],
  ['PUT', '/updateEvent/:id', events.updateEvent],
  ['POST', '/updateProfile', profile.updateProfile],
]

type ContextOf = (request: FastifyRequest) => Promise<Context>

/** Mounts the legacy calls on the app, which answers in JSON what they refuse. */
export function mountRest(app: FastifyInstance, contextOf: ContextOf): void {
  for (const [method, url, handler] of calls) {
    app.route({
      method,
      url,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { status = 200, headers = {}, body } = await handler(request, await contextOf(request))
        return reply
          .status(status)
          .headers({ 'cache-control': 'no-store', ...headers })
          .send(body)
      },
    })
  }
}
