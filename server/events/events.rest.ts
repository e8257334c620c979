import type { FastifyRequest } from 'fastify'
import { PAGE_LIMIT_MAX, PAGE_SIZE } from '#schema/limits.ts'
import { signedIn } from '#server/context.ts'
import { faultyInput } from '#server/refusal.ts'
import { type Json, jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { eventFromRest, eventToRest, eventToRestList } from './event.rest.ts'
import type { Event } from './event.ts'

/** The newest events, as many as the largest page holds. */
export const listEvents: RestHandler = async (_request, context) => {
  const all = { page: 1, limit: PAGE_LIMIT_MAX, filter: 'all', search: '' } as const
  const { items } = await context.services.events.page(signedIn(context), all)
  return { body: items.map(eventToRestList) }
}

export const pageOfEvents: RestHandler = async ({ query }, context) => {
  const page = wholeNumber(jsonOf(query), 'page', 1)
  const limit = wholeNumber(jsonOf(query), 'limit', PAGE_SIZE)
  const request = { page, limit, filter: 'all', search: '' } as const
  const { items, hasMore, total } = await context.services.events.page(signedIn(context), request)
  return { body: { events: items.map(eventToRestList), hasMore, page, limit, total } }
}

export const readEvent: RestHandler = async ({ query }, { services, viewer, origin }) =>
  answerWith(await services.events.byId(viewer, textOf(jsonOf(query), 'id')), origin)

export const saveNewEvent: RestHandler = async ({ body, headers }, context) => {
  const key = headers['idempotency-key']?.toString() ?? null
  const event = await context.services.events.create(signedIn(context), eventFromRest(body, context.origin), key)
  return { status: 201, ...answerWith(event, context.origin) }
}

export const updateEvent: RestHandler = async (request, context) => {
  const { id } = request.params as { id: string }
  const version = versionRead(request)
  const draft = eventFromRest(request.body, context.origin)
  return answerWith(await context.services.events.update(signedIn(context), id, draft, version), context.origin)
}

function answerWith(event: Event, origin: string) {
  return { headers: { etag: `"${event.version}"` }, body: eventToRest(event, origin) }
}

/** The version that the client has read, from `If-Match` or the body; null when it did not say. */
function versionRead({ headers, body }: FastifyRequest): number | null {
  const said = /^"?(\d+)"?$/.exec(headers['if-match'] ?? textOf(jsonOf(body), 'version'))
  return said ? Number(said[1]) : null
}

function wholeNumber(query: Json, name: string, fallback: number): number {
  const given = textOf(query, name)
  if (given === '') return fallback
  if (!/^\d{1,6}$/.test(given)) throw faultyInput({ [name]: `${name} must be a whole number.` })
  return Number(given)
}
