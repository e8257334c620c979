import type { FastifyRequest } from 'fastify'
import { PAGE_LIMIT_MAX, PAGE_SIZE } from '#schema/limits.ts'
import { type Context, signedIn } from '#server/context.ts'
import { faultyInput } from '#server/refusal.ts'
import { givenIn, type Json, jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { PreconditionFailed } from '#server/rest/refusals.ts'
import { requestKeyOf } from '#server/rest/request-key.ts'
import { eventFromRest, eventToRest, eventToRestList } from './event.rest.ts'
import type { Event } from './event.ts'
import { StaleEvent } from './stale-event.ts'

/** The newest events, as many as the largest page holds. */
export const listEvents: RestHandler = async (_request, context) => {
  const all = { page: 1, limit: PAGE_LIMIT_MAX, filter: 'all', search: '' } as const
  const { items } = await context.services.events.page(signedIn(context), all)
  return { body: items.map((event) => eventToRest(event, logosAt(context))) }
}

export const pageOfEvents: RestHandler = async ({ query }, context) => {
  const page = wholeNumber(jsonOf(query), 'page') ?? 1
  const limit = wholeNumber(jsonOf(query), 'limit') ?? PAGE_SIZE
  const request = { page, limit, filter: 'all', search: '' } as const
  const { items, hasMore, total } = await context.services.events.page(signedIn(context), request)
  return { body: { events: items.map(eventToRestList), hasMore, page, limit, total: await total() } }
}

export const readEvent: RestHandler = async ({ query }, context) => {
  const { services, viewer, device } = context
  return answerWith(await services.events.byId(viewer, textOf(jsonOf(query), 'id'), device?.eventId), context)
}

export const saveNewEvent: RestHandler = async (request, context) => {
  const draft = eventFromRest(request.body, context.origin)
  const event = await context.services.events.create(signedIn(context), draft, requestKeyOf(request))
  return { status: 201, ...answerWith(event, context) }
}

export const updateEvent: RestHandler = async (request, context) => {
  const { id } = request.params as { id: string }
  const draft = eventFromRest(request.body, context.origin)
  const ifMatch = versionsOfIfMatch(request)
  const versions = ifMatch ?? versionInBody(jsonOf(request.body))
  try {
    const event = await context.services.events.update(signedIn(context), id, draft, versions, requestKeyOf(request))
    return answerWith(event, context)
  } catch (error) {
    throw ifMatch && error instanceof StaleEvent ? new PreconditionFailed(error.code, error.message) : error
  }
}

function answerWith(event: Event, context: Context) {
  return { headers: { etag: `"${event.version}"` }, body: eventToRest(event, logosAt(context)) }
}

/** With what the whole address of a logo of ours begins. */
function logosAt({ services, origin }: Context): string {
  return services.uploads.addresses.origin(origin)
}

/** The versions that `If-Match` names, which are none when it makes no sense; null when whatever is there will do. */
function versionsOfIfMatch({ headers }: FastifyRequest): number[] | null {
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim())
  if (!tags || tags.includes('*')) return null
  return tags.flatMap((tag) => /^(?:W\/)?"?(\d+)"?$/.exec(tag)?.[1] ?? []).map(Number)
}

function versionInBody(body: Json): number[] | null {
  const version = wholeNumber(body, 'version')
  return version === null ? null : [version]
}

/** A number or its digits; null when it is left out. */
function wholeNumber(json: Json, name: string): number | null {
  const given = givenIn(json, name)
  if (given === undefined) return null
  const isWhole = typeof given === 'number' ? Number.isInteger(given) : typeof given === 'string' && /^\d+$/.test(given)
  if (!isWhole) throw faultyInput({ [name]: `${name} must be a whole number.` })
  return Number(given)
}
