import type { DecoderConfig } from '#client/media/mp4/avc.ts'
import { decodes } from '#client/media/mp4/decodes.ts'
import type { Size } from '#client/media/picture-size.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import {
  type EncoderEffect,
  type EncoderSignal,
  type EncoderTally,
  encoderAtFirst,
  reduceEncoder,
} from './encoder-session-state.ts'
import type { Rung } from './encoders/bitrate-ladder.ts'
import { type CameraEncoder, type CodedPicture, openVideoEncoder } from './encoders/video-encoder.ts'
import { avcRuns, UndecodableError } from './segments/avc-runs.ts'
import type { CodedFrame } from './segments/segmenter.ts'

export type EncoderSession = {
  /** `atMs` counts from the event's epoch. */
  take(frame: VideoFrame, atMs: number): void
  /** Begins a new run with the next slot, because the server cannot use this one. */
  startAnew(): void
  finish(): Promise<void>
  size(): Size | null
  tally(): EncoderTally
}

type Needs = RunNeeds & {
  firstSlot: number
  rung(): Rung
  fail(error: unknown): void
}

type RunNeeds = {
  nextRun(): number
  give(picture: CodedFrame): void
  giveInit(run: number, init: Uint8Array<ArrayBuffer>): void
}

/** Interval in slots at which a key frame is decoded as a check. */
const CHECKED_EVERY = 10

/** Sends signals to `reduceEncoder` and carries out its effects. */
export function openEncoderSession({ firstSlot, rung, fail, ...needs }: Needs): EncoderSession {
  let state = encoderAtFirst(firstSlot)
  let coder: CameraEncoder | null = null

  function signal(sent: EncoderSignal, frame: VideoFrame | null = null) {
    const [next, effects] = reduceEncoder(state, sent)
    state = next
    for (const effect of effects) carryOut(effect, frame)
  }

  function carryOut(effect: EncoderEffect, frame: VideoFrame | null) {
    if (effect.type === 'open') tryRun(effect.size, effect.rung)
    else if (effect.type === 'adjust') coder?.adjust(effect.rung)
    else if (effect.type === 'encode') {
      const isTaken = frame !== null && coder?.encode(frame, effect.atMs, effect.isKey) === true
      signal({ type: 'encoded', atMs: effect.atMs, isTaken })
    } else {
      coder?.close()
      coder = null
    }
  }

  /** Waits for the previous encoder's pictures, however long they take. */
  function tryRun(size: Size, rung: Rung) {
    try {
      const giveOn = openRunOutput({ ...needs, before: coder?.finish() ?? Promise.resolve(), broken, signal })
      coder = openRunEncoder(size, rung, { giveOn, broken, isCurrent: (opened) => coder === opened })
    } catch (error) {
      broken(error)
    }
  }

  function broken(error: unknown) {
    signal({ type: 'broken' })
    fail(error)
  }

  return {
    take(frame, atMs) {
      signal(
        { type: 'frame', atMs, shown: { width: frame.displayWidth, height: frame.displayHeight }, rung: rung() },
        frame,
      )
    },
    startAnew: () => signal({ type: 'startAnew' }),
    finish: async () => coder?.finish(),
    size: () => state.size,
    tally() {
      const { tally } = state
      signal({ type: 'tallied' })
      return tally
    },
  }
}

type Output = {
  giveOn(picture: CodedPicture): void
  broken(error: unknown): void
  isCurrent(encoder: CameraEncoder): boolean
}

/** Errors of a replaced encoder are ignored. */
function openRunEncoder(size: Size, { bitrate, fps }: Rung, { giveOn, broken, isCurrent }: Output): CameraEncoder {
  const opened = openVideoEncoder({
    ...{ size, bitrate, fps, form: 'avc' },
    onPicture(picture) {
      try {
        giveOn(picture)
      } catch (error) {
        if (isCurrent(opened)) broken(error)
      }
    },
    onError: broken,
  })
  return opened
}

type OutputNeeds = RunNeeds & {
  before: Promise<void>
  broken(error: unknown): void
  signal(signal: EncoderSignal): void
}

/** Holds a run back until its first picture has been decoded on this phone. */
function openRunOutput({ nextRun, give, giveInit, before, broken, signal }: OutputNeeds) {
  let ready = before
  let config: DecoderConfig | null = null
  const runOf = avcRuns({
    nextRun,
    begin(run, begun, first) {
      config = begun
      ready = ready.then(async () => {
        if (!(await decodes(begun, first))) throw undecodable()
        giveInit(run, buildInitSegment(begun.avcC, begun.width, begun.height))
      })
      ready.catch(broken)
    },
  })

  /** Detects an encoder whose output becomes undecodable mid-run, and replaces it. */
  function checkLater(config: DecoderConfig, sample: Uint8Array) {
    decodes(config, sample).then((isWell) => {
      if (!isWell) broken(undecodable())
    }, broken)
  }

  return ({ atMs, bytes, description }: CodedPicture) => {
    signal({ type: 'coded' })
    const sample = runOf({ bytes, description })
    if (!sample) return
    const slot = Math.floor(atMs / SLOT_MS)
    signal({ type: 'sample', slot, isKey: sample.isKey })
    if (config && sample.isKey && slot % CHECKED_EVERY === 0) checkLater(config, sample.bytes)
    ready.then(() => give({ ...sample, slot, atMs })).catch(() => {})
  }
}

function undecodable(): UndecodableError {
  return new UndecodableError('This phone cannot decode what its own encoder makes.')
}
