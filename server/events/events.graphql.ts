import type { EventDraft } from '#schema/event-rules.ts'
import { PAGE_SIZE } from '#schema/limits.ts'
import { signedIn } from '#server/context.ts'
import { builder } from '#server/graphql/builder.ts'
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
    },
    resolve: (_root, { search, ...request }, context) =>
      context.services.events.page(signedIn(context), {
        ...request,
        search: search ?? '',
      }),
  }),
  event: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { services, viewer, device }) => services.events.byId(viewer, id, device?.eventId),
  }),
  eventBySlug: t.field({
    type: event,
    args: { slug: t.arg.string({ required: true }) },
    resolve: (_root, { slug }, { services, viewer, caller }) => services.events.bySlug(viewer, slug, caller.address),
  }),
}))

builder.mutationFields((t) => ({
  createEvent: t.field({
    type: event,
    args: {
      input: t.arg({ type: eventInput, required: true }),
      clientMutationId: t.arg.string(),
    },
    resolve: (_root, { input, clientMutationId }, context) =>
      context.services.events.create(signedIn(context), draftFrom(input), clientMutationId ?? null),
  }),
  updateEvent: t.field({
    type: event,
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: eventInput, required: true }),
      version: t.arg.int({ required: true }),
    },
    resolve: (_root, { id, input, version }, context) =>
      context.services.events.update(signedIn(context), id, draftFrom(input), [version]),
  }),
  startEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.start(signedIn(context), id),
  }),
  endEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.end(signedIn(context), id),
  }),
  cancelEvent: t.field({
    type: event,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => context.services.events.cancel(signedIn(context), id),
  }),
}))

function draftFrom({ details, devices, ...general }: typeof eventInput.$inferInput): EventDraft {
  return {
    ...general,
    devices: devices.map(({ id, ...device }) => ({
      ...device,
      id: id ?? undefined,
    })),
    details: detailsFromInput(details),
  }
}
