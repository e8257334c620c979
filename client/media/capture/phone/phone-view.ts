import type { SourceState } from '#client/media/capture/source/source-lifecycle.ts'
import type { CameraWish } from '#client/media/capture/source/user-media.ts'
import type { Vitals } from '#client/media/capture/worker/messages.ts'
import type { SocketState } from '#client/media/live-socket.ts'
import type { Bye, CameraState, Cue } from '#schema/messages/studio.ts'
import type { Battery } from './battery.ts'

/** `isSubstitute`: the chosen device is not available. */
export type UsedDevice = { id: string; label: string; isSubstitute: boolean }

export type PhoneView = {
  picture: SourceState['status']
  sound: SourceState['status']
  isPromptOverdue: boolean
  stream: MediaStream | null
  isSilent: boolean
  camera: UsedDevice | null
  microphone: UsedDevice | null
  wish: CameraWish
  cameras: MediaDeviceInfo[]
  microphones: MediaDeviceInfo[]
  cameraState: CameraState | null
  socket: SocketState
  /** The server's last message: this phone must not reconnect. */
  disconnect: Bye | null
  cue: Cue | null
  vitals: Vitals | null
  battery: Battery | null
  isMuted: boolean
  fault: 'picture' | 'sound' | null
}

export const phoneAtFirst: PhoneView = {
  picture: 'off',
  sound: 'off',
  isPromptOverdue: false,
  stream: null,
  isSilent: false,
  camera: null,
  microphone: null,
  wish: { facing: 'environment', cameraId: null, microphoneId: null },
  cameras: [],
  microphones: [],
  cameraState: null,
  socket: 'connecting',
  disconnect: null,
  cue: null,
  vitals: null,
  battery: null,
  isMuted: false,
  fault: null,
}
