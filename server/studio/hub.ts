import type {
  CameraState,
  CameraStatus,
  CameraView,
  ControlState,
  PreviewFormat,
  ServerMessage,
} from '#schema/messages/studio.ts'
import type { JoinedDevice } from '#server/actors/joined-device.ts'
import { type CameraDevice, type CameraReport, cameraView, type OnAir } from './camera-view.ts'
import type { Control } from './control-state.ts'
import { type PreviewPicture, stillPicture } from './preview-picture.ts'
import { type PreviewRelay, previewRelay, type Screen } from './preview-relay.ts'

export type HubView = OnAir & Pick<ControlState, 'lastSubstitution' | 'watching'>
export type Status = Omit<CameraStatus, 'type'>
export type Still = Format & { slot: number; atMs: number; bytes: Buffer }
type Format = Omit<PreviewFormat, 'type'>

/** Connection of a filming phone to this process. */
export type CameraLink = { device: JoinedDevice; say(message: ServerMessage): void }
export type RoomLink = Screen & { say(message: ServerMessage): void }

type Needs = {
  view(): HubView
  readControl(): Promise<Control>
  readDevices(): Promise<readonly CameraDevice[]>
  stateOf(device: JoinedDevice): Promise<CameraState>
  /** Returns a key frame from a camera's segments; null when none is newer than the slot. */
  stillOf(deviceId: string, afterSlot: number): Promise<Still | null>
}

type Filming = { link: CameraLink; format: Format | null; state: CameraState | null; readMs: number; said: string }

/** Maximum age of camera state that no pub/sub message announces, such as the event's title. */
const READ_EVERY_MS = 8_000

const QUIET: Control = { fence: 0, holder: null, rooms: [], autoSubstitute: true }

/** State of one event in this process: merges what cameras report, and sends updates to cameras and control rooms. */
export function openHub({ view, readControl, readDevices, stateOf, stillOf }: Needs) {
  const filming = new Map<string, Filming>()
  const rooms = new Set<RoomLink>()
  const words = new Map<string, CameraReport>()
  const relays = new Map<string, PreviewRelay>()
  /** Last still of each camera without a preview stream. */
  const stills = new Map<string, Still>()
  let control = QUIET
  let devices: readonly CameraDevice[] = []
  let said = ''

  const relayOf = (deviceId: string) => {
    const relay = relays.get(deviceId) ?? previewRelay()
    relays.set(deviceId, relay)
    return relay
  }

  const viewOf = (device: CameraDevice, onAir: HubView, nowMs: number): CameraView => {
    const preview = filming.get(device.deviceId)?.format ?? formatOf(stills.get(device.deviceId))
    return cameraView({ device, word: words.get(device.deviceId) ?? null, preview, onAir, nowMs })
  }

  function controlState(): ControlState {
    const { newest: _segments, ...onAir } = view()
    const nowMs = Date.now()
    const cameras = devices.map((device) => viewOf(device, view(), nowMs))
    return { type: 'control', serverMs: nowMs, ...onAir, ...control, cameras }
  }

  function tellRooms(always: boolean): void {
    if (rooms.size === 0) return
    const state = controlState()
    const news = JSON.stringify(withoutFigures(state))
    if (!always && news === said) return
    said = news
    for (const room of rooms) room.say(state)
  }

  async function tellCamera(camera: Filming, always: boolean): Promise<void> {
    const onAir = view()
    const isStale = performance.now() - camera.readMs > READ_EVERY_MS
    if (isStale || camera.state?.status !== onAir.status) {
      camera.readMs = performance.now()
      camera.state = await stateOf(camera.link.device)
    }
    const { deviceId, name, isController } = camera.link.device
    const known = devices.find((device) => device.deviceId === deviceId)
    const device = known ?? { deviceId, name, isController, isJoined: true, lastSeenAt: null }
    if (!camera.state) return
    const state = { ...camera.state, tally: viewOf(device, onAir, Date.now()).tally }
    const news = JSON.stringify(state)
    if (!always && news === camera.said) return
    camera.said = news
    camera.link.say(state)
  }

  return {
    /** Sends changed state; `again` sends it to rooms or cameras even if unchanged. */
    async tell(again: { rooms?: boolean; cameras?: boolean } = {}): Promise<void> {
      tellRooms(again.rooms ?? false)
      await Promise.all([...filming.values()].map((camera) => tellCamera(camera, again.cameras ?? false)))
    },

    async read(): Promise<void> {
      ;[control, devices] = await Promise.all([readControl(), readDevices()])
    },

    async readControl(): Promise<void> {
      control = await readControl()
    },

    addCamera(link: CameraLink): void {
      filming.set(link.device.deviceId, { link, format: null, state: null, readMs: 0, said: '' })
      relayOf(link.device.deviceId).restart()
    },

    /** Returns false when a newer connection has replaced this one. */
    removeCamera(link: CameraLink): boolean {
      const { deviceId } = link.device
      if (filming.get(deviceId)?.link !== link) return false
      filming.delete(deviceId)
      words.delete(deviceId)
      relays.get(deviceId)?.restart()
      return true
    },

    addRoom: (link: RoomLink) => void rooms.add(link),

    removeRoom(link: RoomLink): void {
      rooms.delete(link)
      for (const relay of relays.values()) relay.leave(link)
    },

    /** Records a camera's status; null when it has left. A local connection wins over other processes' messages. */
    heard(deviceId: string, status: Status | null, isFromElsewhere = false): void {
      if (isFromElsewhere && filming.has(deviceId)) return
      if (status) words.set(deviceId, { status, heardMs: Date.now() })
      else words.delete(deviceId)
    },

    previews(deviceId: string, format: Format): void {
      const camera = filming.get(deviceId)
      if (camera) camera.format = format
      relayOf(deviceId).restart()
    },

    /** Sends stills from segments for cameras without previews: on another process, or unable to encode them. */
    async showStills(): Promise<void> {
      for (const [deviceId, relay] of relays) {
        const isNeeded = relay.isWatched() && !filming.get(deviceId)?.format
        const still = isNeeded ? await stillOf(deviceId, stills.get(deviceId)?.slot ?? -1) : null
        if (!isNeeded) stills.delete(deviceId)
        if (!still) continue
        stills.set(deviceId, still)
        tellRooms(false)
        const picture = stillPicture(still, deviceId)
        if (picture) relay.send(picture)
      }
    },

    picture: (deviceId: string, picture: PreviewPicture) => relayOf(deviceId).send(picture),

    show(link: RoomLink, deviceIds: readonly string[]): void {
      const wanted = deviceIds.filter((id) => devices.some(({ deviceId }) => deviceId === id))
      for (const [deviceId, relay] of relays) if (!wanted.includes(deviceId)) relay.leave(link)
      for (const deviceId of wanted) relayOf(deviceId).watch(link)
    },

    sayTo: (deviceId: string, message: ServerMessage) => filming.get(deviceId)?.link.say(message),
  }
}

export type Hub = ReturnType<typeof openHub>

function formatOf(still: Still | undefined): Format | null {
  return still ? { codec: still.codec, width: still.width, height: still.height } : null
}

/** The state without fast-changing figures, whose changes wait for the next tick. */
function withoutFigures({ serverMs: _now, slot: _slot, watching: _watching, cameras, ...state }: ControlState) {
  return {
    ...state,
    cameras: cameras.map(({ seenSecondsAgo: _seen, lateMs: _late, status: _status, ...camera }) => camera),
  }
}
