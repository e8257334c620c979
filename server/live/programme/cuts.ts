import { epochOf, SLOT_MS, slotAt } from '#schema/messages/live.ts'
import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import { isFinal, statusMessage } from '#server/events/event-status.ts'
import { devicesSeen } from '#server/live/storage/segments.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import { cutRows, deleteCuts, insertCuts } from './cuts.store.ts'
import type { Cut } from './live.ts'
import { lockProgramme, openSlot } from './programme.store.ts'
import { streamRow } from './streams.store.ts'

export type DatedCut = Cut & { at: Date }

/** `epoch`: instant of slot 0; null before the start. */
export type CutList = { epoch: Date | null; cuts: DatedCut[] }

/** `seenAt`: time of the picture on which the operator tapped. */
export type CutWish = { eventId: string; fence: number; deviceId: string | null; seenAt: Date; by: string }

const CUTS_MAX = 2_000

type Needs = {
  db: Db
  publish: PubSub['publish']
  note(trx: Db, entry: AuditEntry): Promise<void>
  /** Locks control until the transaction ends. Throws CONFLICT when the fencing token is stale. */
  holdFence(trx: Db, eventId: string, fence: number): Promise<void>
  eventFor(viewer: CurrentUser, eventId: string): Promise<Event>
}

export function cutsOf({ db, publish, note, holdFence, eventFor }: Needs) {
  async function knownStream(trx: Db, eventId: string) {
    const row = await streamRow(trx, eventId)
    if (!row) throw new DomainError('NOT_FOUND', 'Event not found.')
    return { ...row, epochMs: row.startedAt && epochOf(row.startedAt.getTime()) }
  }

  return {
    async cutsOf(eventId: string): Promise<CutList> {
      const { epochMs } = await knownStream(db, eventId)
      if (epochMs === null) return { epoch: null, cuts: [] }
      const cuts = await cutRows(db, eventId)
      return { epoch: new Date(epochMs), cuts: cuts.map((cut) => dated(cut, epochMs)) }
    },

    /** Cuts from the seen slot, but not before the first undecided one, and deletes later cuts. */
    cut({ eventId, fence, deviceId, seenAt, by }: CutWish): Promise<DatedCut> {
      return db.transaction().execute(async (trx) => {
        await holdFence(trx, eventId, fence)
        await lockProgramme(trx, eventId)
        const { status, epochMs, cameras } = await knownStream(trx, eventId)
        if (status !== 'live' || epochMs === null) throw new DomainError('CONFLICT', 'Event is not live.')
        if (deviceId !== null && !cameras.some((camera) => camera.deviceId === deviceId)) throw noDevice()
        const now = Date.now()
        const seenMs = Math.min(seenAt.getTime(), now)
        const slot = Math.max(slotAt(seenMs, epochMs), await openSlot(trx, eventId))
        await deleteCuts(trx, eventId, slot)
        await insertCuts(trx, [{ eventId, slot, deviceId, madeBy: by, seenAt }])
        await publish(trx, { kind: 'live', eventId })
        return dated({ slot, deviceId }, epochMs)
      })
    },

    /** Replaces all cuts of a finished event. The first is moved to slot 0. */
    async editCuts(viewer: CurrentUser, eventId: string, cuts: readonly Cut[]): Promise<void> {
      const { isOwner, status, id } = await eventFor(viewer, eventId)
      if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only edit your own events.')
      if (status === 'cancelled') throw new DomainError('CONFLICT', statusMessage(status))
      if (!isFinal(status)) throw new DomainError('CONFLICT', 'This event is not over yet.')
      refuseDisordered(cuts)
      await db.transaction().execute(async (trx) => {
        await lockProgramme(trx, id)
        const { cameras } = await knownStream(trx, id)
        const known = new Set([...cameras.map(({ deviceId }) => deviceId), ...(await devicesSeen(trx, id))])
        if (cuts.some(({ deviceId }) => deviceId !== null && !known.has(deviceId))) throw noDevice()
        await deleteCuts(trx, id, 0)
        const { userId, sessionId } = viewer
        await insertCuts(
          trx,
          cuts.map(({ slot, deviceId }, place) => ({
            ...{ eventId: id, deviceId, madeBy: userId },
            slot: place === 0 ? 0 : slot,
          })),
        )
        await note(trx, {
          action: 'cuts_edited',
          userId,
          ...(sessionId !== null && { sessionId }),
          details: { eventId: id, cuts: cuts.length },
        })
        await publish(trx, { kind: 'live', eventId: id })
      })
    },
  }
}

function dated(cut: Cut, epochMs: number): DatedCut {
  return { ...cut, at: new Date(epochMs + cut.slot * SLOT_MS) }
}

function refuseDisordered(cuts: readonly Cut[]): void {
  if (cuts.length > CUTS_MAX) throw invalidInput({ cuts: `There can be ${CUTS_MAX} cuts at most.` })
  const isInOrder = cuts.every(({ slot }, place) => slot >= 0 && slot > (cuts[place - 1]?.slot ?? -1))
  if (!isInOrder) throw invalidInput({ cuts: 'Cuts stand in order of time, each in a slot of its own.' })
}

function noDevice(): DomainError {
  return new DomainError('NOT_FOUND', 'Device not found.')
}
