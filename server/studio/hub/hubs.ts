import type { Services } from '#server/http/context.ts'
import type { Logger } from '#server/process/log.ts'
import { type ConnectionSlots, connectionSlots } from './connection-slots.ts'
import { type Hub, openHub } from './hub.ts'

export type OpenHub = {
  hub: Hub
  broadcastSoon(): void
  readControlSoon(): void
  readDevicesSoon(): void
}

export interface Hubs {
  /** Returns the event's hub, with its state read. Each call must be matched by `leave`. */
  join(eventId: string): Promise<OpenHub>
  leave(eventId: string): void
  slots: Pick<ConnectionSlots, 'take' | 'leave' | 'size'>
  close(): void
}

type Dependencies = {
  services: Pick<Services, 'studio' | 'devices' | 'cameras' | 'programme' | 'delivery' | 'pubsub'>
  log: Logger
}

/** `connections`: how many have joined and not left. */
type Entry = OpenHub & { connections: number; stopListening(): void }

const TICK_MS = 1_000
const BROADCAST_AFTER_MS = 50
const READ_AFTER_MS = 400

export function openHubs({ services, log }: Dependencies): Hubs {
  const { pubsub, programme, studio } = services
  const hubs = new Map<string, Entry>()
  const slots = connectionSlots({ subscribe: pubsub.subscribe, publish: studio.publish })
  let stops: (() => void)[] | null = null

  const attempt = (work: Promise<unknown>) =>
    work.catch((error) => log.warn({ err: error }, 'a hub could not read or send what has changed'))

  function open(eventId: string): Entry {
    const hub = hubOf(eventId, services)
    const broadcastSoon = coalesced(BROADCAST_AFTER_MS, () => attempt(hub.broadcast()))
    const readControlSoon = coalesced(READ_AFTER_MS, () => attempt(hub.readControl().then(() => hub.broadcast())))
    const readDevicesSoon = coalesced(BROADCAST_AFTER_MS, () => attempt(hub.read().then(() => hub.broadcast())))
    const stopListening = programme.onChange(eventId, broadcastSoon)
    return { hub, connections: 0, broadcastSoon, readControlSoon, readDevicesSoon, stopListening }
  }

  function leave(eventId: string): void {
    const entry = hubs.get(eventId)
    if (!entry) return
    entry.connections -= 1
    if (entry.connections > 0) return
    entry.stopListening()
    hubs.delete(eventId)
  }

  const timer = everySecond(hubs, attempt)

  return {
    async join(eventId) {
      stops ??= [...listen(hubs, pubsub), ...slots.listen()]
      const entry = hubs.get(eventId) ?? open(eventId)
      hubs.set(eventId, entry)
      entry.connections += 1
      try {
        await entry.hub.read()
      } catch (error) {
        leave(eventId)
        throw error
      }
      return entry
    },
    leave,
    slots,
    close() {
      clearInterval(timer)
      for (const stop of stops ?? []) stop()
      for (const { stopListening } of hubs.values()) stopListening()
      hubs.clear()
    },
  }
}

function hubOf(eventId: string, services: Dependencies['services']): Hub {
  const { studio, devices, cameras, programme, delivery } = services
  return openHub({
    view: () => programme.view(eventId),
    readControl: () => studio.control(eventId),
    readDevices: () => devices.ofEvent(eventId),
    stateOf: cameras.state,
    stillOf: (deviceId, afterSlot) => delivery.posterOf(eventId, deviceId, afterSlot),
  })
}

function listen(hubs: ReadonlyMap<string, Entry>, { subscribe }: Services['pubsub']): (() => void)[] {
  return [
    subscribe(
      'live',
      ({ eventId, only }) => {
        if (!only) hubs.get(eventId)?.readControlSoon()
      },
      () => {
        for (const { readControlSoon } of hubs.values()) readControlSoon()
      },
    ),
    subscribe('devices', ({ eventId }) => hubs.get(eventId)?.readDevicesSoon()),
    subscribe('cue', ({ eventId, deviceId, id, text }) =>
      hubs.get(eventId)?.hub.sendTo(deviceId, { type: 'cue', id, text }),
    ),
    subscribe('camera', ({ eventId, deviceId, status }) => {
      hubs.get(eventId)?.hub.setCameraStatus(deviceId, status, true)
      hubs.get(eventId)?.broadcastSoon()
    }),
  ]
}

/** Sends figures every second; every other second, also what changes without a message. */
function everySecond(
  hubs: ReadonlyMap<string, Entry>,
  attempt: (work: Promise<unknown>) => Promise<unknown>,
): NodeJS.Timeout {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    const isFull = ticks % 2 === 0
    for (const { hub } of hubs.values()) {
      const read = isFull ? hub.read() : Promise.resolve()
      void attempt(read.then(() => hub.broadcast({ rooms: true, cameras: isFull })))
      void attempt(hub.sendStills())
    }
  }, TICK_MS)
  return timer.unref()
}

/** Coalesces calls: those made before the delayed run share it. */
function coalesced(afterMs: number, work: () => unknown): () => void {
  let isPlanned = false
  return () => {
    if (isPlanned) return
    isPlanned = true
    const run = () => {
      isPlanned = false
      work()
    }
    setTimeout(run, afterMs).unref()
  }
}
