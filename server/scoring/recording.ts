import type { Tap } from '#schema/scoring/check-entry.ts'
import { SCORE_LOG_MAX } from '#schema/validation/limits.ts'
import { textInput } from '#schema/validation/text.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import type { AuthorizedScorer } from './authorized-scorer.ts'
import { refuseOthers } from './checked-taps.ts'
import { insertEntries, recordedTaps, type SignedTap, signed } from './entries.store.ts'
import { type LeaseRow, scorerLeaseOf, writeLeaseHolder } from './leases.store.ts'
import type { ScorerLease } from './recorded-entry.ts'
import { type ChangeUnderLease, requireFence } from './under-lease.ts'

const ROOM_ID_MAX = 64

type Dependencies = { change: ChangeUnderLease; audit(trx: Db, entry: AuditEntry): Promise<void> }

/** Makes a page or phone the one that scores. Returns its lease, whoever takes the next one. */
export function leaseTaker({ change, audit }: Dependencies) {
  return async (scorer: AuthorizedScorer, roomId: string): Promise<ScorerLease> => {
    const { eventId, name, kind, id } = scorer
    const room = textInput('roomId', { max: ROOM_ID_MAX }).safeParse(roomId)
    if (!room.success) throw invalidInput({ roomId: room.error.issues[0]?.message ?? '' })
    return change<ScorerLease>(eventId, async (trx, lease) => {
      if (lease.roomId === room.data) return { isNew: false, result: scorerLeaseOf(lease) }
      const holder = { id: room.data, name }
      const fence = await writeLeaseHolder(trx, eventId, holder)
      const details = { eventId, fence, ...(kind !== 'user' && { phone: id }) }
      await audit(trx, { action: 'scoring_taken', ...(kind === 'user' && { userId: id }), details })
      return { isNew: true, result: { fence, holder } }
    })
  }
}

/** Appends taps; those that were recorded before are left out, whatever the fence. */
export function tapRecorder({ change }: Pick<Dependencies, 'change'>) {
  return (scorer: AuthorizedScorer, fence: number, taps: readonly Tap[]): Promise<void> => {
    const { eventId } = scorer
    return change(eventId, async (trx, lease) => {
      const fresh = await unrecorded(trx, eventId, taps)
      if (fresh.length === 0) return { isNew: false, result: undefined }
      requireFence(lease, fence)
      await append(
        trx,
        eventId,
        lease,
        fresh.map((tap) => signed(tap, scorer)),
      )
      return { isNew: true, result: undefined }
    })
  }
}

/** Throws BAD_USER_INPUT when an id was recorded with another content. */
export async function unrecorded<Each extends Tap>(trx: Db, eventId: string, taps: readonly Each[]): Promise<Each[]> {
  const recorded = await recordedTaps(
    trx,
    eventId,
    taps.map(({ id }) => id),
  )
  refuseOthers(taps, recorded)
  const known = new Set(recorded.map(({ id }) => id))
  return taps.filter(({ id }) => !known.has(id))
}

export async function append(trx: Db, eventId: string, lease: LeaseRow, taps: readonly SignedTap[]): Promise<void> {
  const { fence, nextSeq } = lease
  if (nextSeq - 1 + taps.length > SCORE_LOG_MAX) {
    throw new DomainError('UNPROCESSABLE', `A score can have at most ${SCORE_LOG_MAX} entries.`)
  }
  await insertEntries(trx, eventId, taps, { fence, firstSeq: nextSeq })
}
