import { randomUUID } from 'node:crypto'
import type { EventStatus } from '#schema/event-status.ts'
import { NAME_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'
import type { ClientInfo } from '#server/actors/current-user.ts'
import { deviceTokenHash } from '#server/actors/joined-device.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import { describeUserAgent } from '#server/auth/sessions/user-agent.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { statusMessage } from '#server/events/event-status.ts'
import { clientOf, networkOf } from '#server/network/client-address.ts'
import type { Keys } from '#server/process/secrets.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type Charge, HOUR, MINUTE, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import type { DeviceLink } from './devices.store.ts'
import { idIn, isSecretOf } from './join-link.ts'
import { cameraLinks, type JoinRole, type LinksOfOneKind, scorerLinks } from './links.ts'

export type Joins = {
  deviceToken: string
  deviceId: string
  eventId: string
  role: JoinRole
  expiresAt: Date
}

type Needs = {
  db: Db
  keys: Keys
  publish: PubSub['publish']
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  refund(trx: Db, causes: readonly string[]): Promise<void>
  audit(trx: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

const label = textInput('Phone', { max: NAME_MAX })

export function joins({ db, keys, publish, consume, refund, audit, limits }: Needs) {
  const rateLimit = rateLimitsFor(limits)
  const joins = rateLimit('joins', [10, MINUTE])
  const wrongLinks = rateLimit('wrong join links', [20, HOUR])

  /** Charged as a wrong link before the link is checked, so that concurrent tries cannot exceed the limit. */
  async function pay(address: string, cause: string): Promise<void> {
    const subject = clientOf(address)
    const charges = [
      { limit: joins, subject },
      { limit: wrongLinks, subject, cause },
    ]
    await db.transaction().execute((trx) => consume(trx, charges))
  }

  return async function join(client: ClientInfo, secret: string, phone: string): Promise<Joins> {
    const { address, userAgent } = client
    const cause = randomUUID()
    await pay(address, cause)
    const { links, id } = await linkOfSecret(secret)
    await refund(db, [cause])
    return db.transaction().execute(async (trx) => {
      const locked = await links.lock(trx, id)
      if (!locked) throw wrongLink()
      const link = await links.row(trx, id)
      if (!link || !isSecretOf(link.generation, secret, keys)) throw wrongLink()
      refuseUnlessFree(locked.status, link, links.name)

      const deviceToken = links.newToken()
      const tokenHash = deviceTokenHash(deviceToken)
      const model = modelOf(phone, userAgent)
      await links.claim(trx, id, { tokenHash, phone: model, network: networkOf(address) })
      const { eventId } = locked
      await audit(trx, { action: links.joined, address, details: { eventId, [links.idName]: id } })
      await publish(trx, { kind: 'devices', eventId })
      const joined = await links.joinedBy(trx, tokenHash)
      if (!joined) throw new Error('A phone that has just joined is not there.')
      return { deviceToken, deviceId: id, eventId, ...joined }
    })
  }

  async function linkOfSecret(secret: string): Promise<{ links: LinksOfOneKind; id: string }> {
    const id = idIn(secret)
    if (id === null) throw wrongLink()
    for (const links of [cameraLinks, scorerLinks]) {
      const link = await links.row(db, id)
      if (link && isSecretOf(link.generation, secret, keys)) return { links, id }
    }
    throw wrongLink()
  }
}

function refuseUnlessFree(status: EventStatus, { claimedAt, isExpired }: DeviceLink, name: string): void {
  if (status === 'completed') throw new DomainError('GONE', statusMessage(status))
  if (status === 'cancelled') throw new DomainError('CONFLICT', statusMessage(status))
  if (claimedAt) throw new DomainError('CONFLICT', `This ${name} is already in use. ${ASK_FOR_ANOTHER}`)
  if (isExpired) throw new DomainError('GONE', `This ${name} has expired. ${ASK_FOR_ANOTHER}`)
}

const ASK_FOR_ANOTHER = 'Ask the organiser for a new one.'

/** The same for a withdrawn link and one that never existed. */
function wrongLink(): DomainError {
  return new DomainError('NOT_FOUND', `This link does not work. ${ASK_FOR_ANOTHER}`)
}

/** The name that the phone sends, or its user agent when that name is invalid. */
function modelOf(phone: string, userAgent: string): string {
  return label.safeParse(phone).data ?? describeUserAgent(userAgent)
}
