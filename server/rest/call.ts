import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'

/** What a legacy call is answered with: a body, and a status when it is not 200. */
export type RestAnswer = { status?: number; headers?: Record<string, string>; body: unknown }

/** Reads one legacy call, passes it to a service, and writes the answer. */
export type RestHandler = (request: FastifyRequest, context: Context) => Promise<RestAnswer>
