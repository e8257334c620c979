import type { Hello } from '#schema/live-wire.ts'
import { socketCodes } from '#schema/live-wire.ts'
import { askingBy, mayWrite } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Services } from '#server/services.ts'
import type { Desks } from './desks.ts'
import type { Line, Party } from './party.ts'

const SIGN_OF_LIFE_MS = 1_000

/** A control room: as long as it is heard of, it is open. */
export async function receiveRoom(
  { token, eventId, roomId, name }: Extract<Hello, { type: 'control' }>,
  line: Line,
  desks: Desks,
  services: Services,
): Promise<Party | null> {
  const { control } = services

  /** Whose room it is; null, and hung up on, when they may not control the event. */
  async function admit() {
    const asking = await askingBy(services, token)
    try {
      mayWrite(asking.viewer)
      return { who: await control.mayControl(asking, eventId), deviceId: asking.device?.deviceId ?? null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
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
