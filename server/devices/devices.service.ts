import type { ClientInfo, CurrentUser } from '#server/actors/current-user.ts'
import { deviceTokenHash, type JoinedDevice } from '#server/actors/joined-device.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Device, Event } from '#server/events/event.ts'
import type { Secrets } from '#server/process/secrets.ts'
import { type ChangeStream, changesBy } from '#server/pubsub/change-stream.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Charge, Strictness } from '#server/rate-limits/rate-limit.ts'
import * as store from './devices.store.ts'
import { invitations } from './invitations.ts'
import type { DeviceInvite } from './join-link.ts'
import { type Joins, joins } from './joins.ts'
import type { Phone } from './phone-description.ts'
import { deleteScorersOf } from './scorers.store.ts'
import { type Scorers, scorers } from './scorers.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    devices: { eventId: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    devices: DevicesService
  }
}

export interface DevicesService extends Scorers {
  /** Returns the device's link, which can be shown repeatedly. Extends it while it is unclaimed. */
  invite(user: CurrentUser, deviceId: string, origin: string): Promise<DeviceInvite>
  /** Creates a new link. The old one, and the phone that joined by it, are revoked. */
  relink(user: CurrentUser, deviceId: string, origin: string): Promise<DeviceInvite>
  /** Joins a phone by its link. A link can be claimed once. */
  join(client: ClientInfo, secret: string, phone: string): Promise<Joins>
  deviceOf(token: string): Promise<JoinedDevice | null>
  seen(deviceId: string): Promise<void>
  ofEvent(eventId: string): Promise<store.EventDeviceRow[]>
  /** Throws NOT_FOUND for events that the user cannot see, FORBIDDEN for events of others. */
  ownDevices(user: CurrentUser, eventId: string): Promise<Device[]>
  /** Begins with the event's id; yields it again when a phone has joined or was released. Throws like `ownDevices`. */
  changes(user: CurrentUser, eventId: string): Promise<ChangeStream>
  eventOf(deviceId: string): Promise<store.DeviceEvent>
  phones(user: CurrentUser, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Phone>>
  /** Replaces every link of the owner's devices, disconnects the phones that joined by them, and removes all scorers. */
  releasePhonesOf(trx: Db, ownerId: string): Promise<void>
}

type Dependencies = {
  db: Db
  secrets: Secrets
  pubsub: PubSub
  eventFor(user: CurrentUser, eventId: string): Promise<Event>
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  refund(trx: Db, causes: readonly string[]): Promise<void>
  audit(trx: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

export function createDevicesService({ db, secrets, pubsub, audit, ...others }: Dependencies): DevicesService {
  const { publish } = pubsub
  const keys = secrets.keysFor('join-link')

  async function ownDevices(user: CurrentUser, eventId: string): Promise<Device[]> {
    const { devices } = await others.eventFor(user, eventId)
    if (!devices) throw new DomainError('FORBIDDEN', 'You can only see the devices of your own events.')
    return devices
  }

  return {
    ...invitations({ db, keys, publish, audit }),
    ...scorers({ db, keys, publish, audit }),
    join: joins({ db, keys, publish, audit, ...others }),

    async deviceOf(token) {
      const row = await store.joinedRow(db, deviceTokenHash(token))
      if (!row) return null
      const { deviceId, eventId, name, isController } = row
      return { deviceId, eventId, name, isController }
    },

    seen: (deviceId) => store.writeSeen(db, deviceId),
    ofEvent: (eventId) => store.deviceRows(db, eventId),
    eventOf: (deviceId) => store.eventOfDevice(db, deviceId),
    ownDevices,

    async changes(user, eventId) {
      await ownDevices(user, eventId)
      return changesBy(pubsub, 'devices', (change) => (change.eventId === eventId ? eventId : null), eventId)
    },

    async phones({ userId }, deviceIds) {
      const rows = await store.phoneRows(db, userId, deviceIds)
      return new Map(rows.map(({ deviceId, ...phone }) => [deviceId, phone]))
    },

    async releasePhonesOf(trx, ownerId) {
      for (const { deviceId, eventId } of await store.linkedDevicesOf(trx, ownerId)) {
        await store.replaceLink(trx, deviceId)
        await publish(trx, { kind: 'released', deviceId })
        await publish(trx, { kind: 'devices', eventId })
        await audit(trx, { action: 'device_released', userId: ownerId, details: { deviceId } })
      }
      for (const { id, eventId } of await deleteScorersOf(trx, ownerId)) {
        await audit(trx, { action: 'scorer_removed', userId: ownerId, details: { eventId, scorerId: id } })
      }
    },
  }
}
