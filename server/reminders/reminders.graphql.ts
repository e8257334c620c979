import { builder } from '#server/graphql/builder.ts'

const pushSubscription = builder.inputType('PushSubscriptionInput', {
  fields: (t) => ({
    endpoint: t.string({ required: true }),
    p256dh: t.string({ required: true }),
    auth: t.string({ required: true }),
  }),
})

builder.queryField('pushKey', (t) =>
  t.string({ resolve: (_root, _args, { services }) => services.reminders.publicKey() }),
)

/** The share link's slug, or the endpoint that only its browser knows, is the only authorisation. */
builder.mutationFields((t) => ({
  remindMe: t.boolean({
    args: {
      slug: t.arg.string({ required: true }),
      subscription: t.arg({ type: pushSubscription, required: true }),
    },
    resolve: async (_root, { slug, subscription }, { services, user, client }) => {
      const event = await services.events.bySlug(user, slug, client.address)
      await services.reminders.remind(event, subscription, client.address)
      return true
    },
  }),
  forgetReminder: t.boolean({
    args: {
      slug: t.arg.string({ required: true }),
      endpoint: t.arg.string({ required: true }),
    },
    resolve: async (_root, { slug, endpoint }, { services }) => {
      await services.reminders.forget(slug, endpoint)
      return true
    },
  }),
  renewPushSubscription: t.boolean({
    args: {
      formerEndpoint: t.arg.string({ required: true }),
      subscription: t.arg({ type: pushSubscription, required: true }),
    },
    resolve: async (_root, { formerEndpoint, subscription }, { services, client }) => {
      await services.reminders.renew(formerEndpoint, subscription, client.address)
      return true
    },
  }),
}))
