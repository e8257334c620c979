import { builder } from '#server/graphql/builder.ts'
import { requireUser } from '#server/http/context.ts'
import type { SponsorReportLink } from './report-links.ts'

const sponsorReportLink = builder.objectRef<SponsorReportLink>('SponsorReportLink').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    url: t.exposeString('url'),
  }),
})

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
