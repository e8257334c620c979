import { event } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import type { AudienceFigures } from './delivery/audience-history/audience-figures.ts'

const figuresOf = fieldLoader<string, AudienceFigures>(({ services }, eventIds) =>
  services.delivery.audienceHistory.figures(eventIds),
)

const nobody: AudienceFigures = { peak: 0, viewers: 0, watchedSeconds: 0 }

const eventAudience = builder.objectRef<AudienceFigures>('EventAudience').implement({
  fields: (t) => ({
    peak: t.exposeInt('peak'),
    viewers: t.exposeInt('viewers'),
    minutes: t.int({ resolve: ({ watchedSeconds }) => Math.round(watchedSeconds / 60) }),
  }),
})

builder.objectFields(event, (t) => ({
  audience: t.field({
    type: eventAudience,
    nullable: true,
    resolve: async ({ id, isOwner, startedAt }, _args, context) =>
      isOwner && startedAt ? ((await figuresOf(context, id)) ?? nobody) : null,
  }),
  watchedCount: t.int({
    nullable: true,
    resolve: async ({ id, status }, _args, context) =>
      status === 'completed' ? ((await figuresOf(context, id)) ?? nobody).viewers : null,
  }),
}))
