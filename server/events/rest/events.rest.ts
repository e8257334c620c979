import type { FastifyRequest } from 'fastify'
import type { EventBody } from '#schema/rest/event-body.ts'
import { PAGE_LIMIT_MAX } from '#schema/validation/limits.ts'
import { joinedEventId } from '#server/actors/actor.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import type { EventChange } from '#server/events/editing/event-change.ts'
import { StaleEvent } from '#server/events/editing/stale-event.ts'
import type { Event } from '#server/events/event.ts'
import { type Context, requireUser } from '#server/http/context.ts'
import type { RestHandlers } from '#server/rest/call.ts'
import { PreconditionFailed } from '#server/rest/errors.ts'
import { idempotencyKeyOf } from '#server/rest/idempotency-key.ts'
import { refuseParameters } from '#server/rest/query.ts'
import { changeFromRest, eventFromRest, eventToRest, eventToRestList, faultsToRest } from './event.rest.ts'

export const eventCalls = {
  /** The legacy call is not paged: returns the newest `PAGE_LIMIT_MAX` events. */
  async getEvents({ http }, context) {
    refuseParameters(http.query)
    const all = { page: 1, limit: PAGE_LIMIT_MAX, filter: 'all', search: '', after: null } as const
    const { items } = await context.services.events.page(requireUser(context), all)
    return { body: items.map((event) => eventToRest(event, logosAt(context))) }
  },

  async getEventsPageLoad({ query }, context) {
    const { page, limit } = query
    const request = { page, limit, filter: 'all', search: '', after: null } as const
    const { items, hasMore, total } = await context.services.events.page(requireUser(context), request)
    return { body: { events: items.map(eventToRestList), hasMore, page, limit, total: await total() } }
  },

  async getEventById({ query, http }, context) {
    refuseParameters(http.query)
    const { services, user } = context
    return answerWith(await services.events.byId(user, query.id, joinedEventId(context)), context)
  },

  async saveNewEvent({ body, http }, context) {
    refuseParameters(http.query)
    const draft = eventFromRest(body, context.origin)
    try {
      const event = await context.services.events.create(requireUser(context), draft, idempotencyKeyOf(http))
      return answerWith(event, context)
    } catch (error) {
      throw refusalOf(body, error)
    }
  },

  async updateEvent({ body, params, http }, context) {
    refuseParameters(http.query)
    const ifMatch = versionsOfIfMatch(http)
    const versions = ifMatch ?? versionInBody(body)
    const fromBody = changeFromRest(body, context.origin)
    let { type } = body
    const change: EventChange = (stored) => {
      type ??= stored.type
      return fromBody(stored)
    }
    try {
      const key = idempotencyKeyOf(http)
      const repeat = key === null ? null : { key, content: http.body }
      const event = await context.services.events.update(
        requireUser(context),
        params.id,
        change,
        versions,
        'rest',
        repeat,
      )
      return answerWith(event, context)
    } catch (error) {
      throw ifMatch && error instanceof StaleEvent
        ? new PreconditionFailed(error.code, error.message)
        : refusalOf({ ...body, type }, error)
    }
  },
} satisfies RestHandlers

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
