import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { isFinal, statusSentence } from '#server/events/event-status.ts'
import type { Notices } from '#server/notices/notices.ts'
import { Refusal } from '#server/refusal.ts'
import type { Keys } from '#server/secrets.ts'
import type { Viewer } from '#server/viewer.ts'
import * as store from './devices.store.ts'
import { type DeviceInvite, joinUrl } from './join-link.ts'

type Needs = {
  db: Db
  /** What the links are made with. */
  keys: Keys
  tell: Notices['tell']
  note(trx: Db, entry: AuditEntry): Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an organiser does with the links of one's own devices. */
export function inviting({ db, keys, tell, note }: Needs) {
  function deed(
    action: AuditAction,
    write: (trx: Db, deviceId: string) => Promise<store.DeviceLink>,
  ): (viewer: Viewer, deviceId: string, origin: string) => Promise<DeviceInvite> {
    return (viewer, deviceId, origin) =>
      db.transaction().execute(async (trx) => {
        const { id, eventId } = await lockOwn(trx, viewer, deviceId)
        const { generation, expiresAt, claimedAt } = await write(trx, id)
        const { userId, sessionId } = viewer
        await note(trx, {
          action,
          userId,
          ...(sessionId !== null && { sessionId }),
          details: { eventId, deviceId: id, generation },
        })
        return { deviceId: id, url: joinUrl(origin, id, generation, keys), expiresAt, isClaimed: claimedAt !== null }
      })
  }

  return {
    /** The device's link, to be shown as often as is wanted. */
    invite: deed('device_invited', store.renewLink),

    /** A new link; the old one, and the phone that joined by it, are no good from now on. */
    relink: deed('device_relinked', async (trx, deviceId) => {
      await tell(trx, { kind: 'released', deviceId })
      return store.replaceLink(trx, deviceId)
    }),
  }
}

async function lockOwn(trx: Db, viewer: Viewer, deviceId: string) {
  const device = UUID.test(deviceId) ? await store.lockDevice(trx, deviceId) : undefined
  const isOwner = device?.ownerId === viewer.userId
  if (!device || !(isOwner || device.visibility === 'public')) throw new Refusal('NOT_FOUND', 'Device not found.')
  if (!isOwner) throw new Refusal('FORBIDDEN', 'You can only invite phones to your own events.')
  if (isFinal(device.status)) throw new Refusal('CONFLICT', statusSentence(device.status))
  return device
}
