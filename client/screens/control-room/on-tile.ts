import type { CameraView, ControlState } from '#schema/live-wire.ts'

/** What a tile says at a glance. */
export type Standing = 'air' | 'next' | 'first' | CameraView['state']

/** The device that viewers see, or will in a moment: one at most. Null is the slate; before the start, nobody. */
export function onTheAir({ status, cameras, onAir, wanted, isSubstitute }: ControlState): string | null {
  if (status !== 'live') return null
  if (wanted === null && !isSubstitute) return null
  const asked = cameras.find(({ deviceId }) => deviceId === wanted)
  return asked?.tally === 'air' ? asked.deviceId : onAir
}

/** `first`: the camera that is chosen to begin with. */
export function standingOf(camera: CameraView, state: ControlState, first: string | null): Standing {
  if (camera.deviceId === onTheAir(state)) return 'air'
  if (camera.state !== 'ready') return camera.state
  if (state.status !== 'live') return camera.deviceId === first ? 'first' : 'ready'
  return camera.deviceId === state.wanted ? 'next' : 'ready'
}

/** Those that film: the controller's phone only when it does. */
export function filmingOf({ cameras }: ControlState): CameraView[] {
  return cameras.filter(({ isController, preview, lateMs }) => !isController || preview !== null || lateMs !== null)
}

/** Which camera begins: the one that was chosen, else the first that is ready. */
export function firstOf(state: ControlState, chosen: string | null): string | null {
  const ready = filmingOf(state).filter((camera) => camera.state === 'ready')
  return (ready.find(({ deviceId }) => deviceId === chosen) ?? ready[0])?.deviceId ?? null
}
