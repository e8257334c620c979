import { event } from '#server/events/event.graphql.ts'
import type { Event } from '#server/events/event.ts'
import { builder } from '#server/graphql/builder.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import type { Context } from '#server/http/context.ts'

const isKept = fieldLoader<string, true>(async ({ services }, eventIds) => {
  const recorded = await services.retention.recorded(eventIds)
  return new Map(recorded.map((id) => [id, true] as const))
})

async function hasRecording({ id, status }: Event, context: Context): Promise<boolean> {
  return status === 'completed' && (await isKept(context, id)) === true
}

builder.objectFields(event, (t) => ({
  recordingUrl: t.string({
    nullable: true,
    resolve: async (event, _args, context) =>
      (await hasRecording(event, context))
        ? context.services.delivery.playlistUrl(context.origin, event.slug, 'recording')
        : null,
  }),
  recordingKeptUntil: t.field({
    type: 'DateTime',
    nullable: true,
    resolve: async (event, _args, context) =>
      event.endedAt && (await hasRecording(event, context))
        ? context.services.retention.recordingKeptUntil(event.endedAt)
        : null,
  }),
}))
