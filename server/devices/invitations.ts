import type { CurrentUser } from '#server/actors/current-user.ts'
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
  audit(trx: Db, entry: AuditEntry): Promise<void>
}

export function invitations({ db, keys, publish, audit }: Needs) {
  function invitation(
    action: AuditAction,
    write: (trx: Db, device: { id: string; eventId: string }) => Promise<store.DeviceLink>,
  ): (user: CurrentUser, deviceId: string, origin: string) => Promise<DeviceInvite> {
    return (user, deviceId, origin) =>
      db.transaction().execute(async (trx) => {
        const { id, eventId } = await lockOwn(trx, user, deviceId)
        const { generation, expiresAt, claimedAt } = await write(trx, { id, eventId })
        const { userId, sessionId } = user
        await audit(trx, {
          action,
          userId,
          ...(sessionId !== null && { sessionId }),
          details: { eventId, deviceId: id, generation },
        })
        return { deviceId: id, url: joinUrl(origin, id, generation, keys), expiresAt, isClaimed: claimedAt !== null }
      })
  }

  return {
    invite: invitation('device_invited', (trx, { id }) => store.renewLink(trx, id)),

    relink: invitation('device_relinked', async (trx, { id, eventId }) => {
      await publish(trx, { kind: 'released', deviceId: id })
      await publish(trx, { kind: 'devices', eventId })
      return store.replaceLink(trx, id)
    }),
  }
}

async function lockOwn(trx: Db, user: CurrentUser, deviceId: string) {
  const device = isUuid(deviceId) ? await store.lockDevice(trx, deviceId) : undefined
  const isOwner = device?.ownerId === user.userId
  if (!device || !(isOwner || device.visibility === 'public')) throw new DomainError('NOT_FOUND', 'Device not found.')
  if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only invite phones to your own events.')
  if (isFinal(device.status)) throw new DomainError('CONFLICT', statusMessage(device.status))
  return device
}
