import { randomUUID } from 'node:crypto'
import { NAME_MAX } from '#schema/limits.ts'
import { words } from '#schema/words.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import { deviceWords } from '#server/auth/device-words.ts'
import type { Db } from '#server/db/database.ts'
import { statusSentence } from '#server/events/event-status.ts'
import { clientOf, networkOf } from '#server/limits/address.ts'
import { budgetsOf, type Charge, HOUR, MINUTE, type Strictness } from '#server/limits/budget.ts'
import { Refusal } from '#server/refusal.ts'
import type { Keys } from '#server/secrets.ts'
import type { Caller } from '#server/viewer.ts'
import * as store from './devices.store.ts'
import { deviceIdIn, isSecretOf } from './join-link.ts'
import { deviceTokenHash, newDeviceToken } from './joined-device.ts'

/** What a phone takes home from its link: a token that stands for the device until then. */
export type Joining = {
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

const label = words('Phone', { max: NAME_MAX })

/** How a phone takes up a link: the first one does, and no other. */
export function joining({ db, keys, spend, giveBack, note, limits }: Needs) {
  const budget = budgetsOf(limits)
  const joins = budget('joins', [10, MINUTE])
  const wrongLinks = budget('wrong join links', [20, HOUR])

  /** Paid for as if the link were wrong before it is looked at: then no two at once can try more than one could. */
  async function pay(address: string, cause: string): Promise<void> {
    const subject = clientOf(address)
    const charges = [
      { budget: joins, subject },
      { budget: wrongLinks, subject, cause },
    ]
    await db.transaction().execute((trx) => spend(trx, charges))
  }

  return async function join(caller: Caller, secret: string, phone: string): Promise<Joining> {
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
  if (status === 'completed') throw new Refusal('GONE', statusSentence(status))
  if (status === 'cancelled') throw new Refusal('CONFLICT', statusSentence(status))
  if (claimedAt) throw new Refusal('CONFLICT', `This camera link is already in use. ${ASK_FOR_ANOTHER}`)
  if (isExpired) throw new Refusal('GONE', `This camera link has run out. ${ASK_FOR_ANOTHER}`)
}

const ASK_FOR_ANOTHER = 'Ask the organiser for a new one.'

/** The same for a link that was withdrawn and for one that was never made. */
function wrongLink(): Refusal {
  return new Refusal('NOT_FOUND', `This camera link does not work. ${ASK_FOR_ANOTHER}`)
}

/** What the phone calls itself, or else what its browser does: a name that cannot be shown keeps nobody out. */
function modelOf(phone: string, userAgent: string): string {
  return label.safeParse(phone).data ?? deviceWords(userAgent)
}
