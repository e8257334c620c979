import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { isFinal, statusMessage } from '#server/events/event-status.ts'
import type { Keys } from '#server/process/secrets.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import * as store from './devices.store.ts'
import { type DeviceInvite, joinUrl } from './join-link.ts'

type Needs = {
  db: Db
  keys: Keys
  publish: PubSub['publish']
  note(trx: Db, entry: AuditEntry): Promise<void>
}

export function invitations({ db, keys, publish, note }: Needs) {
  function deed(
    action: AuditAction,
    write: (trx: Db, deviceId: string) => Promise<store.DeviceLink>,
  ): (viewer: CurrentUser, deviceId: string, origin: string) => Promise<DeviceInvite> {
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
    /** Returns the device's link, which can be shown repeatedly. Extends it while it is unclaimed. */
    invite: deed('device_invited', store.renewLink),

    /** Creates a new link. The old one, and the phone that joined by it, are revoked. */
    relink: deed('device_relinked', async (trx, deviceId) => {
      await publish(trx, { kind: 'released', deviceId })
      return store.replaceLink(trx, deviceId)
    }),
  }
}

async function lockOwn(trx: Db, viewer: CurrentUser, deviceId: string) {
  const device = isUuid(deviceId) ? await store.lockDevice(trx, deviceId) : undefined
  const isOwner = device?.ownerId === viewer.userId
  if (!device || !(isOwner || device.visibility === 'public')) throw new DomainError('NOT_FOUND', 'Device not found.')
  if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only invite phones to your own events.')
  if (isFinal(device.status)) throw new DomainError('CONFLICT', statusMessage(device.status))
  return device
}
