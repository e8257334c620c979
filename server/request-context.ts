import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import type { Services } from './services.ts'

/** Makes a request's context, once: reads the bearer token, finds its viewer, notes where the request comes from. */
export function contextFor(services: Services, publicUrl: string | null) {
  const known = new WeakMap<FastifyRequest, Promise<Context>>()

  async function contextOf(request: FastifyRequest): Promise<Context> {
    const accessToken = bearerOf(request)
    return {
      services,
      accessToken,
      viewer: accessToken === null ? null : await services.auth.viewerOf(accessToken),
      caller: { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) },
      origin: originOf(request, publicUrl),
    }
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

function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}
