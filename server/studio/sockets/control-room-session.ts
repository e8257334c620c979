import type { Hello } from '#schema/messages/studio.ts'
import { socketCodes } from '#schema/messages/studio.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Services } from '#server/http/context.ts'
import { authenticate, requireWriteScope } from '#server/http/context.ts'
import type { Hubs } from '#server/studio/hub/hubs.ts'
import type { Connection, ConnectionHandler } from './connection.ts'

const RENEW_EVERY_MS = 1_000

export async function controlRoomSession(
  { token, eventId, roomId, name }: Extract<Hello, { type: 'control' }>,
  connection: Connection,
  hubs: Hubs,
  services: Services,
): Promise<ConnectionHandler | null> {
  const { studio } = services

  const admit = () => admitController(token, eventId, connection, services)
  const admitted = await admit()
  if (!admitted) return null
  const { controller } = admitted
  const title = [controller.name, name || connection.device].filter(Boolean).join(', ')
  const { send, sendBytes, waiting, bye } = connection
  const room = { send, sendBytes, waiting }
  const slot = `room ${eventId} ${roomId}`
  const holder = { socket: connection.id, slot, deviceId: admitted.deviceId, bye }
  let enteredMs = performance.now()
  let entering: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function enter(): Promise<void> {
    if (isClosed) return
    entering = studio.enter(controller, roomId, title)
    await entering
  }

  const { hub } = await hubs.join(eventId)

  return {
    async begin() {
      hub.addRoom(room)
      await hubs.slots.take(holder)
      await enter()
      await hub.read()
      await hub.broadcast({ rooms: true })
    },
    async onMessage(message) {
      if (message.type !== 'wanted') return false
      hub.watchPreviews(room, message.previews)
      if (performance.now() - enteredMs < RENEW_EVERY_MS) return true
      enteredMs = performance.now()
      await enter()
      return true
    },
    onBinary: () => false,
    check: async () => void (await admit()),
    async onClose(isOnPurpose) {
      isClosed = true
      hubs.slots.leave(holder)
      hub.removeRoom(room)
      hubs.leave(eventId)
      // An `enter` that ended after `leave` would open the room again.
      await entering.catch(() => {})
      if (isOnPurpose) await studio.leave(controller, roomId)
    },
  }
}

/** Closes the connection and returns null when the client may not control the event. */
async function admitController(
  token: string,
  eventId: string,
  connection: Pick<Connection, 'close'>,
  services: Services,
) {
  const actor = await authenticate(services, token)
  try {
    requireWriteScope(actor.user)
    const controller = await services.studio.authorize(actor, eventId)
    return { controller, deviceId: actor.device?.deviceId ?? null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    connection.close(socketCodes.badHello, error.message)
    return null
  }
}
