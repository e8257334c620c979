import { epochOf } from '#schema/messages/live.ts'
import type { CameraState } from '#schema/messages/studio.ts'
import { deviceTokenHash, type JoinedDevice } from '#server/actors/joined-device.ts'
import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/process/secrets.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Charge, Strictness } from '#server/rate-limits/rate-limit.ts'
import * as store from './devices.store.ts'
import { invitations } from './invitations.ts'
import { joins } from './joins.ts'
import type { Phone } from './phone-description.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    released: { deviceId: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    devices: Devices
  }
}

export type Devices = ReturnType<typeof devicesService>

export type DeviceState = Pick<CameraState, 'tally' | 'nextRun'>

type Needs = {
  db: Db
  secrets: Secrets
  publish: PubSub['publish']
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  giveBack(trx: Db, causes: readonly string[]): Promise<void>
  note(trx: Db, entry: AuditEntry): Promise<void>
  standingOf(device: JoinedDevice): Promise<DeviceState>
  limits: Strictness
}

/** An event's devices and the phones that join as them (security.md 2.13). */
export function devicesService({ db, secrets, publish, spend, giveBack, note, standingOf, limits }: Needs) {
  const keys = secrets.keysFor('join-link')

  return {
    ...invitations({ db, keys, publish, note }),
    join: joins({ db, keys, spend, giveBack, note, limits }),

    async deviceOf(token: string): Promise<JoinedDevice | null> {
      const row = await store.joinedRow(db, deviceTokenHash(token))
      if (!row) return null
      const { deviceId, eventId, name, isController } = row
      return { deviceId, eventId, name, isController }
    },

    seen: (deviceId: string) => store.noteSeen(db, deviceId),

    ofEvent: (eventId: string) => store.deviceRows(db, eventId),

    async phones({ userId }: CurrentUser, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Phone>> {
      const rows = await store.phoneRows(db, userId, deviceIds)
      return new Map(rows.map(({ deviceId, ...phone }) => [deviceId, phone]))
    },

    async state(device: JoinedDevice): Promise<CameraState> {
      const [event, standing] = await Promise.all([store.eventOfDevice(db, device.deviceId), standingOf(device)])
      const { title, status, startedAt, endedAt } = event
      return {
        type: 'state',
        status,
        title,
        deviceId: device.deviceId,
        name: device.name,
        epochMs: status === 'live' && startedAt ? epochOf(startedAt.getTime()) : null,
        endedMs: endedAt?.getTime() ?? null,
        ...standing,
      }
    },

    /** Replaces every link of the owner's devices and disconnects the phones that joined by them. */
    async releasePhonesOf(trx: Db, ownerId: string): Promise<void> {
      for (const deviceId of await store.linkedDevicesOf(trx, ownerId)) {
        await store.replaceLink(trx, deviceId)
        await publish(trx, { kind: 'released', deviceId })
        await note(trx, { action: 'device_released', userId: ownerId, details: { deviceId } })
      }
    },

    /** Disconnects the phones of deleted devices when the transaction commits. */
    async released(trx: Db, deviceIds: readonly string[]): Promise<void> {
      for (const deviceId of deviceIds) await publish(trx, { kind: 'released', deviceId })
    },
  }
}
