import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'

/** A legacy call of spec section 7. */
export type RestCall = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  handler: RestHandler
  /** Who may call: without it anybody; with it signed-in people, and nobody else's body is read. */
  needs?: 'bearer'
  /** How many bytes the body may have, where it is not the usual 100 KB. */
  bodyMax?: number
}

/** Reads one legacy call, passes it to a service, and writes the answer. */
export type RestHandler = (request: FastifyRequest, context: Context) => Promise<RestAnswer>

/** What a legacy call is answered with: a body, and a status when it is not 200. */
export type RestAnswer = { status?: number; headers?: Record<string, string>; body: unknown }
