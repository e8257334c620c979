import { SILENCE_DB } from '#client/media/level.ts'
import type { CameraView, ControlState } from '#schema/messages/studio.ts'

export type TileStatus = 'air' | 'next' | 'first' | CameraView['state']

/** The device on air or about to be, at most one; null for the slate, and before the start. */
export function onAirDevice({ status, cameras, onAir, wanted, isSubstitute }: ControlState): string | null {
  if (status !== 'live') return null
  if (wanted === null && !isSubstitute) return null
  const asked = cameras.find(({ deviceId }) => deviceId === wanted)
  return asked?.tally === 'air' ? asked.deviceId : onAir
}

/** `first` is the camera to start with. */
export function tileStatusOf(camera: CameraView, state: ControlState, first: string | null): TileStatus {
  if (camera.deviceId === onAirDevice(state)) return 'air'
  if (camera.state !== 'ready') return camera.state
  if (state.status !== 'live') return camera.deviceId === first ? 'first' : 'ready'
  return camera.deviceId === state.wanted ? 'next' : 'ready'
}

/** Exact digital silence means a dead microphone, or none. Null when the camera sent no status. */
export function soundOf({ status }: Pick<CameraView, 'status'>): 'heard' | 'silent' | 'muted' | null {
  if (!status) return null
  if (status.isMuted) return 'muted'
  return status.level > SILENCE_DB ? 'heard' : 'silent'
}

/** Excludes the controller's phone unless it is filming, or the only device. */
export function filmingCameras({ cameras }: ControlState): CameraView[] {
  if (cameras.length === 1) return cameras
  return cameras.filter(({ isController, preview, lateMs }) => !isController || preview !== null || lateMs !== null)
}

/** The camera to start with: the chosen one if it is ready, else the first that is ready. */
export function startCamera(state: ControlState, chosen: string | null): string | null {
  const ready = filmingCameras(state).filter((camera) => camera.state === 'ready')
  return (ready.find(({ deviceId }) => deviceId === chosen) ?? ready[0])?.deviceId ?? null
}
