import type { SponsorInput } from '#schema/event-input.ts'
import { event, sponsor } from '#server/events/event.graphql.ts'
import type { Event } from '#server/events/event.ts'
import { builder } from '#server/graphql/builder.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import { requireUser } from '#server/http/context.ts'
import type { SponsorReportLink } from './report-links.ts'

const sponsorReportLink = builder.objectRef<SponsorReportLink>('SponsorReportLink').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    url: t.exposeString('url'),
  }),
})

const removedOf = fieldLoader<Event, SponsorInput[]>(({ services }, events) => services.sponsorReports.removed(events))

builder.objectField(event, 'removedSponsors', (t) =>
  t.field({
    type: [sponsor],
    nullable: true,
    resolve: (event, _args, context) => (event.isOwner ? removedOf(context, event) : null),
  }),
)

builder.mutationFields((t) => ({
  sponsorReportLink: t.field({
    type: sponsorReportLink,
    args: {
      eventId: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      renew: t.arg.boolean({ required: true, defaultValue: false }),
    },
    resolve: (_root, { eventId, name, renew }, context) => {
      const user = requireUser(context)
      const { services, origin } = context
      return services.sponsorReports.link(user, { eventId, name, renews: renew, origin })
    },
  }),
}))
