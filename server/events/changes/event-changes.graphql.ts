import { joinedEventId } from '#server/actors/actor.ts'
import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'

/** Each `resolve` gets the context of its own message, with the bearer resolved again. */
builder.subscriptionFields((t) => ({
  eventChanged: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    subscribe: async (_root, { id }, context) => {
      const { services, user } = context
      const wanted = await services.events.byId(user, id, joinedEventId(context))
      return services.eventChanges.ofEvent(wanted.id)
    },
    resolve: (id: string, _args, context) => context.services.events.byId(context.user, id, joinedEventId(context)),
  }),
  eventBySlugChanged: t.field({
    type: event,
    args: { slug: t.arg.string({ required: true }) },
    subscribe: async (_root, { slug }, { services, user, client }) => {
      const wanted = await services.events.bySlug(user, slug, client.address)
      return services.eventChanges.ofEvent(wanted.id)
    },
    resolve: (_id: string, { slug }, { services, user, client }) => services.events.bySlug(user, slug, client.address),
  }),
  myEventsChanged: t.field({
    type: event,
    subscribe: (_root, _args, context) => context.services.eventChanges.ofOwner(requireUser(context).userId),
    resolve: (id: string, _args, context) => context.services.events.byId(requireUser(context), id),
  }),
}))
