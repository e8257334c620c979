import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PAGE_LIMIT_MAX, PAGE_SIZE } from '#schema/validation/limits.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { StaleEvent } from '#server/events/stale-event.ts'
import { type Context, requireUser } from '#server/http/context.ts'
import { jsonOf, textOf } from '#server/rest/body.ts'
import type { RestHandler } from '#server/rest/call.ts'
import { PreconditionFailed } from '#server/rest/errors.ts'
import { idempotencyKeyOf } from '#server/rest/idempotency-key.ts'
import { parseBody } from '#server/rest/parse.ts'
import { changeFromRest, eventFromRest, eventToRest, eventToRestList, faultsToRest } from './event.rest.ts'
import { type EventBody, eventBody } from './event-body.ts'

/** The legacy call is not paged: returns the newest `PAGE_LIMIT_MAX` events. */
export const listEvents: RestHandler = async (_request, context) => {
  const all = { page: 1, limit: PAGE_LIMIT_MAX, filter: 'all', search: '', after: null } as const
  const { items } = await context.services.events.page(requireUser(context), all)
  return { body: items.map((event) => eventToRest(event, logosAt(context))) }
}

const digits = (name: string) =>
  z.string(`${name} must be a whole number.`).check(z.regex(/^\d{1,9}$/, `${name} must be a whole number.`))

const pageQuery = z.strictObject({ page: z.optional(digits('page')), limit: z.optional(digits('limit')) })

export const pageOfEvents: RestHandler = async ({ query }, context) => {
  const asked = parseBody(pageQuery, query)
  const page = Number(asked.page ?? 1)
  const limit = Number(asked.limit ?? PAGE_SIZE)
  const request = { page, limit, filter: 'all', search: '', after: null } as const
  const { items, hasMore, total } = await context.services.events.page(requireUser(context), request)
  return { body: { events: items.map(eventToRestList), hasMore, page, limit, total: await total() } }
}

export const readEvent: RestHandler = async ({ query }, context) => {
  const { services, viewer, device } = context
  return answerWith(await services.events.byId(viewer, textOf(jsonOf(query), 'id'), device?.eventId), context)
}

export const saveNewEvent: RestHandler = async (request, context) => {
  const body = parseBody(eventBody, request.body)
  const draft = eventFromRest(body, context.origin)
  try {
    const event = await context.services.events.create(requireUser(context), draft, idempotencyKeyOf(request))
    return { status: 201, ...answerWith(event, context) }
  } catch (error) {
    throw refusalOf(body, error)
  }
}

export const updateEvent: RestHandler = async (request, context) => {
  const { id } = request.params as { id: string }
  const body = parseBody(eventBody, request.body)
  const ifMatch = versionsOfIfMatch(request)
  const versions = ifMatch ?? versionInBody(body)
  const change = changeFromRest(body, context.origin)
  try {
    const key = idempotencyKeyOf(request)
    const repeat = key === null ? null : { key, content: request.body }
    const event = await context.services.events.update(requireUser(context), id, change, versions, 'rest', repeat)
    return answerWith(event, context)
  } catch (error) {
    throw ifMatch && error instanceof StaleEvent
      ? new PreconditionFailed(error.code, error.message)
      : refusalOf(body, error)
  }
}

function refusalOf(body: EventBody, error: unknown): unknown {
  if (!(error instanceof DomainError) || Object.keys(error.fieldErrors).length === 0) return error
  return invalidInput(faultsToRest(error.fieldErrors, body))
}

function answerWith(event: Event, context: Context) {
  return { headers: { etag: `"${event.version}"` }, body: eventToRest(event, logosAt(context)) }
}

function logosAt({ services, origin }: Context): string {
  return services.uploads.addresses.origin(origin)
}

/** Versions of `If-Match`: null for any version, empty (matches none) for malformed tags. */
function versionsOfIfMatch({ headers }: FastifyRequest): number[] | null {
  const tags = headers['if-match']?.split(',').map((tag) => tag.trim())
  if (!tags || tags.includes('*')) return null
  return tags.flatMap((tag) => /^(?:W\/)?"?(\d+)"?$/.exec(tag)?.[1] ?? []).map(Number)
}

function versionInBody({ version }: EventBody): number[] | null {
  return version === undefined || version === null ? null : [Number(version)]
}
