import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { reauthenticate, requireUser, requireValidBearer } from '#server/http/context.ts'

builder.subscriptionFields((t) => ({
  eventChanged: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    subscribe: async (_root, { id }, { services, viewer, device }) => {
      const wanted = await services.events.byId(viewer, id, device?.eventId)
      return services.eventChanges.changes(({ eventId }) => eventId === wanted.id)
    },
    resolve: async (id: string, _args, context) => {
      const now = await reauthenticate(context)
      requireValidBearer(now)
      const { services, viewer, device } = now
      return services.events.byId(viewer, id, device?.eventId)
    },
  }),
  myEventsChanged: t.field({
    type: event,
    subscribe: (_root, _args, context) => {
      const { userId } = requireUser(context)
      return context.services.eventChanges.changes(({ ownerId }) => ownerId === userId)
    },
    resolve: async (id: string, _args, context) => {
      const now = await reauthenticate(context)
      return now.services.events.byId(requireUser(now), id)
    },
  }),
}))
