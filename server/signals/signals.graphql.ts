import { askingBy, type Context, signedIn } from '#server/context.ts'
import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'

builder.subscriptionFields((t) => ({
  eventChanged: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    subscribe: async (_root, { id }, { services, viewer, device }) => {
      const wanted = await services.events.byId(viewer, id, device?.eventId)
      return services.signals.changes(({ eventId }) => eventId === wanted.id)
    },
    resolve: async (id: string, _args, context) => {
      const { services, viewer, device } = await asOfNow(context)
      return services.events.byId(viewer, id, device?.eventId)
    },
  }),
  myEventsChanged: t.field({
    type: event,
    subscribe: (_root, _args, context) => {
      const { userId } = signedIn(context)
      return context.services.signals.changes(({ ownerId }) => ownerId === userId)
    },
    resolve: async (id: string, _args, context) => {
      const now = await asOfNow(context)
      return now.services.events.byId(signedIn(now), id)
    },
  }),
}))

/** A socket may outlive the session, or the token, that it was opened with. */
async function asOfNow(context: Context): Promise<Context> {
  return { ...context, ...(await askingBy(context.services, context.accessToken)) }
}
