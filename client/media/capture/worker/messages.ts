import type { DeviceIdentity } from '#client/media/upload/device-identity.ts'
import type { Trouble } from '#client/media/upload/upload-state.ts'
import type { CameraState, CameraStatus, PreviewFormat } from '#schema/messages/studio.ts'

export type ToCapture =
  | { type: 'open'; identity: DeviceIdentity }
  | { type: 'frames'; frames: ReadableStream<VideoFrame> }
  | { type: 'track'; track: MediaStreamTrack }
  | { type: 'frame'; frame: VideoFrame }
  /** MediaRecorder output; null when a new recording begins. */
  | { type: 'recorded'; bytes: Uint8Array<ArrayBuffer> | null }
  /** Sound blocks arrive through the port; null disconnects the microphone. */
  | { type: 'sound'; port: MessagePort | null }
  | { type: 'mute'; isMuted: boolean }
  | { type: 'cameraState'; state: CameraState }
  /** The page was suspended: the clock has to be measured again. */
  | { type: 'awake' }
  | { type: 'network' }

export type Vitals = Omit<CameraStatus, 'type' | 'battery' | 'isCharging'> & {
  isFilming: boolean
  trouble: Trouble | null
  /** Minutes of recording that still fit on the phone; null while nothing is recorded. */
  roomMinutes: number | null
}

export type FromCapture =
  | { type: 'able'; takesTracks: boolean }
  | { type: 'vitals'; vitals: Vitals }
  | { type: 'level'; level: number }
  | { type: 'record'; bitrate: number }
  | { type: 'preview'; format: Omit<PreviewFormat, 'type'> }
  | { type: 'previewBytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'fault'; what: 'picture' | 'sound'; message: string }

/** Interleaved stereo samples; `at` counts samples since the microphone was opened. */
export type SoundBlock = { at: number; samples: Float32Array<ArrayBuffer> }
