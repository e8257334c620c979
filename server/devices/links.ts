import type { EventStatus } from '#schema/event-status.ts'
import { newDeviceToken } from '#server/actors/joined-device.ts'
import { newScorerToken } from '#server/actors/joined-scorer.ts'
import type { AuditAction } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import * as devices from './devices.store.ts'
import * as scorers from './scorers.store.ts'

export type JoinRole = 'camera' | 'controller' | 'scorer'

/** What a phone can join by: the links of devices, or of scorers. */
export type LinksOfOneKind = {
  /** What messages call such a link. */
  name: string
  joined: AuditAction
  /** What the audit log calls the id. */
  idName: 'deviceId' | 'scorerId'
  newToken(): string
  row(db: Db, id: string): Promise<devices.DeviceLink | undefined>
  lock(trx: Db, id: string): Promise<{ eventId: string; status: EventStatus } | undefined>
  claim(trx: Db, id: string, claim: devices.LinkClaim): Promise<void>
  joinedBy(trx: Db, tokenHash: Buffer): Promise<{ role: JoinRole; expiresAt: Date } | undefined>
}

export const cameraLinks: LinksOfOneKind = {
  name: 'camera link',
  joined: 'device_joined',
  idName: 'deviceId',
  newToken: newDeviceToken,
  row: devices.linkRow,
  lock: devices.lockDevice,
  claim: devices.claimLink,
  async joinedBy(trx, tokenHash) {
    const row = await devices.joinedRow(trx, tokenHash)
    return row && { role: row.isController ? 'controller' : 'camera', expiresAt: row.expiresAt }
  },
}

export const scorerLinks: LinksOfOneKind = {
  name: 'scorer’s link',
  joined: 'scorer_joined',
  idName: 'scorerId',
  newToken: newScorerToken,
  row: scorers.scorerLink,
  lock: scorers.lockScorer,
  claim: scorers.claimScorerLink,
  async joinedBy(trx, tokenHash) {
    const row = await scorers.joinedScorerRow(trx, tokenHash)
    return row && { role: 'scorer', expiresAt: row.expiresAt }
  },
}
