import { randomUUID } from 'node:crypto'
import { NAME_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'
import { deviceTokenHash, newDeviceToken } from '#server/actors/joined-device.ts'
import type { ClientInfo } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import { describeUserAgent } from '#server/auth/user-agent.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import { clientOf, networkOf } from '#server/network/client-address.ts'
import type { Keys } from '#server/process/secrets.ts'
import { type Charge, HOUR, MINUTE, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import * as store from './devices.store.ts'
import { deviceIdIn, isSecretOf } from './join-link.ts'

/** What a phone gets for its link. `deviceToken` authenticates it as the device until `expiresAt`. */
export type Joins = {
  deviceToken: string
  deviceId: string
  eventId: string
  role: 'camera' | 'controller'
  expiresAt: Date
}

type Needs = {
  db: Db
  keys: Keys
  spend(trx: Db, charges: readonly Charge[]): Promise<void>
  giveBack(trx: Db, causes: readonly string[]): Promise<void>
  note(trx: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

const label = textInput('Phone', { max: NAME_MAX })

/** Joins a phone by its link. A link can be claimed once. */
export function joins({ db, keys, spend, giveBack, note, limits }: Needs) {
  const budget = rateLimitsFor(limits)
  const joins = budget('joins', [10, MINUTE])
  const wrongLinks = budget('wrong join links', [20, HOUR])

  /** Charged as a wrong link before the link is checked, so that concurrent tries cannot exceed the limit. */
  async function pay(address: string, cause: string): Promise<void> {
    const subject = clientOf(address)
    const charges = [
      { budget: joins, subject },
      { budget: wrongLinks, subject, cause },
    ]
    await db.transaction().execute((trx) => spend(trx, charges))
  }

  return async function join(caller: ClientInfo, secret: string, phone: string): Promise<Joins> {
    const { address, userAgent } = caller
    const cause = randomUUID()
    await pay(address, cause)
    const device = await deviceOfSecret(secret)
    await giveBack(db, [cause])
    return db.transaction().execute(async (trx) => {
      const locked = await store.lockDevice(trx, device)
      if (!locked) throw wrongLink()
      const link = await store.linkRow(trx, device)
      if (!link || !isSecretOf(link.generation, secret, keys)) throw wrongLink()
      refuseUnlessFree(locked, link)

      const deviceToken = newDeviceToken()
      const tokenHash = deviceTokenHash(deviceToken)
      const model = modelOf(phone, userAgent)
      await store.claimLink(trx, device, { tokenHash, phone: model, network: networkOf(address) })
      await note(trx, { action: 'device_joined', address, details: { eventId: locked.eventId, deviceId: device } })
      const joined = await store.joinedRow(trx, tokenHash)
      if (!joined) throw new Error('A phone that has just joined is not there.')
      const { deviceId, eventId, isController, expiresAt } = joined
      return { deviceToken, deviceId, eventId, role: isController ? 'controller' : 'camera', expiresAt }
    })
  }

  async function deviceOfSecret(secret: string): Promise<string> {
    const deviceId = deviceIdIn(secret)
    const link = deviceId && (await store.linkRow(db, deviceId))
    if (!link || !isSecretOf(link.generation, secret, keys)) throw wrongLink()
    return deviceId
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockDevice>>>

function refuseUnlessFree({ status }: Locked, { claimedAt, isExpired }: store.DeviceLink): void {
  if (status === 'completed') throw new DomainError('GONE', statusMessage(status))
  if (status === 'cancelled') throw new DomainError('CONFLICT', statusMessage(status))
  if (claimedAt) throw new DomainError('CONFLICT', `This camera link is already in use. ${ASK_FOR_ANOTHER}`)
  if (isExpired) throw new DomainError('GONE', `This camera link has run out. ${ASK_FOR_ANOTHER}`)
}

const ASK_FOR_ANOTHER = 'Ask the organiser for a new one.'

/** The same for a withdrawn link and one that never existed. */
function wrongLink(): DomainError {
  return new DomainError('NOT_FOUND', `This camera link does not work. ${ASK_FOR_ANOTHER}`)
}

/** The name that the phone sends, or its user agent when that name is invalid. */
function modelOf(phone: string, userAgent: string): string {
  return label.safeParse(phone).data ?? describeUserAgent(userAgent)
}
