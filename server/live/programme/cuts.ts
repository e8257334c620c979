import { epochOf, SLOT_MS, slotAt } from '#schema/messages/live.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { devicesSeen } from '#server/live/storage/segments.store.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Controller, HoldFence, RecordingEditor } from './controller.ts'
import type { Cut } from './decisions/live.ts'
import { cutRows, deleteCuts, insertCuts } from './store/cuts.store.ts'
import { lockProgramme, openSlot } from './store/programme.store.ts'
import { streamRow } from './store/streams.store.ts'

export type DatedCut = Cut & { at: Date }

/** `epoch`: instant of slot 0; null before the start. */
export type CutList = { epoch: Date | null; cuts: DatedCut[] }

/** `seenAt`: time of the picture on which the operator tapped. No device: the slate. */
export type CutWish = { fence: number; deviceId: string | null; seenAt: Date }

export interface Cuts {
  cutsOf(reader: Controller | RecordingEditor): Promise<CutList>
  /** Cuts from the seen slot, but not before the first undecided one, and deletes later cuts. */
  cut(controller: Controller, wish: CutWish): Promise<DatedCut>
  /** Replaces all cuts. The first is moved to slot 0. */
  editCuts(editor: RecordingEditor, cuts: readonly Cut[]): Promise<void>
}

const CUTS_MAX = 2_000

type Dependencies = {
  db: Db
  publish: PubSub['publish']
  audit(trx: Db, entry: AuditEntry): Promise<void>
  holdFence: HoldFence
}

export function cutsOf({ db, publish, audit, holdFence }: Dependencies): Cuts {
  return {
    async cutsOf({ eventId }) {
      const { epochMs } = await knownStream(db, eventId)
      if (epochMs === null) return { epoch: null, cuts: [] }
      const cuts = await cutRows(db, eventId)
      return { epoch: new Date(epochMs), cuts: cuts.map((cut) => dated(cut, epochMs)) }
    },

    cut: (controller, { fence, deviceId, seenAt }) =>
      db.transaction().execute(async (trx) => {
        const { eventId, name } = controller
        await holdFence(trx, controller, fence)
        await lockProgramme(trx, eventId)
        const { status, epochMs, cameras } = await knownStream(trx, eventId)
        if (status !== 'live' || epochMs === null) throw new DomainError('CONFLICT', 'Event is not live.')
        if (deviceId !== null && !cameras.some((camera) => camera.deviceId === deviceId)) throw noDevice()
        const seenMs = Math.min(seenAt.getTime(), Date.now())
        const slot = Math.max(slotAt(seenMs, epochMs), await openSlot(trx, eventId))
        await deleteCuts(trx, eventId, slot)
        await insertCuts(trx, [{ eventId, slot, deviceId, madeBy: name, seenAt }])
        await publish(trx, { kind: 'live', eventId })
        return dated({ slot, deviceId }, epochMs)
      }),

    async editCuts({ eventId, user: { userId, sessionId } }, cuts) {
      refuseDisordered(cuts)
      await db.transaction().execute(async (trx) => {
        await lockProgramme(trx, eventId)
        await refuseUnknownDevices(trx, eventId, cuts)
        await deleteCuts(trx, eventId, 0)
        const rows = cuts.map(({ slot, deviceId }, place) => ({ slot: place === 0 ? 0 : slot, deviceId }))
        await insertCuts(
          trx,
          rows.map((row) => ({ ...row, eventId, madeBy: userId })),
        )
        await audit(trx, {
          action: 'cuts_edited',
          userId,
          ...(sessionId !== null && { sessionId }),
          details: { eventId, cuts: cuts.length },
        })
        await publish(trx, { kind: 'live', eventId })
      })
    },
  }
}

async function knownStream(trx: Db, eventId: string) {
  const row = await streamRow(trx, eventId)
  if (!row) throw new DomainError('NOT_FOUND', 'Event not found.')
  return { ...row, epochMs: row.startedAt && epochOf(row.startedAt.getTime()) }
}

async function refuseUnknownDevices(trx: Db, eventId: string, cuts: readonly Cut[]): Promise<void> {
  const { cameras } = await knownStream(trx, eventId)
  const known = new Set([...cameras.map(({ deviceId }) => deviceId), ...(await devicesSeen(trx, eventId))])
  if (cuts.some(({ deviceId }) => deviceId !== null && !known.has(deviceId))) throw noDevice()
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
