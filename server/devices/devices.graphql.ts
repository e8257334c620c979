import { device } from '#server/events/event.graphql.ts'
import { builder } from '#server/graphql/builder.ts'
import { fieldLoader } from '#server/graphql/field-loader.ts'
import { requireUser } from '#server/http/context.ts'
import type { DeviceInvite } from './join-link.ts'
import type { Phone } from './phone-description.ts'

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
}))

builder.subscriptionField('devicesChanged', (t) =>
  t.field({
    type: [device],
    args: { eventId: t.arg.id({ required: true }) },
    subscribe: (_root, { eventId }, context) => context.services.devices.changes(requireUser(context), eventId),
    resolve: (eventId: string, _args, context) => context.services.devices.ownDevices(requireUser(context), eventId),
  }),
)
