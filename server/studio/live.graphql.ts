import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import { requireActor, requireUser } from '#server/http/context.ts'
import { cut, programmeOf, programme as programmeType } from './programme.graphql.ts'

const isScoredOf = fieldLoader<string, true>(async ({ services }, eventIds) => {
  const scored = await services.scoring.scored(eventIds)
  return new Map(scored.map((id) => [id, true] as const))
})

builder.objectFields(event, (t) => ({
  programmeUrl: t.string({
    nullable: true,
    resolve: ({ status, slug }, _args, { origin, services: { delivery } }) =>
      status === 'live' ? delivery.playlistUrl(origin, slug, 'programme') : null,
  }),
  scoreUrl: t.string({
    nullable: true,
    resolve: async ({ id, status, slug }, _args, context) => {
      const isScored = status !== 'cancelled' && (await isScoredOf(context, id))
      return isScored ? context.services.delivery.scoreUrl(context.origin, slug) : null
    },
  }),
}))

builder.queryFields((t) => ({
  programme: t.field({
    type: programmeType,
    args: { eventId: t.arg.id({ required: true }) },
    resolve: async (_root, { eventId }, context) => {
      const controller = await context.services.studio.authorize(requireActor(context), eventId)
      return programmeOf(context.services, controller)
    },
  }),
}))

const cutInput = builder.inputType('CutInput', {
  fields: (t) => ({
    slot: t.int({ required: true }),
    deviceId: t.id(),
  }),
})

builder.mutationFields((t) => ({
  cut: t.field({
    type: cut,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      deviceId: t.arg.id(),
      seenAt: t.arg({ type: 'DateTime', required: true }),
    },
    resolve: async (_root, { eventId, fence, deviceId, seenAt }, context) => {
      const { programme, studio } = context.services
      const controller = await studio.authorize(requireActor(context), eventId)
      return programme.cut(controller, { fence, deviceId: deviceId ?? null, seenAt })
    },
  }),
  setAutoSubstitute: t.field({
    type: programmeType,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      isOn: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, { eventId, fence, isOn }, context) => {
      const { studio } = context.services
      const controller = await studio.authorize(requireActor(context), eventId)
      await studio.setAutoSubstitute(controller, fence, isOn)
      return programmeOf(context.services, controller)
    },
  }),
  editCuts: t.field({
    type: programmeType,
    args: {
      eventId: t.arg.id({ required: true }),
      cuts: t.arg({ type: [cutInput], required: true }),
    },
    resolve: async (_root, { eventId, cuts }, context) => {
      const { programme, studio } = context.services
      const editor = await studio.authorizeEditor(requireUser(context), eventId)
      await programme.editCuts(
        editor,
        cuts.map(({ slot, deviceId }) => ({ slot, deviceId: deviceId ?? null })),
      )
      return programmeOf(context.services, editor)
    },
  }),
}))
