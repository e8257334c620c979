import { changeSources, eventFields } from '#schema/event-revision.ts'
import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { enumValues } from '#server/graphql/enum-values.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import type { EventRevision } from './revision.ts'

const eventChangeSource = builder.enumType('EventChangeSource', { values: enumValues(changeSources) })
const eventField = builder.enumType('EventField', { values: enumValues(eventFields) })

const eventRevision = builder.objectRef<EventRevision>('EventRevision').implement({
  fields: (t) => ({
    version: t.exposeInt('version'),
    replacedAt: t.expose('replacedAt', { type: 'DateTime' }),
    source: t.expose('source', { type: eventChangeSource }),
    changes: t.expose('changes', { type: [eventField] }),
  }),
})

const revisionsOf = fieldLoader<string, EventRevision[]>(async ({ services, user }, eventIds) =>
  user ? services.events.revisions(user, eventIds) : new Map(),
)

builder.objectField(event, 'revisions', (t) =>
  t.field({
    type: [eventRevision],
    nullable: true,
    resolve: ({ id, isOwner }, _args, context) => (isOwner ? revisionsOf(context, id) : null),
  }),
)
