import type { Hello } from '#schema/messages/studio.ts'
import { socketCodes } from '#schema/messages/studio.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Services } from '#server/http/context.ts'
import { authenticate, requireWriteScope } from '#server/http/context.ts'
import type { Connection, ConnectionHandler } from './connection.ts'
import type { Hubs } from './hubs.ts'

const SIGN_OF_LIFE_MS = 1_000

/** Session of a control room. Its `wanted` messages renew the room's lease. */
export async function controlRoomSession(
  { token, eventId, roomId, name }: Extract<Hello, { type: 'control' }>,
  line: Connection,
  desks: Hubs,
  services: Services,
): Promise<ConnectionHandler | null> {
  const { control } = services

  /** Closes the connection and returns null when the client may not control the event. */
  async function admit() {
    const asking = await authenticate(services, token)
    try {
      requireWriteScope(asking.viewer)
      return { who: await control.mayControl(asking, eventId), deviceId: asking.device?.deviceId ?? null }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      line.close(socketCodes.badHello, error.message)
      return null
    }
  }

  const admitted = await admit()
  if (!admitted) return null
  const title = [admitted.who.name, name || line.device].filter(Boolean).join(', ')
  const link = { say: line.say, sendBytes: line.sendBytes, waiting: line.waiting }
  const enter = () => control.enter(eventId, roomId, title)
  const seat = `room ${eventId} ${roomId}`
  const guest = { socket: line.id, seat, deviceId: admitted.deviceId, bye: line.bye }
  let enteredMs = performance.now()

  const { desk } = await desks.at(eventId)

  return {
    async begin() {
      desk.addRoom(link)
      await desks.seat(guest)
      await enter()
      await desk.read()
      await desk.tell({ rooms: true })
    },
    async hear(message) {
      if (message.type !== 'wanted') return false
      desk.show(link, message.previews)
      if (performance.now() - enteredMs < SIGN_OF_LIFE_MS) return true
      enteredMs = performance.now()
      await enter()
      return true
    },
    look: () => false,
    check: async () => void (await admit()),
    async leave(isOnPurpose) {
      desks.unseat(guest)
      desk.removeRoom(link)
      desks.leave(eventId)
      if (isOnPurpose) await control.leave(eventId, roomId)
    },
  }
}
