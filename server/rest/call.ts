import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/http/context.ts'

/** A legacy call of spec section 7. */
export type RestCall = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  handler: RestHandler
  /** `bearer`: signed-in users. `any bearer`: everybody, even with an invalid one. Absent: rejects an invalid one. */
  needs?: 'bearer' | 'any bearer'
  /** In bytes; 100 KB by default. */
  bodyMax?: number
}

export type RestHandler = (request: FastifyRequest, context: Context) => Promise<RestAnswer>

export type RestAnswer = { status?: number; headers?: Record<string, string>; body: unknown }
