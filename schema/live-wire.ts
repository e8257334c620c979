/** How far an event has come, as the server's own code spells it. */
export type StreamStatus = 'scheduled' | 'live' | 'completed' | 'cancelled'

/**
 * The messages of the socket at `/live/socket`: JSON texts, and preview pictures as bytes. The first message of a
 * client is its hello; whoever sends another first, or none within 5 s, is hung up on.
 */

/** A camera's phone says hello with its device token, a control room with a session's access token or a controller's device token. */
export type Hello =
  | { type: 'camera'; token: string; phone: string }
  | { type: 'control'; token: string; eventId: string; roomId: string; name: string }

/** What a camera says of itself each second. */
export type CameraStatus = {
  type: 'status'
  /** Frames that reached the encoder, and samples of sound, since the run began. */
  frames: number
  samples: number
  /** No new frame for longer than PAUSED_AFTER_MS. */
  isPaused: boolean
  /** Sound level in dBFS, -100 when silent. */
  level: number
  isMuted: boolean
  /** Seconds of recording that wait to be sent, and how many segments were given up. */
  backlogSeconds: number
  dropped: number
  /** What the uplink carried lately, and what the encoder makes, in bits a second. */
  uplink: number
  bitrate: number
  width: number
  height: number
  fps: number
  /** 0 to 1; null where the browser does not say. */
  battery: number | null
  isCharging: boolean | null
}

/** How the pictures that follow are to be decoded (WebCodecs). */
export type PreviewFormat = { type: 'preview'; codec: string; width: number; height: number }

/** What a control room says: which previews it wants to see, by device id. Repeated every 2 s, it is also its sign of life. */
export type Wanted = { type: 'wanted'; previews: string[] }

export type FromClient = Hello | CameraStatus | PreviewFormat | Wanted

/** What a camera is told, at once when it changes and every 2 s. */
export type CameraState = {
  type: 'state'
  status: StreamStatus
  title: string
  deviceId: string
  name: string
  /** The instant of slot 0 in ms; null unless the event is live. */
  epochMs: number | null
  /** What is sent after the end still belongs in the recording up to here; null before. */
  endedMs: number | null
  /** On air: viewers see it, or will in a moment. Next: the controller wants it, but it is not good enough. */
  tally: 'air' | 'next' | 'ready'
  /** The number that a new run is to have. */
  nextRun: number
}

export type Cue = { type: 'cue'; id: string; text: string }

/** The last message before the server hangs up for good: there is no use in coming back. */
export type Bye = { type: 'bye'; reason: 'replaced' | 'revoked' | 'over'; sentence: string }

/** A camera as the control room sees it. */
export type CameraView = {
  deviceId: string
  name: string
  isController: boolean
  /** Whether a phone has joined, and whether it is heard of now. */
  isJoined: boolean
  isOnline: boolean
  /** How long ago it was heard of; null when never. */
  seenSecondsAgo: number | null
  /** How late its newest segment is, in ms past the end of the slot that viewers would get next; null when it sends none. */
  lateMs: number | null
  /** ready: can be cut to; late, frozen, offline: not now; empty: nobody has joined. */
  state: 'ready' | 'late' | 'frozen' | 'offline' | 'empty'
  tally: 'air' | 'next' | 'ready'
  status: Omit<CameraStatus, 'type'> | null
  preview: Omit<PreviewFormat, 'type'> | null
}

export type ControlState = {
  type: 'control'
  status: StreamStatus
  serverMs: number
  epochMs: number | null
  /** The newest decided slot, the device in it (null: the slate), and the device that the last cut asks for. */
  slot: number | null
  onAir: string | null
  wanted: string | null
  isSubstitute: boolean
  autoSubstitute: boolean
  fence: number
  holder: { id: string; name: string } | null
  rooms: { id: string; name: string }[]
  watching: number
  cameras: CameraView[]
  /** The last time that the programme changed cameras by itself. */
  lastSubstitution: { from: string; to: string | null; why: 'late' | 'frozen' | 'offline'; atMs: number } | null
}

export type FromServer = CameraState | Cue | Bye | PreviewFormat | ControlState

/**
 * A preview picture. From a camera: 1 byte (1 for a key frame, 0 for another), 8 bytes (the moment of the picture: server
 * time in ms, a big-endian float64), then the chunk, H.264 in Annex B form. To a control room the same behind the 16
 * bytes of the device's id.
 */
export const PREVIEW_HEAD_BYTES = 9
export const PREVIEW_DEVICE_BYTES = 16

/**
 * Why a socket was closed (RFC 6455: 4000–4999 are an application's own): by the server, but `left`, by which a client
 * says that it does not mean to come back.
 */
export const socketCodes = { left: 1000, goingAway: 1001, bye: 4000, badHello: 4001, tooMuch: 4002 } as const
