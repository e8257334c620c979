import type { FastifyRequest } from 'fastify'
import type { CurrentUser } from '#server/actors/viewer.ts'
import type { Services } from './context.ts'
import { type Actor, authenticate, type Context, parseBearer, requireWriteScope } from './context.ts'
import type { CookiesOf } from './cookies.ts'
import { crossSiteError, isSameSite } from './cross-site.ts'

type Needs = { services: Services; cookiesOf: CookiesOf; publicUrl: string | null; corsOrigins: readonly string[] }

/** Legacy calls without a bearer, which the session cookie authenticates. */
const COOKIE_CALLS = ['GET /getEventById', 'POST /upload', 'POST /updateProfile', 'POST /logout']

export function contextFor({ services, cookiesOf, publicUrl, corsOrigins }: Needs) {
  const known = new WeakMap<FastifyRequest, Promise<Context>>()

  async function contextOf(request: FastifyRequest): Promise<Context> {
    const accessToken = parseBearer(request.headers.authorization)
    const cookies = cookiesOf(request)
    return {
      services,
      accessToken,
      ...(await askingOf(request, accessToken, cookies.read('sess'))),
      caller: {
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
        deviceMark: cookies.read('dev'),
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
    if (method !== 'GET' && routeOptions.url !== '/graphql') requireWriteScope(asking.viewer)
    if (asking.viewer || asking.device) return asking
    return { ...asking, viewer: await viewerOfCookie(request, bearer, cookie) }
  }

  async function viewerOfCookie(
    request: FastifyRequest,
    bearer: string | null,
    cookie: string | null,
  ): Promise<CurrentUser | null> {
    const { method, headers, routeOptions } = request
    if (bearer !== null || cookie === null || !COOKIE_CALLS.includes(`${method} ${routeOptions.url}`)) return null
    if (method === 'GET') return services.auth.viewerOfCookie(cookie)
    const origins = { own: originOf(request, publicUrl), listed: corsOrigins }
    if (!isSameSite(headers, origins)) throw crossSiteError()
    return services.auth.viewerOfCookie(cookie)
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
