import { type DocumentNode, execute, type GraphQLSchema, validate } from 'graphql'
import { nobody } from '#server/actors/actor.ts'
import type { Event } from '#server/events/event.ts'
import type { Context } from '#server/http/context.ts'

/** Answers the app's query for an event with `event`, as JSON; null when that fails. */
export type EventData = (event: Event, context: Context) => Promise<string | null>

/**
 * Executes the app's own query in-process as somebody who is not signed in, whoever asks. `event` takes the place of
 * the look-up by link: what was decided about it holds for what is answered.
 */
export function eventData(schema: GraphQLSchema, document: DocumentNode | null): EventData {
  if (!document || validate(schema, document).length > 0) return async () => null
  return async (event, { services, ...context }) => {
    const events = { ...services.events, bySlug: async () => event }
    const anonymous = { ...context, services: { ...services, events }, accessToken: null, ...nobody }
    const variableValues = { slug: event.slug }
    const { data, errors } = await execute({ schema, document, contextValue: anonymous, variableValues })
    return data && !errors ? JSON.stringify(data) : null
  }
}
