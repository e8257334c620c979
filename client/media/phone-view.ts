import type { SocketState } from '#client/live/live-socket.ts'
import type { Bye, CameraState, Cue } from '#schema/live-wire.ts'
import type { Battery } from './battery.ts'
import type { CameraRefusal, CameraWish } from './camera.ts'
import type { Vitals } from './capture-wire.ts'

/** All that a camera's phone has to show of itself. */
export type PhoneView = {
  /** Whether there is a picture, and why not. */
  picture: 'off' | 'asking' | 'on' | CameraRefusal
  /** What it films, to look at. */
  stream: MediaStream | null
  hasSound: boolean
  wish: CameraWish
  cameras: MediaDeviceInfo[]
  microphones: MediaDeviceInfo[]
  /** What the server said last, whether it is heard now, and its last word. */
  told: CameraState | null
  socket: SocketState
  bye: Bye | null
  cue: Cue | null
  vitals: Vitals | null
  battery: Battery | null
  isMuted: boolean
  /** A coder that does not work here. */
  fault: 'picture' | 'sound' | null
}

export const phoneAtFirst: PhoneView = {
  picture: 'off',
  stream: null,
  hasSound: false,
  wish: { facing: 'environment', cameraId: null, microphoneId: null },
  cameras: [],
  microphones: [],
  told: null,
  socket: 'connecting',
  bye: null,
  cue: null,
  vitals: null,
  battery: null,
  isMuted: false,
  fault: null,
}
