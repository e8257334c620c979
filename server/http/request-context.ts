import type { FastifyRequest } from 'fastify'
import { restCalls } from '#schema/rest/calls.ts'
import { type RestCall, routePath } from '#schema/rest/rest-call.ts'
import type { Actor } from '#server/actors/actor.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Services } from './context.ts'
import { authenticate, type Context, parseBearer, requireWriteScope } from './context.ts'
import type { CookiesOf } from './cookies.ts'
import { crossSiteError, isSameSite } from './cross-site.ts'

type Needs = { services: Services; cookiesOf: CookiesOf; publicUrl: string | null; corsOrigins: readonly string[] }

/** Legacy calls that the session cookie authenticates. */
const cookieCalls = Object.values<RestCall>(restCalls)
  .filter(({ sessionCookie }) => sessionCookie)
  .map((call) => `${call.method} ${routePath(call)}`)

export function contextFor({ services, cookiesOf, publicUrl, corsOrigins }: Needs) {
  const known = new WeakMap<FastifyRequest, Promise<Context>>()

  async function contextOf(request: FastifyRequest): Promise<Context> {
    const accessToken = parseBearer(request.headers.authorization)
    const cookies = cookiesOf(request)
    return {
      services,
      accessToken,
      ...(await askingOf(request, accessToken, cookies.read('sess'))),
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
  async function askingOf(request: FastifyRequest, bearer: string | null, cookie: string | null): Promise<Actor> {
    const asking = await authenticate(services, bearer)
    const { method, routeOptions } = request
    // A GraphQL POST may be a query; mutations check the scope themselves.
    if (method !== 'GET' && routeOptions.url !== '/graphql') requireWriteScope(asking.user)
    if (asking.user || asking.device) return asking
    return { ...asking, user: await viewerOfCookie(request, bearer, cookie) }
  }

  async function viewerOfCookie(
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

  return (request: FastifyRequest): Promise<Context> => {
    const context = known.get(request) ?? contextOf(request)
    known.set(request, context)
    return context
  }
}

export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${protocol}://${host}`
}
