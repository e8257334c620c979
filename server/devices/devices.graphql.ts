import { device } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import { requireUser } from '#server/http/context.ts'
import type { DeviceInvite } from './join-link.ts'
import type { Phone } from './phone-description.ts'
import type { ScorerPhone } from './scorer-phone.ts'

const phone = builder.objectRef<Phone>('Phone').implement({
  fields: (t) => ({
    model: t.exposeString('model'),
    network: t.exposeString('network'),
    joinedAt: t.expose('joinedAt', { type: 'DateTime' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime' }),
  }),
})

const deviceInvite = builder.objectRef<DeviceInvite>('DeviceInvite').implement({
  fields: (t) => ({
    deviceId: t.exposeID('deviceId'),
    url: t.exposeString('url'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    isClaimed: t.exposeBoolean('isClaimed'),
  }),
})

const scorer = builder.objectRef<ScorerPhone>('Scorer').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    phone: t.expose('phone', { type: phone, nullable: true }),
  }),
})

const phoneOf = fieldLoader<string, Phone>(async ({ services, user }, deviceIds) =>
  user ? services.devices.phones(user, deviceIds) : new Map(),
)

builder.objectField(device, 'phone', (t) =>
  t.field({
    type: phone,
    nullable: true,
    resolve: ({ id }, _args, context) => phoneOf(context, id),
  }),
)

builder.queryField('scorers', (t) =>
  t.field({
    type: [scorer],
    args: { eventId: t.arg.id({ required: true }) },
    resolve: (_root, { eventId }, context) => context.services.devices.scorers(requireUser(context), eventId),
  }),
)

builder.mutationFields((t) => ({
  inviteDevice: t.field({
    type: deviceInvite,
    args: { deviceId: t.arg.id({ required: true }) },
    resolve: (_root, { deviceId }, context) =>
      context.services.devices.invite(requireUser(context), deviceId, context.origin),
  }),
  relinkDevice: t.field({
    type: deviceInvite,
    args: { deviceId: t.arg.id({ required: true }) },
    resolve: (_root, { deviceId }, context) =>
      context.services.devices.relink(requireUser(context), deviceId, context.origin),
  }),
  inviteScorer: t.field({
    type: deviceInvite,
    args: { eventId: t.arg.id({ required: true }) },
    resolve: (_root, { eventId }, context) =>
      context.services.devices.inviteScorer(requireUser(context), eventId, context.origin),
  }),
  removeScorer: t.boolean({
    args: { scorerId: t.arg.id({ required: true }) },
    resolve: async (_root, { scorerId }, context) => {
      await context.services.devices.removeScorer(requireUser(context), scorerId)
      return true
    },
  }),
}))

builder.subscriptionField('devicesChanged', (t) =>
  t.field({
    type: [device],
    args: { eventId: t.arg.id({ required: true }) },
    subscribe: (_root, { eventId }, context) => context.services.devices.changes(requireUser(context), eventId),
    resolve: (eventId: string, _args, context) => context.services.devices.ownDevices(requireUser(context), eventId),
  }),
)
