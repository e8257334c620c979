import { describe, expect, test } from 'vitest'
import type { CameraState } from '#schema/messages/studio.ts'
import {
  type CaptureEffect,
  type CaptureEvent,
  type CaptureScene,
  type CaptureState,
  captureAtFirst,
  endMsOf,
  type Measured,
} from './capture-state.ts'
import { lostShare, reduceCapture } from './reduce-capture.ts'

const EPOCH = 5_000_000
/** A device whose clock is at 20 s; the server's is 10 s into the event. */
const scene: CaptureScene = { nowMs: 20_000, serverMs: EPOCH + 10_400, isClockKnown: true }
const told = (change: Partial<CameraState> = {}): CaptureEvent => ({
  type: 'cameraState',
  state: {
    ...{ type: 'state', status: 'live', title: 'Final', deviceId: 'd', name: 'Camera 1', tally: 'ready' },
    ...{ epochMs: EPOCH, endedMs: null, nextRun: 4, ...change },
  },
})
const READY: CaptureEvent = { type: 'ready', lastRun: 6 }
const FRAME: CaptureEvent = { type: 'frame' }
const ENDED = told({ status: 'completed', endedMs: EPOCH + 9_000 })
const bytes = new Uint8Array(1)
const idle: Measured = {
  ...{ uplink: null, backlogMs: 0, dropped: 0, roomBytes: null, isMuted: false, bitrate: 0, recording: null },
}

/** Reduces the events in turn; returns the last state and all effects, as `type` or `type:value`. */
function run(events: CaptureEvent[], from: CaptureState = captureAtFirst(0), at: CaptureScene = scene) {
  let state = from
  const effects: string[] = []
  for (const event of events) {
    const [next, made] = reduceCapture(state, { ...event, scene: at })
    state = next
    effects.push(...made.map(nameOf))
  }
  return { state, effects }
}

function nameOf(effect: CaptureEffect): string {
  if (effect.type === 'tell') return `tell:${effect.message.type}`
  if (effect.type === 'startRecording') return `start:${effect.firstSlot}`
  if (effect.type === 'recordAfter') return `record:${effect.bitrate}:${effect.ms}`
  return effect.type === 'dropFrom' ? `drop:${effect.ms}` : effect.type
}

const filming = run([READY, told(), FRAME]).state

describe('a recording', () => {
  test.each([
    ['frame', [READY, told(), FRAME]],
    ['queue', [FRAME, told(), READY]],
    ['start of the event', [FRAME, READY, told({ status: 'scheduled', epochMs: null }), told()]],
  ])('begins with the last of what it needs, here the %s, one second after the first frame', (_what, events) => {
    const { state, effects } = run(events)
    expect(effects.filter((effect) => effect.startsWith('start:'))).toEqual(['start:12'])
    expect(effects.at(-1)).toBe('start:12')
    expect(state).toMatchObject({ isFilming: true, lastRun: 6 })
  })

  test('begins with the next slot when the camera has run for a while', () => {
    const seen = run([READY, FRAME], undefined, { ...scene, nowMs: 10_000 }).state
    expect(run([told()], seen).effects).toEqual(['start:11'])
  })

  test('counts its own frames', () => {
    expect(filming.seen).toMatchObject({ frames: 0, lately: 1 })
    expect(run([FRAME, FRAME], filming).state.seen).toMatchObject({ frames: 2, lately: 3 })
  })

  test('numbers its runs after those in the queue, and those that the server knows', () => {
    expect(run([{ type: 'runBegun' }], filming).state.lastRun).toBe(7)
    expect(run([told({ nextRun: 30 }), { type: 'runBegun' }, { type: 'runBegun' }], filming).state.lastRun).toBe(31)
  })

  test('ends with the event, and drops what was filmed after the end', () => {
    const { state, effects } = run([ENDED, { type: 'finished' }], filming)
    expect(effects).toEqual(['finishRecording', 'drop:9000', 'drop:9000', 'wakeUploader'])
    expect(state.isFilming).toBe(false)
    expect(endMsOf(state)).toBe(9_000)
    expect(run([FRAME], state).effects).toEqual(['drop:9000'])
  })

  test('begins a new run at most every 5 s when the server cannot use it', () => {
    const unusable: CaptureEvent = { type: 'unusable', isDecodable: true }
    const { state, effects } = run([unusable, unusable], filming)
    expect(effects).toEqual(['beginNewRun'])
    expect(run([unusable], state, { ...scene, nowMs: 25_000 }).effects).toEqual(['beginNewRun'])
    expect(run([{ type: 'unusable', isDecodable: false }], state).effects).toEqual(['tell:fault'])
  })
})

