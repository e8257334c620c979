import { createHash, createHmac } from 'node:crypto'
import { comparisonKey } from '#schema/validation/text.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { lockOwn } from '#server/events/event-access.ts'
import type { Keys } from '#server/process/secrets.ts'
import { settingsRow } from '#server/sponsors/sponsors.store.ts'
import { ledgerRow, lockReportLink, shownTurns, writeReportLink } from './reports.store.ts'

export type SponsorReportLink = { name: string; url: string }

/** A sponsor's name, and whether its former link is to stop working. */
export type ReportLinkWish = { eventId: string; name: string; renews: boolean; origin: string }

type Dependencies = { db: Db; keys: Keys; audit(trx: Db, entry: AuditEntry): Promise<void> }

const SECRET_BYTES = 24
export const REPORT_SECRET = /^[\w-]{32}$/

export function reportLinks({ db, keys, audit }: Dependencies) {
  return (user: CurrentUser, { eventId, name, renews, origin }: ReportLinkWish): Promise<SponsorReportLink> =>
    db.transaction().execute(async (trx) => {
      const { id } = await lockOwn(trx, user, eventId, 'You can only share reports of your own events.')
      const sponsor = comparisonKey(name)
      const known = await nameOf(trx, id, sponsor)
      const link = await lockReportLink(trx, id, sponsor)
      const { generation = 0 } = link ?? {}
      const secrets = keys.map((key) => secretFor({ eventId: id, sponsor, generation, key }))
      const current = renews ? undefined : secrets.find((secret) => link?.secretHash.equals(reportSecretHash(secret)))
      if (current !== undefined) return { name: known, url: reportUrl(origin, current) }
      const next = generation + 1
      const secret = secretFor({ eventId: id, sponsor, generation: next, key: keys[0] })
      await writeReportLink(trx, id, sponsor, { generation: next, secretHash: reportSecretHash(secret) })
      const { userId, sessionId } = user
      await audit(trx, {
        action: 'sponsor_report_linked',
        userId,
        ...(sessionId !== null && { sessionId }),
        details: { eventId: id, generation: next },
      })
      return { name: known, url: reportUrl(origin, secret) }
    })
}

/** The sponsor may be listed, or have been shown or charged. Throws NOT_FOUND. */
async function nameOf(trx: Db, eventId: string, sponsor: string): Promise<string> {
  const settings = await settingsRow(trx, eventId)
  const listed = settings?.sponsors.find((each) => each.sponsor === sponsor)
  const name =
    listed?.name ??
    (await shownTurns(trx, eventId, sponsor)).at(-1)?.name ??
    (await ledgerRow(trx, eventId, sponsor))?.name
  if (name === undefined) throw new DomainError('NOT_FOUND', 'This event has no sponsor of that name.')
  return name
}

type SecretOf = { eventId: string; sponsor: string; generation: number; key: Buffer }

/** Derived, so that it can be shown again. */
function secretFor({ eventId, sponsor, generation, key }: SecretOf): string {
  const mac = createHmac('sha256', key)
    .update(JSON.stringify([eventId, sponsor, generation]))
    .digest()
  return mac.subarray(0, SECRET_BYTES).toString('base64url')
}

export function reportSecretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function reportUrl(origin: string, secret: string): string {
  return `${origin}/sponsor/${secret}`
}
