import { PAUSED_AFTER_MS, SLOT_MS, slotAt } from '#schema/messages/live.ts'
import {
  type CaptureEffect,
  type CaptureScene,
  type CaptureSignal,
  type CaptureState,
  endMsOf,
  type Measured,
} from './capture-state.ts'
import type { EncoderCounts } from './encoder-session-state.ts'
import type { FromCapture, Vitals } from './worker/messages.ts'

type Step = [CaptureState, CaptureEffect[]]

const VITALS_MS = 1_000
/** Timestamps settle before the first segment. */
const WARM_UP_MS = 1_000
const UNUSABLE_REST_MS = 5_000

/** The capture worker as a pure state machine: returns the next state and the effects to execute, in order. */
export function reduceCapture(state: CaptureState, signal: CaptureSignal): Step {
  const { scene } = signal
  switch (signal.type) {
    case 'ready': {
      const lastRun = Math.max(state.lastRun, signal.lastRun)
      const [next, effects] = startOrStop({ ...state, isReady: true, lastRun }, scene)
      return [next, [{ type: 'wakeUploader' }, ...effects]]
    }
    case 'cameraState': {
      const { state: cameraState } = signal
      return startOrStop({ ...state, cameraState, epochMs: cameraState.epochMs ?? state.epochMs }, scene)
    }
    case 'frame': {
      const noticed = notice(state, scene, 1)
      return state.isFilming ? [noticed, []] : startOrStop(noticed, scene)
    }
    case 'recorded':
      return recorded(state, scene, signal.bytes)
    case 'recordedPictures':
      return startOrStop(notice(state, scene, signal.count), scene)
    case 'runBegun':
      return [{ ...state, lastRun: Math.max(state.lastRun + 1, state.cameraState?.nextRun ?? 0) }, []]
    case 'finished':
      return [state, [...dropAfterEnd(state), { type: 'wakeUploader' }]]
    case 'unusable':
      return unusable(state, scene, signal.isDecodable)
    case 'tick':
      return tick(state, scene, signal.loudest)
    case 'measured':
      return report(state, scene, signal.measured, signal.loudest)
  }
}

export function lostShare({ taken, skipped, coded }: EncoderCounts): number {
  return (skipped + Math.max(0, taken - coded)) / Math.max(1, taken + skipped)
}

function notice(state: CaptureState, { nowMs }: CaptureScene, count: number): CaptureState {
  if (count === 0) return state
  const { frames, lately, startedAtMs } = state.seen
  const seen = {
    frames: frames + count,
    lately: lately + count,
    atMs: nowMs,
    startedAtMs: Math.min(startedAtMs, nowMs),
  }
  return { ...state, seen }
}

function startOrStop(state: CaptureState, scene: CaptureScene): Step {
  const { cameraState, epochMs, isReady, isFilming } = state
  const isLive = cameraState?.status === 'live'
  const isSeen = state.seen.startedAtMs < Number.POSITIVE_INFINITY
  if (isLive && epochMs !== null && isReady && !isFilming && isSeen) {
    const [started, effects] = start(state, scene, epochMs)
    return [started, [...effects, ...dropAfterEnd(started)]]
  }
  if (cameraState && !isLive && isFilming) {
    return [{ ...state, isFilming: false }, [{ type: 'finishRecording' }, ...dropAfterEnd(state)]]
  }
  return [state, dropAfterEnd(state)]
}

function start(state: CaptureState, { nowMs, serverMs }: CaptureScene, epochMs: number): Step {
  const warmUpMs = Math.max(0, state.seen.startedAtMs + WARM_UP_MS - nowMs)
  const firstSlot = Math.max(0, slotAt(serverMs + warmUpMs, epochMs) + 1)
  const next = { ...state, isFilming: true, seen: { ...state.seen, frames: 0 } }
  return [next, [{ type: 'startRecording', epochMs, firstSlot }]]
}

function dropAfterEnd(state: CaptureState): CaptureEffect[] {
  const ms = endMsOf(state)
  return state.isReady && ms !== null ? [{ type: 'dropFrom', ms }] : []
}

