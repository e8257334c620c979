import type { CameraState, CameraView, ControlState, ServerMessage } from '#schema/messages/studio.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import type { Control } from '#server/studio/control-state.ts'
import {
  type CameraConnection,
  type CameraConnections,
  type ConnectedCamera,
  cameraConnections,
  type Status,
} from './camera-connections.ts'
import { type CameraDevice, cameraView, type OnAir } from './camera-view.ts'
import type { PreviewPicture } from './preview-picture.ts'
import type { Screen } from './preview-relay.ts'
import { type Format, openPreviews, type Previews, type StillOf } from './previews.ts'

export type HubView = OnAir & Pick<ControlState, 'lastCutMs' | 'lastSubstitution' | 'watching'>

export type RoomConnection = Screen & { send(message: ServerMessage): void }

/** State of one event in this process: merges what cameras report, and sends updates to cameras and control rooms. */
export interface Hub {
  /** Sends changed state; `force` sends it to rooms or cameras even if unchanged. */
  broadcast(force?: { rooms?: boolean; cameras?: boolean }): Promise<void>
  read(): Promise<void>
  readControl(): Promise<void>
  addCamera(connection: CameraConnection): void
  removeCamera(connection: CameraConnection): boolean
  addRoom(connection: RoomConnection): void
  removeRoom(connection: RoomConnection): void
  setCameraStatus(deviceId: string, status: Status | null, isFromElsewhere?: boolean): void
  setPreviewFormat(deviceId: string, format: Format): void
  sendPicture(deviceId: string, picture: PreviewPicture): void
  /** Sends stills from segments for cameras without previews: on another process, or unable to encode them. */
  sendStills(): Promise<void>
  /** Sends previews of these devices, and of no others, to the room. */
  watchPreviews(connection: RoomConnection, deviceIds: readonly string[]): void
  sendTo(deviceId: string, message: ServerMessage): void
}

type Dependencies = {
  view(): HubView
  readControl(): Promise<Control>
  readDevices(): Promise<readonly CameraDevice[]>
  stateOf(device: JoinedDevice): Promise<CameraState>
  stillOf: StillOf
}

/** Maximum age of camera state that no pub/sub message announces, such as the event's title. */
const READ_EVERY_MS = 8_000

export function openHub({ view, readControl, readDevices, stateOf, stillOf }: Dependencies): Hub {
  const cameras = cameraConnections()
  const previews = openPreviews(stillOf)
  const rooms = roomBroadcast()
  let control: Control = { fence: 0, holder: null, rooms: [], autoSubstitute: true }
  let devices: readonly CameraDevice[] = []

  const viewOf = (device: CameraDevice, onAir: HubView, nowMs: number): CameraView => {
    const { deviceId } = device
    const preview = cameras.get(deviceId)?.format ?? previews.stillFormat(deviceId)
    return cameraView({ device, report: cameras.report(deviceId), preview, onAir, nowMs })
  }

  function controlState(): ControlState {
    const { newest: _segments, ...onAir } = view()
    const nowMs = Date.now()
    const views = devices.map((device) => viewOf(device, view(), nowMs))
    return { type: 'control', serverMs: nowMs, ...onAir, ...control, cameras: views }
  }

  async function updateCamera(camera: ConnectedCamera, isForced: boolean): Promise<void> {
    const onAir = view()
    const { device } = camera.connection
    const isStale = performance.now() - camera.readMs > READ_EVERY_MS
    if (isStale || camera.state?.status !== onAir.status) {
      camera.readMs = performance.now()
      camera.state = await stateOf(device)
    }
    const known = devices.find(({ deviceId }) => deviceId === device.deviceId)
    if (camera.state) sendState(camera, viewOf(known ?? unlisted(device), onAir, Date.now()).tally, isForced)
  }

  return {
    async broadcast(force = {}) {
      rooms.send(controlState, force.rooms ?? false)
      await Promise.all([...cameras.all()].map((camera) => updateCamera(camera, force.cameras ?? false)))
    },

    async read() {
      ;[control, devices] = await Promise.all([readControl(), readDevices()])
    },
    async readControl() {
      control = await readControl()
    },

    ...connectionsOf(cameras, rooms, previews),
    sendPicture: previews.send,
    sendStills: () =>
      previews.sendStills(
        (deviceId) => Boolean(cameras.get(deviceId)?.format),
        () => rooms.send(controlState, false),
      ),
    watchPreviews(connection, deviceIds) {
      const watched = devices.map(({ deviceId }) => deviceId).filter((deviceId) => deviceIds.includes(deviceId))
      previews.watch(connection, watched)
    },
    sendTo: (deviceId, message) => cameras.get(deviceId)?.connection.send(message),
  }
}

type Connections = Pick<
  Hub,
  'addCamera' | 'removeCamera' | 'addRoom' | 'removeRoom' | 'setCameraStatus' | 'setPreviewFormat'
>

function connectionsOf(cameras: CameraConnections, rooms: RoomBroadcast, previews: Previews): Connections {
  return {
    addCamera(connection) {
      cameras.add(connection)
      previews.restart(connection.device.deviceId)
    },
    removeCamera(connection) {
      const isRemoved = cameras.remove(connection)
      if (isRemoved) previews.restart(connection.device.deviceId)
      return isRemoved
    },
    addRoom: rooms.add,
    removeRoom(connection) {
      rooms.remove(connection)
      previews.leave(connection)
    },
    setCameraStatus: cameras.setStatus,
    setPreviewFormat(deviceId, format) {
      const camera = cameras.get(deviceId)
      if (camera) camera.format = format
      previews.restart(deviceId)
    },
  }
}

function sendState(camera: ConnectedCamera, tally: CameraState['tally'], isForced: boolean): void {
  if (!camera.state) return
  const state = { ...camera.state, tally }
  const json = JSON.stringify(state)
  if (!isForced && json === camera.sent) return
  camera.sent = json
  camera.connection.send(state)
}

function unlisted({ deviceId, name, isController }: JoinedDevice): CameraDevice {
  return { deviceId, name, isController, isJoined: true, lastSeenAt: null }
}

interface RoomBroadcast {
  add(connection: RoomConnection): void
  remove(connection: RoomConnection): void
  send(read: () => ControlState, isForced: boolean): void
}

function roomBroadcast(): RoomBroadcast {
  const rooms = new Set<RoomConnection>()
  let sent = ''
  return {
    add: (connection) => void rooms.add(connection),
    remove: (connection) => void rooms.delete(connection),
    send(read, isForced) {
      if (rooms.size === 0) return
      const state = read()
      const json = JSON.stringify(withoutFigures(state))
      if (!isForced && json === sent) return
      sent = json
      for (const room of rooms) room.send(state)
    },
  }
}

/** The state without fast-changing figures, whose changes wait for the next tick. */
function withoutFigures({ serverMs: _now, slot: _slot, watching: _watching, cameras, ...state }: ControlState) {
  return {
    ...state,
    cameras: cameras.map(({ seenSecondsAgo: _seen, lateMs: _late, status: _status, ...camera }) => camera),
  }
}
