import { epochOf, SLOT_MS, slotAt } from '#schema/live.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { Event } from '#server/events/event.ts'
import { isFinal, statusSentence } from '#server/events/event-status.ts'
import type { Notices } from '#server/notices/notices.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import { cutRows, deleteCuts, insertCuts } from './cuts.store.ts'
import type { Cut } from './live.ts'
import { lockProgramme, openSlot } from './programme.store.ts'
import { devicesSeen } from './segments.store.ts'
import { streamRow } from './streams.store.ts'

/** A cut, with the instant in which its slot begins. */
export type DatedCut = Cut & { at: Date }

/** The cuts of an event, and the instant of slot 0; null before the start. */
export type CutList = { epoch: Date | null; cuts: DatedCut[] }

/** A cut as it was asked for: `seenAt` is the moment of the picture that was tapped. */
export type CutWish = { eventId: string; fence: number; deviceId: string | null; seenAt: Date; by: string }

const CUTS_MAX = 2_000

type Needs = {
  db: Db
  tell: Notices['tell']
  note(trx: Db, entry: AuditEntry): Promise<void>
  /** Refuses whoever is not in control any more, and keeps control where it is until the transaction ends. */
  holdFence(trx: Db, eventId: string, fence: number): Promise<void>
  /** An event as a viewer may see it; refused when they may not. */
  eventFor(viewer: Viewer, eventId: string): Promise<Event>
}

/** Which device is shown from when on: while it is live, and when it is over. */
export function cutting({ db, tell, note, holdFence, eventFor }: Needs) {
  async function knownStream(trx: Db, eventId: string) {
    const row = await streamRow(trx, eventId)
    if (!row) throw new Refusal('NOT_FOUND', 'Event not found.')
    return { ...row, epochMs: row.startedAt && epochOf(row.startedAt.getTime()) }
  }

  return {
    async cutsOf(eventId: string): Promise<CutList> {
      const { epochMs } = await knownStream(db, eventId)
      if (epochMs === null) return { epoch: null, cuts: [] }
      const cuts = await cutRows(db, eventId)
      return { epoch: new Date(epochMs), cuts: cuts.map((cut) => dated(cut, epochMs)) }
    },

    /** From the slot that was seen; but what is decided stays, and what was cut to from later on no longer counts. */
    cut({ eventId, fence, deviceId, seenAt, by }: CutWish): Promise<DatedCut> {
      return db.transaction().execute(async (trx) => {
        await holdFence(trx, eventId, fence)
        await lockProgramme(trx, eventId)
        const { status, epochMs, cameras } = await knownStream(trx, eventId)
        if (status !== 'live' || epochMs === null) throw new Refusal('CONFLICT', 'Event is not live.')
        if (deviceId !== null && !cameras.some((camera) => camera.deviceId === deviceId)) throw noDevice()
        const now = Date.now()
        const seenMs = Math.min(seenAt.getTime(), now)
        const slot = Math.max(slotAt(seenMs, epochMs), await openSlot(trx, eventId))
        await deleteCuts(trx, eventId, slot)
        await insertCuts(trx, [{ eventId, slot, deviceId, madeBy: by, seenAt }])
        await tell(trx, { kind: 'live', eventId })
        return dated({ slot, deviceId }, epochMs)
      })
    },

    /** Writes all cuts anew, of an event that is over. The first counts from the start. */
    async editCuts(viewer: Viewer, eventId: string, cuts: readonly Cut[]): Promise<void> {
      const { isOwner, status, id } = await eventFor(viewer, eventId)
      if (!isOwner) throw new Refusal('FORBIDDEN', 'You can only edit your own events.')
      if (status === 'cancelled') throw new Refusal('CONFLICT', statusSentence(status))
      if (!isFinal(status)) throw new Refusal('CONFLICT', 'This event is not over yet.')
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
        await tell(trx, { kind: 'live', eventId: id })
      })
    },
  }
}

function dated(cut: Cut, epochMs: number): DatedCut {
  return { ...cut, at: new Date(epochMs + cut.slot * SLOT_MS) }
}

function refuseDisordered(cuts: readonly Cut[]): void {
  if (cuts.length > CUTS_MAX) throw faultyInput({ cuts: `There can be ${CUTS_MAX} cuts at most.` })
  const isInOrder = cuts.every(({ slot }, place) => slot >= 0 && slot > (cuts[place - 1]?.slot ?? -1))
  if (!isInOrder) throw faultyInput({ cuts: 'Cuts stand in order of time, each in a slot of its own.' })
}

function noDevice(): Refusal {
  return new Refusal('NOT_FOUND', 'Device not found.')
}
