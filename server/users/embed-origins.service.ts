import { embedOriginOf } from '#schema/validation/embed-origin.ts'
import { EMBED_ORIGIN_MAX, EMBED_ORIGINS_MAX } from '#schema/validation/limits.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { invalidInput } from '#server/errors/domain-error.ts'
import { type Charge, HOUR, rateLimitsFor, type Strictness } from '#server/rate-limits/rate-limit.ts'
import { embedOriginsOf, embedOriginsOfOwner, writeEmbedOrigins } from './embed-origins.store.ts'

declare module '#server/http/context.ts' {
  interface Services {
    embedOrigins: EmbedOriginsService
  }
}

/** The sites on which an organiser's public events may be embedded (threat model 2.25). None unless they are named. */
export interface EmbedOriginsService {
  list(user: CurrentUser): Promise<string[]>
  /** Replaces them; returns them as web origins. Throws BAD_USER_INPUT for what is no site. */
  replace(user: CurrentUser, typed: readonly string[]): Promise<string[]>
  ofUser(userId: string): Promise<string[]>
  /** Without a check of permissions: whether the event itself may be embedded is for the caller. */
  ofEvent(eventId: string): Promise<string[]>
}

type Dependencies = {
  db: Db
  consume(trx: Db, charges: readonly Charge[]): Promise<unknown>
  audit(db: Db, entry: AuditEntry): Promise<void>
  limits: Strictness
}

export function createEmbedOriginsService({ db, consume, audit, limits }: Dependencies): EmbedOriginsService {
  const changes = rateLimitsFor(limits)('changes of embedding sites', [30, HOUR])

  return {
    list: ({ userId }) => embedOriginsOf(db, userId),
    ofUser: (userId) => embedOriginsOf(db, userId),
    ofEvent: (eventId) => embedOriginsOfOwner(db, eventId),

    replace({ userId, sessionId }, typed) {
      const origins = checked(typed)
      return db.transaction().execute(async (trx) => {
        await consume(trx, [{ limit: changes, subject: userId }])
        await writeEmbedOrigins(trx, userId, origins)
        const session = sessionId === null ? {} : { sessionId }
        await audit(trx, { action: 'embed_sites_changed', userId, ...session, details: { sites: origins.join(' ') } })
        return origins
      })
    },
  }
}

function checked(typed: readonly string[]): string[] {
  if (typed.length > EMBED_ORIGINS_MAX) throw invalidInput({ origins: `At most ${EMBED_ORIGINS_MAX} sites.` })
  const origins = typed.map((site) => {
    const origin = site.length > EMBED_ORIGIN_MAX ? null : embedOriginOf(site)
    if (origin === null) throw invalidInput({ origins: 'A site is written like https://club.example.' })
    return origin
  })
  return [...new Set(origins)]
}
