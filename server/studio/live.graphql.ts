import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { requireActor, requireUser } from '#server/http/context.ts'
import { cut, programme, programmeOf } from './programme.graphql.ts'

builder.objectFields(event, (t) => ({
  programmeUrl: t.string({
    nullable: true,
    resolve: ({ status, slug }, _args, { origin, services: { live } }) =>
      status === 'live' ? live.playlistUrl(origin, slug, 'programme') : null,
  }),
  recordingUrl: t.string({
    nullable: true,
    resolve: ({ status, slug }, _args, { origin, services: { live } }) =>
      status === 'completed' ? live.playlistUrl(origin, slug, 'recording') : null,
  }),
}))

builder.queryFields((t) => ({
  programme: t.field({
    type: programme,
    args: { eventId: t.arg.id({ required: true }) },
    resolve: async (_root, { eventId }, context) => {
      await context.services.control.mayControl(requireActor(context), eventId)
      return programmeOf(context.services, eventId)
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
      const { name } = await context.services.control.mayControl(requireActor(context), eventId)
      return context.services.live.cut({ eventId, fence, deviceId: deviceId ?? null, seenAt, by: name })
    },
  }),
  setAutoSubstitute: t.field({
    type: programme,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      isOn: t.arg.boolean({ required: true }),
    },
    resolve: async (_root, { eventId, fence, isOn }, context) => {
      const { control } = context.services
      await control.mayControl(requireActor(context), eventId)
      await control.setAutoSubstitute(eventId, fence, isOn)
      return programmeOf(context.services, eventId)
    },
  }),
  editCuts: t.field({
    type: programme,
    args: {
      eventId: t.arg.id({ required: true }),
      cuts: t.arg({ type: [cutInput], required: true }),
    },
    resolve: async (_root, { eventId, cuts }, context) => {
      const all = cuts.map(({ slot, deviceId }) => ({ slot, deviceId: deviceId ?? null }))
      await context.services.live.editCuts(requireUser(context), eventId, all)
      return programmeOf(context.services, eventId)
    },
  }),
}))
