import type { FastifyRequest } from 'fastify'
import { type Asking, askingBy, bearerIn, type Context, mayWrite } from './context.ts'
import type { CookiesOf } from './cookies.ts'
import { fromAnotherSite, isFromOurPages } from './cross-site.ts'
import type { Services } from './services.ts'
import type { Viewer } from './viewer.ts'

type Needs = { services: Services; cookiesOf: CookiesOf; publicUrl: string | null; corsOrigins: readonly string[] }

/** The calls at which a session's cookie stands for its bearer: those that legacy clients make without one. */
const COOKIE_CALLS = ['GET /getEventById', 'POST /upload', 'POST /updateProfile', 'POST /logout']

/** Makes a request's context, once: finds its viewer, notes where the request comes from. */
export function contextFor({ services, cookiesOf, publicUrl, corsOrigins }: Needs) {
  const known = new WeakMap<FastifyRequest, Promise<Context>>()

  async function contextOf(request: FastifyRequest): Promise<Context> {
    const accessToken = bearerIn(request.headers.authorization)
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

  /** A bearer that is no good is refused where one is needed, whatever the cookie says; where none is needed it is not there. */
  async function askingOf(request: FastifyRequest, bearer: string | null, cookie: string | null): Promise<Asking> {
    const asking = await askingBy(services, bearer)
    const { method, routeOptions } = request
    // Of GraphQL the method does not tell whether it only reads; each of its mutations asks.
    if (method !== 'GET' && routeOptions.url !== '/graphql') mayWrite(asking.viewer)
    if (asking.viewer || asking.device) return asking
    return { ...asking, viewer: await viewerOfCookie(request, bearer, cookie) }
  }

  async function viewerOfCookie(
    request: FastifyRequest,
    bearer: string | null,
    cookie: string | null,
  ): Promise<Viewer | null> {
    const { method, headers, routeOptions } = request
    if (cookie === null || !COOKIE_CALLS.includes(`${method} ${routeOptions.url}`)) return null
    if (method === 'GET') return services.auth.viewerOfCookie(cookie)
    if (bearer !== null) return null
    const origins = { own: originOf(request, publicUrl), listed: corsOrigins }
    if (!isFromOurPages(headers, origins)) throw fromAnotherSite()
    return services.auth.viewerOfCookie(cookie)
  }

  return (request: FastifyRequest): Promise<Context> => {
    const context = known.get(request) ?? contextOf(request)
    known.set(request, context)
    return context
  }
}

/** Where the product is reached, without a slash at the end: its public address, or else what the caller calls us. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${protocol}://${host}`
}