/** Output from before the recorder's restart only proves that the camera works. */
function recorded(state: CaptureState, scene: CaptureScene, bytes: Uint8Array<ArrayBuffer> | null): Step {
  const known = state.recorder ?? { bitrate: 0, isBegun: false }
  const recorder = !bytes && known.bitrate > 0 ? { ...known, isBegun: true } : known
  const next = { ...state, recorder }
  if (!scene.isClockKnown) return [next, []]
  if (state.isFilming && recorder.isBegun) return [next, [{ type: 'readRecorded', bytes }]]
  return startOrStop(notice(next, scene, 1), scene)
}

function unusable(state: CaptureState, { nowMs }: CaptureScene, isDecodable: boolean): Step {
  const message: FromCapture = {
    type: 'fault',
    what: 'picture',
    message: 'The server refuses what this phone makes.',
  }
  const effects: CaptureEffect[] = isDecodable ? [] : [{ type: 'tell', message }]
  if (nowMs - state.unusableAtMs < UNUSABLE_REST_MS) return [state, effects]
  const recorder = state.recorder && { bitrate: 0, isBegun: false }
  return [{ ...state, unusableAtMs: nowMs, recorder }, [...effects, { type: 'beginNewRun' }]]
}

function tick(state: CaptureState, { nowMs }: CaptureScene, loudest: number): Step {
  const next = { ...state, level: Math.max(state.level, loudest) }
  const effects: CaptureEffect[] = [{ type: 'tell', message: { type: 'level', level: loudest } }]
  const isDue = nowMs - state.vitalsAtMs >= VITALS_MS || isPaused(state, nowMs) !== state.wasPaused
  if (!isDue) return [next, effects]
  return [next, [...effects, { type: 'measure', loudest }]]
}

function isPaused({ seen }: CaptureState, nowMs: number): boolean {
  return nowMs - seen.atMs > PAUSED_AFTER_MS
}

function report(state: CaptureState, scene: CaptureScene, measured: Measured, loudest: number): Step {
  const { nowMs } = scene
  const [asked, effects] = askRecorder(state, scene, measured)
  const vitals = { ...vitalsOf(state, nowMs, measured), isPaused: isPaused(state, nowMs) }
  const next = {
    ...asked,
    vitalsAtMs: nowMs,
    wasPaused: vitals.isPaused,
    level: loudest,
    seen: { ...state.seen, lately: 0 },
  }
  return [next, [...effects, { type: 'tell', message: { type: 'vitals', vitals } }]]
}

/** The recorder's key frames come one second apart from its start, so it is started on a slot boundary. */
function askRecorder(state: CaptureState, { serverMs }: CaptureScene, { recording }: Measured): Step {
  const { recorder, epochMs } = state
  const bitrate = recording?.rungBitrate
  if (!recorder || epochMs === null || bitrate === undefined || recorder.bitrate === bitrate) return [state, []]
  const ms = SLOT_MS - ((serverMs - epochMs) % SLOT_MS)
  return [{ ...state, recorder: { bitrate, isBegun: false } }, [{ type: 'recordAfter', ms, bitrate }]]
}

function vitalsOf(state: CaptureState, nowMs: number, measured: Measured): Omit<Vitals, 'isPaused'> {
  const { uplink, roomBytes, recording } = measured
  const bitrate = Math.round(measured.bitrate)
  const coded = recording?.tally?.coded ?? state.seen.lately
  return {
    isFilming: state.isFilming,
    frames: state.seen.frames,
    samples: recording?.samples ?? 0,
    level: state.level,
    isMuted: measured.isMuted,
    backlogSeconds: measured.backlogMs / SLOT_MS,
    dropped: measured.dropped + (uplink?.refused ?? 0),
    uplink: Math.round(uplink?.rate ?? 0),
    bitrate,
    ...(recording?.size ?? { width: 0, height: 0 }),
    fps: Math.round((coded * 1_000) / (nowMs - state.vitalsAtMs)),
    trouble: uplink?.trouble ?? null,
    roomMinutes: roomBytes !== null && bitrate > 0 ? Math.floor((roomBytes * 8) / bitrate / 60) : null,
  }
}
