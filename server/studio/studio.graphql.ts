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
      const { studio } = context.services
      const controller = await studio.authorize(requireActor(context), eventId)
      await studio.take(controller, roomId)
      return programmeOf(context.services, controller)
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
      const { studio } = context.services
      const controller = await studio.authorize(requireActor(context), eventId)
      await studio.handOver(controller, fence, roomId)
      return programmeOf(context.services, controller)
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
      const { studio } = context.services
      const controller = await studio.authorize(requireActor(context), eventId)
      await studio.sendCue(controller, fence, deviceId, text)
      return true
    },
  }),
}))
