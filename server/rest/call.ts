import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { RestCallName, restCalls } from '#schema/rest/calls.ts'
import type { RestCall } from '#schema/rest/rest-call.ts'
import type { Context } from '#server/http/context.ts'

export type RestHandler<Name extends RestCallName> = (
  request: RestRequest<(typeof restCalls)[Name]>,
  context: Context,
) => Promise<RestAnswer<(typeof restCalls)[Name]>>

export type RestHandlers = { readonly [Name in RestCallName]?: RestHandler<Name> }

/** Body, query and path parameters as their schemas return them; undefined where the row has no schema. */
export type RestRequest<Call extends RestCall> = {
  body: Parsed<Call, 'body'>
  query: Parsed<Call, 'query'>
  params: Parsed<Call, 'params'>
  http: FastifyRequest
}

export type RestAnswer<Call extends RestCall> = { headers?: Record<string, string>; body: z.input<Call['answer']> }

type Parsed<Call extends RestCall, Part extends 'body' | 'query' | 'params'> =
  Call extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined
