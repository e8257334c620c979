import type { EventDraft } from '#schema/event-input.ts'
import type { ChangeSource } from '#schema/event-revision.ts'
import { PAGE_SIZE } from '#schema/validation/limits.ts'
import { joinedEventId } from '#server/actors/actor.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'
import { detailsFromInput } from '#server/sports/sports.graphql.ts'
import { event, eventFilter, eventInput, eventPage } from './event.graphql.ts'

builder.queryFields((t) => ({
  events: t.field({
    type: eventPage,
    args: {
      page: t.arg.int({ required: true, defaultValue: 1 }),
      limit: t.arg.int({ required: true, defaultValue: PAGE_SIZE }),
      filter: t.arg({ type: eventFilter, required: true, defaultValue: 'all' }),
      search: t.arg.string(),
      after: t.arg.id(),
    },
    resolve: (_root, { search, after, ...request }, context) =>
      context.services.events.page(requireUser(context), {
        ...request,
        search: search ?? '',
        after: after ?? null,
      }),
  }),
  upcomingEvents: t.field({
    type: [event],
    resolve: (_root, _args, context) => context.services.events.upcoming(requireUser(context)),
  }),
  event: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.byId(context.user, id, joinedEventId(context)),
  }),
  eventBySlug: t.field({
    type: event,
    args: { slug: t.arg.string({ required: true }) },
    resolve: (_root, { slug }, { services, user, client }) => services.events.bySlug(user, slug, client.address),
  }),
}))

builder.queryField('moreFromOrganiser', (t) =>
  t.field({
    type: [event],
    args: { slug: t.arg.string({ required: true }) },
    resolve: async (_root, { slug }, { services: { events }, user, client }) =>
      events.moreFromOrganiser(user, await events.bySlug(user, slug, client.address)),
  }),
)

builder.mutationFields((t) => ({
  createEvent: t.field({
    type: event,
    args: {
      input: t.arg({ type: eventInput, required: true }),
      clientMutationId: t.arg.string(),
    },
    resolve: (_root, { input, clientMutationId }, context) =>
      context.services.events.create(requireUser(context), draftFrom(input), clientMutationId ?? null),
  }),
  updateEvent: t.field({
    type: event,
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: eventInput, required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, { id, input, version }, context) => {
      const user = requireUser(context)
      return context.services.events.update(user, id, () => draftFrom(input), [version], sourceOf(user))
    },
  }),
  restoreEventRevision: t.field({
    type: event,
    args: {
      id: t.arg.id({ required: true }),
      revision: t.arg.int({ required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, { id, revision, version }, context) => {
      const user = requireUser(context)
      return context.services.events.restore(user, id, revision, version, sourceOf(user))
    },
  }),
  resetShareLink: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.resetShareLink(requireUser(context), id),
  }),
  startEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.start(requireUser(context), id),
  }),
  endEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.end(requireUser(context), id),
  }),
  reopenEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.reopen(requireUser(context), id),
  }),
  cancelEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.cancel(requireUser(context), id),
  }),
}))

/** Only the web app uses sessions; other programs use API tokens. */
function sourceOf({ sessionId }: CurrentUser): ChangeSource {
  return sessionId === null ? 'graphql' : 'web'
}

function draftFrom({ details, devices, language, ...general }: typeof eventInput.$inferInput): EventDraft {
  return {
    ...general,
    language: language ?? undefined,
    devices: devices.map(({ id, ...device }) => ({
      ...device,
      id: id ?? undefined,
    })),
    details: detailsFromInput(details),
  }
}
