import type { CameraStatus, Hello } from '#schema/messages/studio.ts'
import type { Services } from '#server/http/context.ts'
import type { Connection, ConnectionHandler } from './connection.ts'
import type { Status } from './hub.ts'
import type { Guest, Hubs } from './hubs.ts'
import { pictureIn } from './preview-picture.ts'

const RETOLD_EVERY_MS = 2_000

/** Session of a filming phone, one per device. Its status is published to all processes. */
export async function cameraSession(
  { token }: Extract<Hello, { type: 'camera' }>,
  line: Connection,
  desks: Hubs,
  { control, devices }: Services,
): Promise<ConnectionHandler | null> {
  const device = await devices.deviceOf(token)
  if (!device) {
    line.bye('revoked')
    return null
  }
  const { deviceId, eventId } = device
  const { desk, soon } = await desks.at(eventId)
  const link = { device, say: line.say }
  let isReplaced = false
  const guest: Guest = {
    socket: line.id,
    seat: `camera ${deviceId}`,
    deviceId,
    bye(reason) {
      isReplaced = reason === 'replaced'
      line.bye(reason)
    },
  }
  let retold = { atMs: 0, isPaused: false, isMuted: false }

  async function retell(status: Status): Promise<void> {
    const { isPaused, isMuted } = status
    const isNews = isPaused !== retold.isPaused || isMuted !== retold.isMuted
    const atMs = performance.now()
    if (!isNews && atMs - retold.atMs < RETOLD_EVERY_MS) return
    retold = { atMs, isPaused, isMuted }
    await control.retell({ kind: 'camera', eventId, deviceId, status })
  }

  async function hear({ type: _type, ...status }: CameraStatus): Promise<void> {
    desk.heard(deviceId, status)
    soon()
    await retell(status)
  }

  return {
    async begin() {
      desk.addCamera(link)
      desk.heard(deviceId, null)
      await Promise.all([desks.seat(guest), devices.seen(deviceId)])
      await desk.tell({ cameras: true })
    },
    async hear(message) {
      if (message.type === 'status') await hear(message)
      else if (message.type === 'preview') {
        const { type: _type, ...format } = message
        desk.previews(deviceId, format)
        soon()
      } else return false
      return true
    },
    look(bytes) {
      const picture = pictureIn(bytes, deviceId)
      if (picture) desk.picture(deviceId, picture)
      return picture !== null
    },
    async check() {
      if (!(await devices.deviceOf(token))) return line.bye('revoked')
      await devices.seen(deviceId)
    },
    async leave() {
      desks.unseat(guest)
      const wasThere = desk.removeCamera(link)
      desks.leave(eventId)
      soon()
      if (wasThere && !isReplaced) await control.retell({ kind: 'camera', eventId, deviceId, status: null })
    },
  }
}
