import { randomUUID } from 'node:crypto'
import type { Tap } from '#schema/scoring/check-entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { AuthorizedScorer } from './authorized-scorer.ts'
import { refuseOthers } from './checked-taps.ts'
import { signed } from './entries.store.ts'
import { insertLate, type LateTap, lateTapsById, settleOffer, waitingTaps } from './late.store.ts'
import { append, unrecorded } from './recording.ts'
import { type ChangeUnderLease, requireFence } from './under-lease.ts'

/** Taps of one person's phone that wait for a decision. */
export type LateOffer = { id: string; name: string; from: Date; until: Date; taps: readonly Tap[] }

type Settlement = { offerId: string; isAdded: boolean; check(taps: readonly Tap[]): void }

/** Of one event, waiting at once. */
const WAITING_MAX = 2_000

export function lateOffers({ change, db }: { change: ChangeUnderLease; db: Db }) {
  return {
    /** Returns how many of the taps wait for a decision. */
    offer(scorer: AuthorizedScorer, taps: readonly Tap[]): Promise<number> {
      const { eventId } = scorer
      return change(eventId, async (trx) => {
        const late = await unrecorded(trx, eventId, taps)
        const known = await lateTapsById(
          trx,
          eventId,
          taps.map(({ id }) => id),
        )
        refuseOthers(late, known)
        const fresh = late.filter(({ id }) => !known.some((tap) => tap.id === id))
        if (fresh.length > 0) await addToOffer(trx, scorer, fresh)
        const waiting = known.filter(({ id, isAdded }) => isAdded === null && late.some((tap) => tap.id === id))
        return { isNew: fresh.length > 0, result: fresh.length + waiting.length }
      })
    },

    /**
     * Adds an offer's taps to the log, or drops them; returns the ids of those added. An offer that was settled before is
     * left as it is. `check` throws when they cannot be added.
     */
    settle({ eventId }: AuthorizedScorer, fence: number, { offerId, isAdded, check }: Settlement): Promise<string[]> {
      return change(eventId, async (trx, lease) => {
        requireFence(lease, fence)
        const offered = (await waitingTaps(trx, eventId)).filter((tap) => tap.offerId === offerId)
        if (offered.length === 0) return { isNew: false, result: [] }
        const added = isAdded ? await unrecorded(trx, eventId, offered) : []
        if (added.length > 0) {
          check(added)
          await append(trx, eventId, lease, added)
        }
        await settleOffer(trx, eventId, offerId, isAdded)
        return { isNew: true, result: added.map(({ id }) => id) }
      })
    },

    async waiting(eventId: string): Promise<LateOffer[]> {
      const taps = await waitingTaps(db, eventId)
      const ids = [...new Set(taps.map(({ offerId }) => offerId))]
      return ids.map((id) =>
        offerOf(
          id,
          taps.filter(({ offerId }) => offerId === id),
        ),
      )
    },
  }
}

async function addToOffer(trx: Db, scorer: AuthorizedScorer, taps: readonly Tap[]): Promise<void> {
  const { eventId, id: authorId } = scorer
  const waiting = await waitingTaps(trx, eventId)
  if (waiting.length + taps.length > WAITING_MAX) {
    throw new DomainError(
      'UNPROCESSABLE',
      `At most ${WAITING_MAX} late entries can wait. Please add or drop some first.`,
    )
  }
  const open = waiting.find((tap) => tap.authorId === authorId)
  await insertLate(
    trx,
    eventId,
    open?.offerId ?? randomUUID(),
    taps.map((tap) => signed(tap, scorer)),
  )
}

function offerOf(id: string, taps: readonly LateTap[]): LateOffer {
  const moments = taps.map(({ at }) => at)
  return {
    ...{ id, taps, name: taps[0]?.author ?? '' },
    from: new Date(Math.min(...moments)),
    until: new Date(Math.max(...moments)),
  }
}
