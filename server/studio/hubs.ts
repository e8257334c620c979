import type { Bye } from '#schema/messages/studio.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { Services } from '#server/http/context.ts'
import type { Logger } from '#server/process/log.ts'
import { type Hub, openHub } from './hub.ts'

/** A connection that can be told to close. */
export type Guest = {
  socket: string
  /** Connection slot; a newer guest replaces the older one. */
  seat: string
  deviceId: string | null
  bye(reason: Bye['reason']): void
}

type Needs = {
  services: Pick<Services, 'control' | 'devices' | 'live' | 'pubsub'>
  log: Logger
}

type Open = { desk: Hub; guests: number; close(): void; soon(): void; readSoon(): void }

const EVERY_MS = 1_000
const TELL_AFTER_MS = 50
const READ_AFTER_MS = 400

/** The hubs of all events with a connection to this process. */
export function openHubs({ services: { control, devices, live, pubsub }, log }: Needs) {
  const desks = new Map<string, Open>()
  /** `isSeated`: the guest's own `seated` message has arrived. Earlier ones belong to older sockets. */
  const guests = new Map<Guest, { isSeated: boolean }>()
  let ticks = 0
  let stops: (() => void)[] | null = null

  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => log.warn({ err: error }, 'a desk could not read or tell what is new'))

  function open(eventId: string): Open {
    const desk = openHub({
      view: () => live.view(eventId),
      readControl: () => control.of(eventId),
      readDevices: () => devices.ofEvent(eventId),
      stateOf: (device: JoinedDevice) => devices.state(device),
      stillOf: (deviceId, afterSlot) => live.stillOf(eventId, deviceId, afterSlot),
    })
    const soon = inAMoment(TELL_AFTER_MS, () => attempt(desk.tell()))
    const readSoon = inAMoment(READ_AFTER_MS, () => attempt(desk.readControl().then(() => desk.tell())))
    const stop = live.onChange(eventId, soon)
    return { desk, guests: 0, soon, readSoon, close: stop }
  }

  function leave(eventId: string): void {
    const opened = desks.get(eventId)
    if (!opened) return
    opened.guests -= 1
    if (opened.guests > 0) return
    opened.close()
    desks.delete(eventId)
  }

  const ofAll = (tell: (open: Open) => void) => () => {
    for (const opened of desks.values()) tell(opened)
  }
  const letGo = (isMeant: (guest: Guest) => boolean, reason: Bye['reason']) => {
    for (const guest of [...guests.keys()]) if (isMeant(guest)) guest.bye(reason)
  }

  const listen = () => [
    pubsub.subscribe(
      'live',
      ({ eventId, only }) => {
        if (!only) desks.get(eventId)?.readSoon()
      },
      ofAll(({ readSoon }) => readSoon()),
    ),
    pubsub.subscribe('released', ({ deviceId }) => letGo((guest) => guest.deviceId === deviceId, 'revoked')),
    pubsub.subscribe('seated', ({ seat, socket }) => {
      letGo(
        (guest) => guest.seat === seat && guest.socket !== socket && guests.get(guest)?.isSeated === true,
        'replaced',
      )
      for (const [guest, place] of guests) if (guest.socket === socket) place.isSeated = true
    }),
    pubsub.subscribe('cue', ({ eventId, deviceId, id, text }) =>
      desks.get(eventId)?.desk.sayTo(deviceId, { type: 'cue', id, text }),
    ),
    pubsub.subscribe('camera', ({ eventId, deviceId, status }) => {
      desks.get(eventId)?.desk.heard(deviceId, status, true)
      desks.get(eventId)?.soon()
    }),
  ]

  const timer = setInterval(() => {
    ticks += 1
    const isForAll = ticks % 2 === 0
    for (const { desk } of desks.values()) {
      void attempt(
        (isForAll ? desk.read() : Promise.resolve()).then(() => desk.tell({ rooms: true, cameras: isForAll })),
      )
      void attempt(desk.showStills())
    }
  }, EVERY_MS)
  timer.unref()

  return {
    /** Returns the event's hub, with its state read. Each call must be matched by `leave`. */
    async at(eventId: string): Promise<Open> {
      stops ??= listen()
      const opened = desks.get(eventId) ?? open(eventId)
      desks.set(eventId, opened)
      opened.guests += 1
      try {
        await opened.desk.read()
      } catch (error) {
        leave(eventId)
        throw error
      }
      return opened
    },

    leave,

    /** Gives a guest its connection slot, and closes the previous guest on every process. */
    async seat(guest: Guest): Promise<void> {
      stops ??= listen()
      letGo(({ seat }) => seat === guest.seat, 'replaced')
      guests.set(guest, { isSeated: false })
      await control.retell({ kind: 'seated', seat: guest.seat, socket: guest.socket })
    },

    unseat: (guest: Guest) => void guests.delete(guest),

    guests: () => guests.size,

    close(): void {
      clearInterval(timer)
      for (const stop of stops ?? []) stop()
      for (const { close } of desks.values()) close()
      desks.clear()
    },
  }
}

export type Hubs = ReturnType<typeof openHubs>

/** Coalesces calls: those made before the delayed run share it. */
function inAMoment(afterMs: number, work: () => unknown): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    const plan = () => {
      isPlanned = false
      work()
    }
    setTimeout(plan, afterMs).unref()
  }
}
