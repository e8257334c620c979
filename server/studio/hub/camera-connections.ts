import type { CameraState, CameraStatus, ServerMessage } from '#schema/messages/studio.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { CameraReport } from './camera-view.ts'
import type { Format } from './previews.ts'

export type Status = Omit<CameraStatus, 'type'>

export type CameraConnection = { device: JoinedDevice; send(message: ServerMessage): void }

/** `sent`: the state that the camera has been sent last, as JSON. */
export type ConnectedCamera = {
  connection: CameraConnection
  format: Format | null
  state: CameraState | null
  readMs: number
  sent: string
}

/** Cameras of an event: those connected to this process, and the last status of all. */
export interface CameraConnections {
  all(): Iterable<ConnectedCamera>
  get(deviceId: string): ConnectedCamera | undefined
  report(deviceId: string): CameraReport | null
  add(connection: CameraConnection): void
  /** Returns false when a newer connection has replaced this one. */
  remove(connection: CameraConnection): boolean
  /** Records a camera's status; null when it has left. A local connection wins over other processes' messages. */
  setStatus(deviceId: string, status: Status | null, isFromElsewhere?: boolean): void
}

export function cameraConnections(): CameraConnections {
  const connected = new Map<string, ConnectedCamera>()
  const reports = new Map<string, CameraReport>()

  return {
    all: () => connected.values(),
    get: (deviceId) => connected.get(deviceId),
    report: (deviceId) => reports.get(deviceId) ?? null,

    add(connection) {
      connected.set(connection.device.deviceId, { connection, format: null, state: null, readMs: 0, sent: '' })
    },

    remove(connection) {
      const { deviceId } = connection.device
      if (connected.get(deviceId)?.connection !== connection) return false
      connected.delete(deviceId)
      reports.delete(deviceId)
      return true
    },

    setStatus(deviceId, status, isFromElsewhere = false) {
      if (isFromElsewhere && connected.has(deviceId)) return
      if (status) reports.set(deviceId, { status, receivedMs: Date.now() })
      else reports.delete(deviceId)
    },
  }
}
