import * as z from 'zod/mini'
import { CUE_MAX } from '#schema/messages/live.ts'
import { fieldErrorsOf } from '#schema/validation/field-errors.ts'
import { textInput } from '#schema/validation/text.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { CurrentUser } from '#server/actors/viewer.ts'
import type { AuditEntry } from '#server/audit/entry.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import type { Event } from '#server/events/event.ts'
import type { Message, PubSub } from '#server/pubsub/pubsub.ts'
import type { User } from '#server/users/user.ts'
import type { Control, ControlRoom } from './control-state.ts'
import * as store from './studio.store.ts'

declare module '#server/pubsub/pubsub.ts' {
  interface Messages {
    /** Published when a socket takes a connection slot: older sockets of the slot close, on every process. */
    seated: { seat: string; socket: string }
    cue: { eventId: string; deviceId: string; id: string; text: string }
  }
}

declare module '#server/http/context.ts' {
  interface Services {
    control: Studio
  }
}

export type Studio = ReturnType<typeof studioService>

type Asking = { viewer: CurrentUser | null; device: JoinedDevice | null }

type OfSocket = Message<'camera' | 'seated'>

type Needs = {
  db: Db
  pubsub: Pick<PubSub, 'publish'>
  eventFor(viewer: CurrentUser, eventId: string): Promise<Pick<Event, 'isOwner'>>
  userOf(viewer: CurrentUser): Promise<Pick<User, 'fullname'>>
  devicesOf(eventId: string): Promise<readonly { deviceId: string }[]>
  note(trx: Db, entry: AuditEntry): Promise<void>
}

/** Control of an event: one open room holds it. Changes are made under a row lock, by the database's clock. */
export function studioService({ db, pubsub, eventFor, userOf, devicesOf, note }: Needs) {
  const tellChange = (trx: Db, eventId: string) => pubsub.publish(trx, { kind: 'live', eventId })

  /** Locks control until the transaction ends. Throws CONFLICT when the fencing token is stale. */
  async function holdFence(trx: Db, eventId: string, fence: number): Promise<void> {
    const held = await store.lockControl(trx, eventId)
    if (held.fence !== fence) throw new DomainError('CONFLICT', 'Somebody else is in control now.')
  }

  /** Gives control to the longest-open room when the holder is no longer open. */
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
    if (!rooms.some(({ id }) => id === roomId)) throw new DomainError('CONFLICT', 'That control room is not open.')
    const fence = await store.writeHolder(trx, eventId, roomId)
    await tellChange(trx, eventId)
    return fence
  }

  return {
    holdFence,

    /** Returns the client's name. Throws unless it is the event's owner or the controller's phone. */
    async mayControl({ viewer, device }: Asking, eventId: string): Promise<{ name: string }> {
      if (device) {
        if (device.eventId !== eventId) throw new DomainError('NOT_FOUND', 'Event not found.')
        if (!device.isController) throw new DomainError('FORBIDDEN', 'Only the controller’s phone controls the event.')
        return { name: device.name }
      }
      if (!viewer) throw new DomainError('UNAUTHENTICATED', 'Please sign in.')
      const { isOwner } = await eventFor(viewer, eventId)
      if (!isOwner) throw new DomainError('FORBIDDEN', 'You can only control your own events.')
      return { name: (await userOf(viewer)).fullname }
    },

    async of(eventId: string): Promise<Control> {
      const [held, rooms] = await Promise.all([store.controlRow(db, eventId), store.livingRooms(db, eventId)])
      return controlOf(held ?? { fence: 0, roomId: null, autoSubstitute: true }, rooms)
    },

    /** Opens a room, or renews its lease. */
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

    /** Closes a room at once instead of when its lease expires. */
    async leave(eventId: string, roomId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const held = await store.lockControl(trx, eventId)
        await store.deleteRoom(trx, eventId, roomId)
        await settle(trx, eventId, held)
        await tellChange(trx, eventId)
      })
    },

    /** Gives control to an open room; returns the new fencing token. */
    take(eventId: string, roomId: string, viewer: CurrentUser | null = null): Promise<number> {
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

    /** Hands control from its holder to another room; returns the new fencing token. */
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

    retell: (notice: OfSocket): Promise<void> => pubsub.publish(db, notice),

    /** Publishes a cue; it is lost when the camera is not connected. */
    async sendCue(eventId: string, fence: number, deviceId: string, text: string): Promise<void> {
      const clean = cleanCue(text)
      if (!(await devicesOf(eventId)).some((device) => device.deviceId === deviceId)) {
        throw new DomainError('NOT_FOUND', 'Device not found.')
      }
      await db.transaction().execute(async (trx) => {
        await holdFence(trx, eventId, fence)
        await pubsub.publish(trx, { kind: 'cue', eventId, deviceId, id: crypto.randomUUID(), text: clean })
      })
    },

    sweep: () => store.deleteOldRooms(db),
  }
}

const cue = z.object({ text: textInput('The cue', { max: CUE_MAX }) })

function cleanCue(text: string): string {
  const checked = cue.safeParse({ text })
  if (!checked.success) throw invalidInput(fieldErrorsOf(checked.error.issues))
  return checked.data.text
}

function holderOf({ roomId }: store.ControlRow, rooms: readonly ControlRoom[]): ControlRoom | null {
  return rooms.find(({ id }) => id === roomId) ?? null
}

function controlOf(held: store.ControlRow, rooms: ControlRoom[]): Control {
  const { fence, autoSubstitute } = held
  return { fence, autoSubstitute, rooms, holder: holderOf(held, rooms) }
}
