import type { EventStatus } from '../event-status.ts'

/**
 * Messages of the WebSocket at `/live/socket`: JSON as text, preview pictures as binary. The server closes the
 * connection unless the client's first message is a hello and arrives within 5 s.
 */

/** Cameras send a device token, control rooms a session's access token or a controller's device token. */
export type Hello =
  | { type: 'camera'; token: string; phone: string }
  | { type: 'control'; token: string; eventId: string; roomId: string; name: string }

export type CameraStatus = {
  type: 'status'
  /** Frames that reached the encoder, and audio samples, since the run began. */
  frames: number
  samples: number
  /** No new frame for longer than PAUSED_AFTER_MS. */
  isPaused: boolean
  /** Sound level in dBFS, -100 when silent. */
  level: number
  isMuted: boolean
  /** Seconds of recording to be uploaded, and the number of segments dropped. */
  backlogSeconds: number
  dropped: number
  /** Recent upload rate, and output of the encoder, in bits per second. */
  uplink: number
  bitrate: number
  width: number
  height: number
  fps: number
  /** 0 to 1; null when the browser does not report it. */
  battery: number | null
  isCharging: boolean | null
}

export type PreviewFormat = { type: 'preview'; codec: string; width: number; height: number }

/** Device ids of the previews that a control room wants. Repeated every 2 s as its heartbeat. */
export type Wanted = { type: 'wanted'; previews: string[] }

export type ClientMessage = Hello | CameraStatus | PreviewFormat | Wanted

/** Sent to a camera at once on a change, and every 2 s. */
export type CameraState = {
  type: 'state'
  status: EventStatus
  title: string
  deviceId: string
  name: string
  /** Start of slot 0 in ms; null unless the event is live. */
  epochMs: number | null
  /** Late uploads belong in the recording up to this instant; null before the end. */
  endedMs: number | null
  /** air: viewers see it, or will in a moment; next: the controller wants it, but it is not ready. */
  tally: 'air' | 'next' | 'ready'
  nextRun: number
}

export type Cue = { type: 'cue'; id: string; text: string }

/** Last message before the server closes the connection; the client must not reconnect. */
export type Bye = { type: 'bye'; reason: 'replaced' | 'revoked' | 'over'; sentence: string }

export type CameraView = {
  deviceId: string
  name: string
  isController: boolean
  /** Whether a phone has joined, and whether it sent anything in the last SILENT_AFTER_MS. */
  isJoined: boolean
  isOnline: boolean
  /** Seconds since its last message; null when there was none. */
  seenSecondsAgo: number | null
  /** How late its newest segment is, in ms after the end of the slot that viewers get next; null when it sends none. */
  lateMs: number | null
  /** ready: can be cut to; late, frozen, offline: cannot be now; empty: no phone has joined. */
  state: 'ready' | 'late' | 'frozen' | 'offline' | 'empty'
  tally: 'air' | 'next' | 'ready'
  status: Omit<CameraStatus, 'type'> | null
  preview: Omit<PreviewFormat, 'type'> | null
}

export type ControlState = {
  type: 'control'
  status: EventStatus
  serverMs: number
  epochMs: number | null
  /** The newest decided slot, its device (null: the slate), and the device of the last cut. */
  slot: number | null
  onAir: string | null
  wanted: string | null
  lastCutMs: number | null
  isSubstitute: boolean
  autoSubstitute: boolean
  fence: number
  holder: { id: string; name: string } | null
  rooms: { id: string; name: string }[]
  watching: number
  cameras: CameraView[]
  lastSubstitution: { from: string; to: string | null; why: 'late' | 'frozen' | 'offline'; atMs: number } | null
}

export type ServerMessage = CameraState | Cue | Bye | PreviewFormat | ControlState

/**
 * Preview picture. From a camera: 1 byte (1: key frame, 0: other), 8 bytes (server time of the picture in ms,
 * big-endian float64), then the chunk, H.264 in Annex B format. To a control room: the same after
 * the 16 bytes of the device's id.
 */
export const PREVIEW_HEAD_BYTES = 9
export const PREVIEW_DEVICE_BYTES = 16

/** WebSocket close codes. The server sends them, except `left`: the client says that it does not reconnect. */
export const socketCodes = { left: 1000, goingAway: 1001, bye: 4000, badHello: 4001, tooMuch: 4002 } as const
