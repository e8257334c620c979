import * as z from 'zod/mini'
import { faultsOf } from '#schema/faults.ts'
import { CUE_MAX } from '#schema/live.ts'
import { words } from '#schema/words.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { JoinedDevice } from '#server/devices/joined-device.ts'
import type { Event } from '#server/events/event.ts'
import type { Notice, Notices } from '#server/notices/notices.ts'
import type { User } from '#server/profile/user.ts'
import { faultyInput, Refusal } from '#server/refusal.ts'
import type { Viewer } from '#server/viewer.ts'
import * as store from './control.store.ts'
import type { Control, ControlRoom } from './control.ts'

export type Controls = ReturnType<typeof controlService>

/** Who wants to control: somebody signed in, or a phone that has joined. */
type Asking = { viewer: Viewer | null; device: JoinedDevice | null }

type OfSocket = Extract<Notice, { kind: 'camera' | 'seated' }>

type Needs = {
  db: Db
  notices: Pick<Notices, 'tell'>
  /** An event as a viewer may see it; refused when they may not. */
  eventFor(viewer: Viewer, eventId: string): Promise<Pick<Event, 'isOwner'>>
  userOf(viewer: Viewer): Promise<Pick<User, 'fullname'>>
  devicesOf(eventId: string): Promise<readonly { deviceId: string }[]>
  note(trx: Db, entry: AuditEntry): Promise<void>
}

/** Who controls an event: one room at a time, of those that are open. All of it is decided under a lock, by the database's clock. */
export function controlService({ db, notices, eventFor, userOf, devicesOf, note }: Needs) {
  const tellChange = (trx: Db, eventId: string) => notices.tell(trx, { kind: 'live', eventId })

  /** Locks who controls until the transaction ends, and refuses whoever does not any more. */
  async function holdFence(trx: Db, eventId: string, fence: number): Promise<void> {
    const held = await store.lockControl(trx, eventId)
    if (held.fence !== fence) throw new Refusal('CONFLICT', 'Somebody else is in control now.')
  }

  /** When nobody open has control, it goes to the room that has been open longest. */
  async function settle(trx: Db, eventId: string, held: store.ControlRow): Promise<Control & { hasChanged: boolean }> {
    const rooms = await store.livingRooms(trx, eventId)
    const hasChanged = rooms.length > 0 && !holderOf(held, rooms)
    const [heir] = rooms
    const settled =
      hasChanged && heir ? { ...held, roomId: heir.id, fence: await store.writeHolder(trx, eventId, heir.id) } : held
    return { ...controlOf(settled, rooms), hasChanged }
  }

  async function giveTo(trx: Db, eventId: string, roomId: string): Promise<number> {
    const rooms = await store.livingRooms(trx, eventId)
    if (!rooms.some(({ id }) => id === roomId)) throw new Refusal('CONFLICT', 'That control room is not open.')
    const fence = await store.writeHolder(trx, eventId, roomId)
    await tellChange(trx, eventId)
    return fence
  }

  return {
    holdFence,

    /** The name of who asks, when they are the event's owner or its controller's phone; refused otherwise. */
    async mayControl({ viewer, device }: Asking, eventId: string): Promise<{ name: string }> {
      if (device) {
        if (device.eventId !== eventId) throw new Refusal('NOT_FOUND', 'Event not found.')
        if (!device.isController) throw new Refusal('FORBIDDEN', 'Only the controller’s phone controls the event.')
        return { name: device.name }
      }
      if (!viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in.')
      const { isOwner } = await eventFor(viewer, eventId)
      if (!isOwner) throw new Refusal('FORBIDDEN', 'You can only control your own events.')
      return { name: (await userOf(viewer)).fullname }
    },

    async of(eventId: string): Promise<Control> {
      const [held, rooms] = await Promise.all([store.controlRow(db, eventId), store.livingRooms(db, eventId)])
      return controlOf(held ?? { fence: 0, roomId: null, autoSubstitute: true }, rooms)
    },

    /** A sign of life of a room, the first of which opens it. */
    enter(eventId: string, roomId: string, name: string): Promise<Control> {
      return db.transaction().execute(async (trx) => {
        const held = await store.lockControl(trx, eventId)
        const gone = await store.deleteSilentRooms(trx, eventId)
        const isNew = await store.noteRoom(trx, eventId, { id: roomId, name })
        const { hasChanged, ...control } = await settle(trx, eventId, held)
        if (hasChanged || isNew || gone > 0) await tellChange(trx, eventId)
        return control
      })
    },

    /** Closes a room at once, without waiting for its silence. */
    async leave(eventId: string, roomId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const held = await store.lockControl(trx, eventId)
        await store.deleteRoom(trx, eventId, roomId)
        await settle(trx, eventId, held)
        await tellChange(trx, eventId)
      })
    },

    /** Gives control to a room that is open, whoever has it, and answers the new fence. */
    take(eventId: string, roomId: string, viewer: Viewer | null = null): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const held = await store.lockControl(trx, eventId)
        if (held.roomId === roomId) return held.fence
        const fence = await giveTo(trx, eventId, roomId)
        await note(trx, {
          action: 'control_taken',
          ...(viewer && { userId: viewer.userId }),
          details: { eventId, fence },
        })
        return fence
      })
    },

    /** Whoever has control gives it to another room, and answers the new fence. */
    handOver(eventId: string, fence: number, roomId: string): Promise<number> {
      return db.transaction().execute(async (trx) => {
        await holdFence(trx, eventId, fence)
        return giveTo(trx, eventId, roomId)
      })
    },

    async setAutoSubstitute(eventId: string, fence: number, isOn: boolean): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await holdFence(trx, eventId, fence)
        await store.writeAutoSubstitute(trx, eventId, isOn)
        await tellChange(trx, eventId)
      })
    },

    /** Tells every process what a socket of this one has just said or done. */
    retell: (notice: OfSocket): Promise<void> => notices.tell(db, notice),

    /** Shows a few words on a camera's screen, if it listens at the moment. */
    async sendCue(eventId: string, fence: number, deviceId: string, text: string): Promise<void> {
      const clean = cleanCue(text)
      if (!(await devicesOf(eventId)).some((device) => device.deviceId === deviceId)) {
        throw new Refusal('NOT_FOUND', 'Device not found.')
      }
      await db.transaction().execute(async (trx) => {
        await holdFence(trx, eventId, fence)
        await notices.tell(trx, { kind: 'cue', eventId, deviceId, id: crypto.randomUUID(), text: clean })
      })
    },

    sweep: () => store.deleteOldRooms(db),
  }
}

const cue = z.object({ text: words('The cue', { max: CUE_MAX }) })

function cleanCue(text: string): string {
  const checked = cue.safeParse({ text })
  if (!checked.success) throw faultyInput(faultsOf(checked.error.issues))
  return checked.data.text
}

function holderOf({ roomId }: store.ControlRow, rooms: readonly ControlRoom[]): ControlRoom | null {
  return rooms.find(({ id }) => id === roomId) ?? null
}

function controlOf(held: store.ControlRow, rooms: ControlRoom[]): Control {
  const { fence, autoSubstitute } = held
  return { fence, autoSubstitute, rooms, holder: holderOf(held, rooms) }
}
