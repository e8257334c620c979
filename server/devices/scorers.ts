import type { CurrentUser } from '#server/actors/current-user.ts'
import { deviceTokenHash } from '#server/actors/joined-device.ts'
import type { JoinedScorer } from '#server/actors/joined-scorer.ts'
import type { AuditAction, AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { isUuid } from '#server/db/uuid.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import { lockOwn, visibleEvent } from '#server/events/event-access.ts'
import { isFinal, statusMessage } from '#server/events/event-status.ts'
import type { Keys } from '#server/process/secrets.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { type DeviceInvite, scorerUrl } from './join-link.ts'
import type { ScorerPhone } from './scorer-phone.ts'
import * as store from './scorers.store.ts'

/** Phones that score an event without an account. */
export interface Scorers {
  /** Returns the link that no phone has joined by yet, or a new one. Throws CONFLICT beyond ten. */
  inviteScorer(user: CurrentUser, eventId: string, origin: string): Promise<DeviceInvite>
  scorerOf(token: string): Promise<JoinedScorer | null>
  scorerSeen(scorerId: string): Promise<void>
  scorers(user: CurrentUser, eventId: string): Promise<ScorerPhone[]>
  /** The link and its phone's token stop working at once. */
  removeScorer(user: CurrentUser, scorerId: string): Promise<void>
}

type Needs = {
  db: Db
  keys: Keys
  publish: PubSub['publish']
  audit(trx: Db, entry: AuditEntry): Promise<void>
}

const SCORERS_MAX = 10
const NOT_OWN = 'You can only invite scorers to your own events.'

export function scorers({ db, keys, publish, audit }: Needs): Scorers {
  async function remember(trx: Db, { userId, sessionId }: CurrentUser, action: AuditAction, details: Details) {
    await audit(trx, { action, userId, ...(sessionId !== null && { sessionId }), details })
    await publish(trx, { kind: 'devices', eventId: details.eventId })
  }

  return {
    inviteScorer: (user, eventId, origin) =>
      db.transaction().execute(async (trx) => {
        const { id, status } = await lockOwn(trx, user, eventId, NOT_OWN)
        if (isFinal(status)) throw new DomainError('CONFLICT', statusMessage(status))
        const link = (await store.renewScorerLink(trx, id)) ?? (await newLink(trx, id))
        await remember(trx, user, 'scorer_invited', { eventId: id, scorerId: link.id })
        const url = scorerUrl(origin, link.id, link.generation, keys)
        return { deviceId: link.id, url, expiresAt: link.expiresAt, isClaimed: false }
      }),

    async scorerOf(token) {
      const row = await store.joinedScorerRow(db, deviceTokenHash(token))
      return row ? { scorerId: row.scorerId, eventId: row.eventId, name: row.name } : null
    },

    scorerSeen: (scorerId) => store.writeScorerSeen(db, scorerId),

    async scorers(user, eventId) {
      const { id, isOwner } = await visibleEvent(db, user, eventId)
      if (!isOwner) throw new DomainError('FORBIDDEN', NOT_OWN)
      return (await store.scorerRows(db, id)).map(scorerPhone)
    },

    removeScorer: (user, scorerId) =>
      db.transaction().execute(async (trx) => {
        const found = isUuid(scorerId) ? await store.eventOfScorer(trx, scorerId) : undefined
        if (!found) throw new DomainError('NOT_FOUND', 'Scorer not found.')
        const { id } = await lockOwn(trx, user, found.eventId, NOT_OWN)
        await store.deleteScorer(trx, scorerId)
        await remember(trx, user, 'scorer_removed', { eventId: id, scorerId })
      }),
  }
}

type Details = { eventId: string; scorerId: string }

async function newLink(trx: Db, eventId: string): Promise<store.ScorerLink> {
  if ((await store.scorerRows(trx, eventId)).length >= SCORERS_MAX) {
    throw new DomainError('CONFLICT', `At most ${SCORERS_MAX} phones can score an event. Remove one first.`)
  }
  return store.insertScorerLink(trx, eventId)
}

type Row = Awaited<ReturnType<typeof store.scorerRows>>[number]

function scorerPhone({ id, model, network, claimedAt, lastSeenAt }: Row): ScorerPhone {
  const phone = claimedAt && { model, network, joinedAt: claimedAt, lastSeenAt: lastSeenAt ?? claimedAt }
  return { id, phone }
}
