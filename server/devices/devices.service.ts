import { epochOf } from '#schema/live.ts'
import type { CameraState } from '#schema/live-wire.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Charge, Strictness } from '#server/limits/budget.ts'
import type { Notices } from '#server/notices/notices.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import * as store from './devices.store.ts'
import { inviting } from './inviting.ts'
import { deviceTokenHash, type JoinedDevice } from './joined-device.ts'
import { joining } from './joining.ts'
import type { Phone } from './phone.ts'

export type Devices = ReturnType<typeof devicesService>

/** How a device stands in the programme, and which number its next run is to have. */
export type Standing = Pick<CameraState, 'tally' | 'nextRun'>

type Needs = {
  db: Db
  secrets: Secrets
  tell: Notices['tell']
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  giveBack(trx: Db, causes: readonly string[]): Promise<void>
  note(trx: Db, entry: AuditEntry): Promise<void>
  standingOf(device: JoinedDevice): Promise<Standing>
  limits: Strictness
}

/** An event's devices, and the phones that join as them (security.md 2.13). */
export function devicesService({ db, secrets, tell, spend, giveBack, note, standingOf, limits }: Needs) {
  const keys = secrets.keysFor('join-link')

  return {
    ...inviting({ db, keys, tell, note }),
    join: joining({ db, keys, spend, giveBack, note, limits }),

    /** Which device a token stands for; null when it is not, or no longer, good. */
    async deviceOf(token: string): Promise<JoinedDevice | null> {
      const row = await store.joinedRow(db, deviceTokenHash(token))
      if (!row) return null
      const { deviceId, eventId, name, isController } = row
      return { deviceId, eventId, name, isController }
    },

    /** A phone was heard of. */
    seen: (deviceId: string) => store.noteSeen(db, deviceId),

    ofEvent: (eventId: string) => store.deviceRows(db, eventId),

    /** The phones of one's own devices, by device; there is none where no phone has joined. */
    async phones({ userId }: Viewer, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Phone>> {
      const rows = await store.phoneRows(db, userId, deviceIds)
      return new Map(rows.map(({ deviceId, ...phone }) => [deviceId, phone]))
    },

    /** What a phone is told of its event and its own part in it. */
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

    /** Devices are no more: their phones are let go, when the transaction commits. */
    async released(trx: Db, deviceIds: readonly string[]): Promise<void> {
      for (const deviceId of deviceIds) await tell(trx, { kind: 'released', deviceId })
    },
  }
}