describe('what MediaRecorder writes', () => {
  const RECORDED: CaptureEvent = { type: 'recorded', bytes }
  const NEW: CaptureEvent = { type: 'recorded', bytes: null }

  test('proves that the camera works, and starts the recording', () => {
    const { state, effects } = run([READY, told(), NEW, RECORDED])
    expect(effects).toEqual(['wakeUploader', 'start:12'])
    expect(state.recorder).toEqual({ bitrate: 0, isBegun: false })
  })

  test('is ignored before the clock is known', () => {
    const { effects, state } = run([READY, told(), RECORDED], undefined, { ...scene, isClockKnown: false })
    expect([effects, state.seen.lately]).toEqual([['wakeUploader'], 0])
  })

  test('is read once it has been restarted on a slot boundary with the bitrate of the ladder', () => {
    const begun = run([READY, told(), RECORDED]).state
    const recording = { samples: 0, size: null, tally: null, rungBitrate: 2_500_000 }
    const asked = run([{ type: 'measured', measured: { ...idle, recording }, loudest: -50 }], begun)
    expect(asked.effects).toEqual(['record:2500000:600', 'tell:vitals'])
    expect(run([RECORDED], asked.state).effects).toEqual([])
    const { effects, state } = run([NEW, RECORDED, { type: 'recordedPictures', count: 30 }], asked.state)
    expect(effects).toEqual(['readRecorded', 'readRecorded'])
    expect(state.seen.frames).toBe(30)
  })
})

describe('the vitals', () => {
  const tick = (loudest: number): CaptureEvent => ({ type: 'tick', loudest })

  test('are measured once a second, and at once when pictures stop or resume', () => {
    const reported = run([FRAME, { type: 'measured', measured: idle, loudest: -40 }], filming).state
    const at = (nowMs: number) => run([tick(-30)], reported, { ...scene, nowMs }).effects
    expect(at(20_500)).toEqual(['tell:level'])
    expect(at(21_000)).toEqual(['tell:level', 'measure'])
    const paused = { ...reported, vitalsAtMs: 21_900 }
    expect(run([tick(-30)], paused, { ...scene, nowMs: 22_000 }).effects).toEqual(['tell:level'])
    expect(run([tick(-30)], paused, { ...scene, nowMs: 22_001 }).effects).toEqual(['tell:level', 'measure'])
  })

  test('include the loudest sound since the last ones, frame counts and the backlog', () => {
    const [, effects] = reduceCapture(
      run([FRAME, FRAME, tick(-20), tick(-35)], { ...filming, vitalsAtMs: 19_000 }).state,
      {
        type: 'measured',
        loudest: -35,
        measured: {
          ...{ backlogMs: 4_500, dropped: 2, roomBytes: 75_000_000, isMuted: true, bitrate: 1_000_000.4 },
          uplink: { trouble: 'full', rate: 900_000.6, refused: 1 },
          recording: {
            ...{ samples: 48_000, size: { width: 1_280, height: 720 }, rungBitrate: 2_500_000 },
            tally: { taken: 29, skipped: 1, coded: 28 },
          },
        },
        scene,
      },
    )
    expect(effects).toEqual([
      {
        type: 'tell',
        message: {
          type: 'vitals',
          vitals: {
            ...{ isFilming: true, frames: 2, samples: 48_000, level: -20, isMuted: true, isPaused: false },
            ...{ backlogSeconds: 4.5, dropped: 3, uplink: 900_001, bitrate: 1_000_000, width: 1_280, height: 720 },
            ...{ fps: 28, trouble: 'full', roomMinutes: 10 },
          },
        },
      },
    ])
  })

  test('count frames as lost that were skipped or dropped by the encoder', () => {
    expect(lostShare({ taken: 6, skipped: 2, coded: 4 })).toBe(0.5)
    expect(lostShare({ taken: 0, skipped: 0, coded: 0 })).toBe(0)
  })
})
