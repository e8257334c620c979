import type { Hello } from '#schema/messages/studio.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { Services } from '#server/http/context.ts'
import type { Status } from '#server/studio/hub/camera-connections.ts'
import type { SlotHolder } from '#server/studio/hub/connection-slots.ts'
import type { Hubs } from '#server/studio/hub/hubs.ts'
import { pictureIn } from '#server/studio/hub/preview-picture.ts'
import type { Connection, ConnectionHandler } from './connection.ts'

const PUBLISH_EVERY_MS = 2_000

/** Session of a filming phone, one per device. Its status is published to all processes. */
export async function cameraSession(
  { token }: Extract<Hello, { type: 'camera' }>,
  connection: Connection,
  hubs: Hubs,
  { studio, devices }: Services,
): Promise<ConnectionHandler | null> {
  const device = await devices.deviceOf(token)
  if (!device) {
    connection.bye('revoked')
    return null
  }
  const { deviceId, eventId } = device
  const { hub, broadcastSoon } = await hubs.join(eventId)
  const camera = { device, send: connection.send }
  const holder = slotHolder(connection, deviceId)
  const publishStatus = statusPublisher(device, studio)

  return {
    async begin() {
      hub.addCamera(camera)
      hub.setCameraStatus(deviceId, null)
      await Promise.all([hubs.slots.take(holder), devices.seen(deviceId)])
      await hub.broadcast({ cameras: true })
    },
    async onMessage(message) {
      if (message.type === 'status') {
        const { type: _type, ...status } = message
        hub.setCameraStatus(deviceId, status)
        broadcastSoon()
        await publishStatus(status)
      } else if (message.type === 'preview') {
        const { type: _type, ...format } = message
        hub.setPreviewFormat(deviceId, format)
        broadcastSoon()
      } else return false
      return true
    },
    onBinary(bytes) {
      const picture = pictureIn(bytes, deviceId)
      if (picture) hub.sendPicture(deviceId, picture)
      return picture !== null
    },
    async check() {
      if (!(await devices.deviceOf(token))) return connection.bye('revoked')
      await devices.seen(deviceId)
    },
    async onClose() {
      hubs.slots.leave(holder)
      const wasConnected = hub.removeCamera(camera)
      hubs.leave(eventId)
      broadcastSoon()
      if (wasConnected && !holder.isReplaced) {
        await studio.publish({ kind: 'camera', eventId, deviceId, status: null })
      }
    },
  }
}

function slotHolder(connection: Connection, deviceId: string): SlotHolder & { isReplaced: boolean } {
  return {
    ...{ socket: connection.id, slot: `camera ${deviceId}`, deviceId, isReplaced: false },
    bye(reason) {
      this.isReplaced = reason === 'replaced'
      connection.bye(reason)
    },
  }
}

/** Publishes a camera's status: at once when it is paused or muted, otherwise every two seconds. */
function statusPublisher({ deviceId, eventId }: JoinedDevice, studio: Services['studio']) {
  let published = { atMs: 0, isPaused: false, isMuted: false }
  return async (status: Status): Promise<void> => {
    const { isPaused, isMuted } = status
    const hasChanged = isPaused !== published.isPaused || isMuted !== published.isMuted
    const atMs = performance.now()
    if (!hasChanged && atMs - published.atMs < PUBLISH_EVERY_MS) return
    published = { atMs, isPaused, isMuted }
    await studio.publish({ kind: 'camera', eventId, deviceId, status })
  }
}
