import { builder } from '#server/graphql/builder.ts'

/** The share link's slug is the only authorisation. */
builder.subscriptionField('viewerCountChanged', (t) =>
  t.int({
    args: { slug: t.arg.string({ required: true }) },
    subscribe: async (_root, { slug }, { services: { delivery }, client }) => {
      await delivery.admitLink(slug, client.address)
      return delivery.viewerCountChanges(slug)
    },
    resolve: (_eventId: string, { slug }, { services: { delivery } }) => delivery.viewerCount(slug),
  }),
)
