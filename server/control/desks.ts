import type { Bye } from '#schema/live-wire.ts'
import type { JoinedDevice } from '#server/devices/joined-device.ts'
import type { Logger } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { type Desk, openDesk } from './desk.ts'

/** Whoever is at the other end of a socket, as far as it can be told to go. */
export type Guest = {
  socket: string
  /** Whose place it takes: there is one guest to a seat, the newest. */
  seat: string
  /** The device whose phone it is; null when it is no phone's. */
  deviceId: string | null
  bye(reason: Bye['reason']): void
}

type Needs = {
  services: Pick<Services, 'control' | 'devices' | 'live' | 'notices'>
  log: Logger
}

type Open = { desk: Desk; guests: number; close(): void; soon(): void; readSoon(): void }

const EVERY_MS = 1_000
const TELL_AFTER_MS = 50
const READ_AFTER_MS = 400

/** The desks of the events that somebody in this process takes part in; they hear what happens in the others. */
export function openDesks({ services: { control, devices, live, notices }, log }: Needs) {
  const desks = new Map<string, Open>()
  /** And whether the notice of their taking a seat has come round: those before it are of older sockets. */
  const guests = new Map<Guest, { isSeated: boolean }>()
  let ticks = 0
  let stops: (() => void)[] | null = null

  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => log.warn({ err: error }, 'a desk could not read or tell what is new'))

  function open(eventId: string): Open {
    const desk = openDesk({
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
    notices.on(
      'live',
      ({ eventId, only }) => {
        if (!only) desks.get(eventId)?.readSoon()
      },
      ofAll(({ readSoon }) => readSoon()),
    ),
    notices.on('released', ({ deviceId }) => letGo((guest) => guest.deviceId === deviceId, 'revoked')),
    notices.on('seated', ({ seat, socket }) => {
      letGo(
        (guest) => guest.seat === seat && guest.socket !== socket && guests.get(guest)?.isSeated === true,
        'replaced',
      )
      for (const [guest, place] of guests) if (guest.socket === socket) place.isSeated = true
    }),
    notices.on('cue', ({ eventId, deviceId, id, text }) =>
      desks.get(eventId)?.desk.sayTo(deviceId, { type: 'cue', id, text }),
    ),
    notices.on('camera', ({ eventId, deviceId, status }) => {
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
    /** The desk of an event, with what there is to know about it; open until whoever asked for it leaves. */
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

    /** Gives a guest its seat, and lets go whoever had it. */
    async seat(guest: Guest): Promise<void> {
      stops ??= listen()
      letGo(({ seat }) => seat === guest.seat, 'replaced')
      guests.set(guest, { isSeated: false })
      await control.retell({ kind: 'seated', seat: guest.seat, socket: guest.socket })
    },

    unseat: (guest: Guest) => void guests.delete(guest),

    /** How many guests there are. */
    guests: () => guests.size,

    close(): void {
      clearInterval(timer)
      for (const stop of stops ?? []) stop()
      for (const { close } of desks.values()) close()
      desks.clear()
    },
  }
}

export type Desks = ReturnType<typeof openDesks>

/** However often it is asked for meanwhile, the work is done once. */
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
