import { changeSources, eventFields } from '#schema/event-revision.ts'
import { event } from '#server/events/event.graphql.ts'
import { batchField } from '#server/graphql/batch.ts'
import { builder } from '#server/graphql/builder.ts'
import type { EventRevision } from './revision.ts'

const capitals = <const Value extends string>(values: readonly Value[]): Record<string, { value: Value }> =>
  Object.fromEntries(values.map((value) => [value.toUpperCase(), { value }]))

const eventChangeSource = builder.enumType('EventChangeSource', { values: capitals(changeSources) })
const eventField = builder.enumType('EventField', { values: capitals(eventFields) })

const eventRevision = builder.objectRef<EventRevision>('EventRevision').implement({
  fields: (t) => ({
    version: t.exposeInt('version'),
    replacedAt: t.expose('replacedAt', { type: 'DateTime' }),
    source: t.expose('source', { type: eventChangeSource }),
    changes: t.expose('changes', { type: [eventField] }),
  }),
})

const revisionsOf = batchField<string, EventRevision[]>(async ({ services, viewer }, eventIds) =>
  viewer ? services.events.revisions(viewer, eventIds) : new Map(),
)

builder.objectField(event, 'revisions', (t) =>
  t.field({
    type: [eventRevision],
    nullable: true,
    resolve: ({ id, isOwner }, _args, context) => (isOwner ? revisionsOf(context, id) : null),
  }),
)
