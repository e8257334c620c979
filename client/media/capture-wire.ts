import type { CameraState, CameraStatus, PreviewFormat } from '#schema/live-wire.ts'
import type { DeviceIdentity } from './device-identity.ts'
import type { Trouble } from './uplink.ts'

/** What a page tells its capture worker. */
export type ToCapture =
  | { type: 'open'; identity: DeviceIdentity }
  /** Where frames come from, as the browser can hand them over. */
  | { type: 'frames'; frames: ReadableStream<VideoFrame> }
  | { type: 'track'; track: MediaStreamTrack }
  | { type: 'frame'; frame: VideoFrame }
  /** What a recorder wrote, where frames are not to be had; null when it begins anew. */
  | { type: 'recorded'; bytes: Uint8Array<ArrayBuffer> | null }
  /** Blocks of sound come through the port; none do when it is null. */
  | { type: 'sound'; port: MessagePort | null }
  | { type: 'mute'; isMuted: boolean }
  /** What the server said last. */
  | { type: 'told'; state: CameraState }
  /** The page was asleep, or the network is another. */
  | { type: 'awake' }
  | { type: 'network' }

/** What the phone can tell of itself but for its battery. */
export type Vitals = Omit<CameraStatus, 'type' | 'battery' | 'isCharging'> & {
  isFilming: boolean
  trouble: Trouble | null
  /** How many minutes of recording still fit on the phone; null while nothing is being recorded. */
  roomMinutes: number | null
}

/** What a capture worker tells its page. */
export type FromCapture =
  | { type: 'able'; takesTracks: boolean }
  | { type: 'vitals'; vitals: Vitals }
  | { type: 'level'; level: number }
  /** A slot begins: a browser's recorder is to begin anew now, with so many bits a second. */
  | { type: 'record'; bitrate: number }
  | { type: 'preview'; format: Omit<PreviewFormat, 'type'> }
  | { type: 'previewBytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'fault'; what: 'picture' | 'sound'; message: string }

/** A block of stereo sound, left and right in turn; `at` counts samples since the microphone was opened. */
export type SoundBlock = { at: number; samples: Float32Array<ArrayBuffer> }
