import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Controller, HoldFence } from '#server/live/programme/controller.ts'
import type { PubSub } from '#server/pubsub/pubsub.ts'
import type { Control, ControlRoom } from './control-state.ts'
import * as store from './studio.store.ts'

type Dependencies = {
  db: Db
  publish: PubSub['publish']
  audit(trx: Db, entry: AuditEntry): Promise<void>
}

/** Control of an event: one open room holds it. Changes are made under a row lock, by the database's clock. */
export interface ControlLock {
  holdFence: HoldFence
  control(eventId: string): Promise<Control>
  /** Opens a room, or renews its lease. */
  enter(controller: Controller, roomId: string, name: string): Promise<Control>
  /** Closes a room at once instead of when its lease expires. */
  leave(controller: Controller, roomId: string): Promise<void>
  /** Gives control to an open room; returns the new fencing token. */
  take(controller: Controller, roomId: string): Promise<number>
  /** Hands control from its holder to another room; returns the new fencing token. */
  handOver(controller: Controller, fence: number, roomId: string): Promise<number>
  setAutoSubstitute(controller: Controller, fence: number, isOn: boolean): Promise<void>
}

export function controlLock({ db, publish, audit }: Dependencies): ControlLock {
  const publishChange = (trx: Db, eventId: string) => publish(trx, { kind: 'live', eventId })

  const { holdFence, underLock, asHolder } = lockedChanges(db)

  async function giveTo(trx: Db, eventId: string, roomId: string): Promise<number> {
    await requireOpen(trx, eventId, roomId)
    const fence = await store.writeHolder(trx, eventId, roomId)
    await publishChange(trx, eventId)
    return fence
  }

  return {
    holdFence,

    async control(eventId) {
      const [held, rooms] = await Promise.all([store.controlRow(db, eventId), store.openRooms(db, eventId)])
      return controlOf(held ?? { fence: 0, roomId: null, autoSubstitute: true }, rooms)
    },

    enter: ({ eventId }, roomId, name) =>
      underLock(eventId, async (trx, held) => {
        const closed = await store.deleteSilentRooms(trx, eventId)
        const isNew = await store.upsertRoom(trx, eventId, { id: roomId, name })
        const { hasChanged, ...control } = await settle(trx, eventId, held)
        if (hasChanged || isNew || closed > 0) await publishChange(trx, eventId)
        return control
      }),

    leave: ({ eventId }, roomId) =>
      underLock(eventId, async (trx, held) => {
        await store.deleteRoom(trx, eventId, roomId)
        await settle(trx, eventId, held)
        await publishChange(trx, eventId)
      }),

    take: ({ eventId, userId }, roomId) =>
      underLock(eventId, async (trx, held) => {
        if (held.roomId === roomId) return held.fence
        const fence = await giveTo(trx, eventId, roomId)
        await audit(trx, { action: 'control_taken', ...(userId && { userId }), details: { eventId, fence } })
        return fence
      }),

    handOver: (controller, fence, roomId) =>
      asHolder(controller, fence, (trx) => giveTo(trx, controller.eventId, roomId)),

    setAutoSubstitute: (controller, fence, isOn) =>
      asHolder(controller, fence, async (trx) => {
        await store.writeAutoSubstitute(trx, controller.eventId, isOn)
        await publishChange(trx, controller.eventId)
      }),
  }
}

function lockedChanges(db: Db) {
  const holdFence: HoldFence = async (trx, { eventId }, fence) => {
    const held = await store.lockControl(trx, eventId)
    if (held.fence !== fence) throw new DomainError('CONFLICT', 'Somebody else is in control now.')
  }

  return {
    holdFence,

    underLock<Result>(eventId: string, change: (trx: Db, held: store.ControlRow) => Promise<Result>): Promise<Result> {
      return db.transaction().execute(async (trx) => change(trx, await store.lockControl(trx, eventId)))
    },

    /** Throws CONFLICT when the fencing token is outdated. */
    asHolder<Result>(controller: Controller, fence: number, change: (trx: Db) => Promise<Result>): Promise<Result> {
      return db.transaction().execute(async (trx) => {
        await holdFence(trx, controller, fence)
        return change(trx)
      })
    },
  }
}

async function requireOpen(trx: Db, eventId: string, roomId: string): Promise<void> {
  const rooms = await store.openRooms(trx, eventId)
  if (!rooms.some(({ id }) => id === roomId)) throw new DomainError('CONFLICT', 'That control room is not open.')
}

/** Gives control to the longest-open room when the holder is no longer open. */
async function settle(trx: Db, eventId: string, held: store.ControlRow): Promise<Control & { hasChanged: boolean }> {
  const rooms = await store.openRooms(trx, eventId)
  const hasChanged = rooms.length > 0 && !holderOf(held, rooms)
  const [heir] = rooms
  const settled =
    hasChanged && heir ? { ...held, roomId: heir.id, fence: await store.writeHolder(trx, eventId, heir.id) } : held
  return { ...controlOf(settled, rooms), hasChanged }
}

function holderOf({ roomId }: store.ControlRow, rooms: readonly ControlRoom[]): ControlRoom | null {
  return rooms.find(({ id }) => id === roomId) ?? null
}

function controlOf(held: store.ControlRow, rooms: ControlRoom[]): Control {
  const { fence, autoSubstitute } = held
  return { fence, autoSubstitute, rooms, holder: holderOf(held, rooms) }
}
