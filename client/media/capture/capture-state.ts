import { SILENCE_DB } from '#client/media/level.ts'
import type { Size } from '#client/media/picture-size.ts'
import type { Trouble } from '#client/media/upload/upload-state.ts'
import type { CameraState } from '#schema/messages/studio.ts'
import type { EncoderCounts } from './encoder-session-state.ts'
import type { FromCapture } from './worker/messages.ts'

/** Names ending in `AtMs` are ms of a monotonic clock. */
export type CaptureState = {
  isReady: boolean
  isFilming: boolean
  cameraState: CameraState | null
  epochMs: number | null
  lastRun: number
  seen: Seen
  /** Set only while MediaRecorder films. `isBegun`: it has restarted with the requested bitrate. */
  recorder: { bitrate: number; isBegun: boolean } | null
  unusableAtMs: number
  level: number
  vitalsAtMs: number
  wasPaused: boolean
}

/** Frames of the camera: since the recording began, and since the last vitals. `startedAtMs`: of the first ever. */
type Seen = { frames: number; lately: number; atMs: number; startedAtMs: number }

export type Measured = {
  uplink: { trouble: Trouble | null; rate: number; refused: number } | null
  backlogMs: number
  dropped: number
  roomBytes: number | null
  isMuted: boolean
  /** Bits a second that the recording makes. */
  bitrate: number
  /** Null while nothing is recorded. `rungBitrate`: what the encoder should make. */
  recording: { samples: number; size: Size | null; tally: EncoderCounts | null; rungBitrate: number } | null
}

export type CaptureEvent =
  /** The upload queue is open; `lastRun` is the newest run in it. */
  | { type: 'ready'; lastRun: number }
  | { type: 'cameraState'; state: CameraState }
  | { type: 'frame' }
  /** MediaRecorder output; null when a new recording begins. */
  | { type: 'recorded'; bytes: Uint8Array<ArrayBuffer> | null }
  | { type: 'recordedPictures'; count: number }
  /** Asks for the number of the next run, `lastRun` afterwards. */
  | { type: 'runBegun' }
  | { type: 'finished' }
  | { type: 'unusable'; isDecodable: boolean }
  /** Ten times a second, with the loudest sound since the last tick. */
  | { type: 'tick'; loudest: number }
  | { type: 'measured'; measured: Measured; loudest: number }

export type CaptureScene = { nowMs: number; serverMs: number; isClockKnown: boolean }

export type CaptureSignal = CaptureEvent & { scene: CaptureScene }

export type CaptureEffect =
  | { type: 'startRecording'; epochMs: number; firstSlot: number }
  /** Answered by `finished`. */
  | { type: 'finishRecording' }
  | { type: 'beginNewRun' }
  /** Answered by `recordedPictures`. */
  | { type: 'readRecorded'; bytes: Uint8Array<ArrayBuffer> | null }
  /** Has MediaRecorder restarted, at a slot boundary. */
  | { type: 'recordAfter'; ms: number; bitrate: number }
  | { type: 'wakeUploader' }
  /** Deletes what was filmed from this instant on, in ms since the epoch. */
  | { type: 'dropFrom'; ms: number }
  /** Answered by `measured`. */
  | { type: 'measure'; loudest: number }
  | { type: 'tell'; message: FromCapture }

export function captureAtFirst(nowMs: number): CaptureState {
  return {
    isReady: false,
    isFilming: false,
    cameraState: null,
    epochMs: null,
    lastRun: -1,
    seen: { frames: 0, lately: 0, atMs: nowMs, startedAtMs: Number.POSITIVE_INFINITY },
    recorder: null,
    unusableAtMs: Number.NEGATIVE_INFINITY,
    level: SILENCE_DB,
    vitalsAtMs: 0,
    wasPaused: false,
  }
}

/** End of the event in ms since its epoch; null while it goes on. */
export function endMsOf({ cameraState, epochMs }: CaptureState): number | null {
  return cameraState?.endedMs == null || epochMs === null ? null : cameraState.endedMs - epochMs
}
