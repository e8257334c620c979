import type { FastifyInstance, FastifyRequest } from 'fastify'
import { restCalls } from '#schema/rest/calls.ts'
import { type RestCall, routePath } from '#schema/rest/rest-call.ts'
import type { Actor } from '#server/actors/actor.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Services } from './context.ts'
import { authenticate, type Context, parseBearer, requireWriteScope } from './context.ts'
import { crossSiteError, isSameSite } from './cross-site.ts'

type Needs = { services: Services; publicUrl: string | null; corsOrigins: readonly string[] }

declare module 'fastify' {
  interface FastifyRequest {
    /** Authenticates the sender, once per request. Rejects with a `DomainError`. */
    getContext(): Promise<Context>
    contextPromise: Promise<Context> | null
  }
}

/** Legacy calls that the session cookie authenticates. */
const cookieCalls = Object.values<RestCall>(restCalls)
  .filter(({ sessionCookie }) => sessionCookie)
  .map((call) => `${call.method} ${routePath(call)}`)

/** Adds `request.getContext()`; needs `addCookies`. */
export function addRequestContext(app: FastifyInstance, { services, publicUrl, corsOrigins }: Needs): void {
  app.decorateRequest('contextPromise', null)
  app.decorateRequest('getContext', function (this: FastifyRequest) {
    this.contextPromise ??= contextOf(this)
    return this.contextPromise
  })

  async function contextOf(request: FastifyRequest): Promise<Context> {
    const accessToken = parseBearer(request.headers.authorization)
    const { cookies } = request
    return {
      services,
      accessToken,
      ...(await actorOf(request, accessToken, cookies.read('sess'))),
      client: {
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
        deviceCookie: cookies.read('dev'),
      },
      cookies,
      origin: originOf(request, publicUrl),
    }
  }

  /** Uses the cookie only without a bearer: an invalid bearer is rejected, whatever the cookie says. */
  async function actorOf(request: FastifyRequest, bearer: string | null, cookie: string | null): Promise<Actor> {
    const actor = await authenticate(services, bearer)
    const { method, routeOptions } = request
    // A GraphQL POST may be a query; mutations check the scope themselves.
    if (method !== 'GET' && routeOptions.url !== '/graphql') requireWriteScope(actor.user)
    if (actor.user || actor.device || actor.scorer) return actor
    return { ...actor, user: await userOfCookie(request, bearer, cookie) }
  }

  async function userOfCookie(
    request: FastifyRequest,
    bearer: string | null,
    cookie: string | null,
  ): Promise<CurrentUser | null> {
    const { method, headers, routeOptions } = request
    if (bearer !== null || cookie === null || !cookieCalls.includes(`${method} ${routeOptions.url}`)) return null
    if (method === 'GET') return services.auth.userOfCookie(cookie)
    const origins = { own: originOf(request, publicUrl), listed: corsOrigins }
    if (!isSameSite(headers, origins)) throw crossSiteError()
    return services.auth.userOfCookie(cookie)
  }
}

export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${protocol}://${host}`
}
