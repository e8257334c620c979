import { builder } from '#server/graphql/builder.ts'
import { requireActor } from '#server/http/context.ts'
import { programme, programmeOf } from './programme.graphql.ts'

builder.mutationFields((t) => ({
  takeControl: t.field({
    type: programme,
    args: {
      eventId: t.arg.id({ required: true }),
      roomId: t.arg.id({ required: true }),
    },
    resolve: async (_root, { eventId, roomId }, context) => {
      const { control } = context.services
      await control.mayControl(requireActor(context), eventId)
      await control.take(eventId, roomId, context.viewer)
      return programmeOf(context.services, eventId)
    },
  }),
  handOverControl: t.field({
    type: programme,
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      roomId: t.arg.id({ required: true }),
    },
    resolve: async (_root, { eventId, fence, roomId }, context) => {
      const { control } = context.services
      await control.mayControl(requireActor(context), eventId)
      await control.handOver(eventId, fence, roomId)
      return programmeOf(context.services, eventId)
    },
  }),
  sendCue: t.boolean({
    args: {
      eventId: t.arg.id({ required: true }),
      fence: t.arg.int({ required: true }),
      deviceId: t.arg.id({ required: true }),
      text: t.arg.string({ required: true }),
    },
    resolve: async (_root, { eventId, fence, deviceId, text }, context) => {
      const { control } = context.services
      await control.mayControl(requireActor(context), eventId)
      await control.sendCue(eventId, fence, deviceId, text)
      return true
    },
  }),
}))
