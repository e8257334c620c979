import type { DecoderConfig } from '#client/media/mp4/avc.ts'
import { decodes } from '#client/media/mp4/decodes.ts'
import type { Size } from '#client/media/picture-size.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import { buildInitSegment } from '#schema/mp4/build-init-segment.ts'
import {
  type EncoderCounts,
  type EncoderEffect,
  type EncoderSignal,
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
  beginNewRun(): void
  finish(): Promise<void>
  size(): Size | null
  tally(): EncoderCounts
}

type Needs = RunNeeds & {
  firstSlot: number
  rung(): Rung
  fail(error: unknown): void
}

type RunNeeds = {
  nextRun(): number
  emit(picture: CodedFrame): void
  emitInit(run: number, init: Uint8Array<ArrayBuffer>): void
}

/** Interval in slots at which a key frame is decoded as a check. */
const CHECK_EVERY_SLOTS = 10

/** Sends signals to `reduceEncoder` and carries out its effects. */
export function openEncoderSession({ firstSlot, rung, fail, ...needs }: Needs): EncoderSession {
  let state = encoderAtFirst(firstSlot)
  let encoder: CameraEncoder | null = null

  function signal(sent: EncoderSignal, frame: VideoFrame | null = null) {
    const [next, effects] = reduceEncoder(state, sent)
    state = next
    for (const effect of effects) carryOut(effect, frame)
  }

  function carryOut(effect: EncoderEffect, frame: VideoFrame | null) {
    if (effect.type === 'open') tryRun(effect.size, effect.rung)
    else if (effect.type === 'adjust') encoder?.adjust(effect.rung)
    else if (effect.type === 'encode') {
      const isTaken = frame !== null && encoder?.encode(frame, effect.atMs, effect.isKey) === true
      signal({ type: 'encoded', atMs: effect.atMs, isTaken })
    } else {
      encoder?.close()
      encoder = null
    }
  }

  /** Waits for the previous encoder's pictures, however long they take. */
  function tryRun(size: Size, rung: Rung) {
    try {
      const before = encoder?.finish() ?? Promise.resolve()
      const onPicture = openRunOutput({ ...needs, before, onBroken, signal })
      encoder = openRunEncoder(size, rung, { onPicture, onBroken, isCurrent: (opened) => encoder === opened })
    } catch (error) {
      onBroken(error)
    }
  }

  function onBroken(error: unknown) {
    signal({ type: 'broken' })
    fail(error)
  }

  return {
    take(frame, atMs) {
      signal(
        { type: 'frame', atMs, frameSize: { width: frame.displayWidth, height: frame.displayHeight }, rung: rung() },
        frame,
      )
    },
    beginNewRun: () => signal({ type: 'beginNewRun' }),
    finish: async () => encoder?.finish(),
    size: () => state.size,
    tally() {
      const { tally } = state
      signal({ type: 'tallied' })
      return tally
    },
  }
}

type Output = {
  onPicture(picture: CodedPicture): void
  onBroken(error: unknown): void
  isCurrent(encoder: CameraEncoder): boolean
}

/** Errors of a replaced encoder are ignored. */
function openRunEncoder(
  size: Size,
  { bitrate, fps }: Rung,
  { onPicture: emitPicture, onBroken, isCurrent }: Output,
): CameraEncoder {
  const opened = openVideoEncoder({
    ...{ size, bitrate, fps, form: 'avc' },
    onPicture(picture) {
      try {
        emitPicture(picture)
      } catch (error) {
        if (isCurrent(opened)) onBroken(error)
      }
    },
    onError: onBroken,
  })
  return opened
}

type OutputNeeds = RunNeeds & {
  before: Promise<void>
  onBroken(error: unknown): void
  signal(signal: EncoderSignal): void
}

/** Holds a run back until its first picture has been decoded on this phone. */
function openRunOutput({ nextRun, emit, emitInit, before, onBroken, signal }: OutputNeeds) {
  let ready = before
  let config: DecoderConfig | null = null
  const runOf = avcRuns({
    nextRun,
    begin(run, begun, first) {
      config = begun
      ready = ready.then(async () => {
        if (!(await decodes(begun, first))) throw undecodable()
        emitInit(run, buildInitSegment(begun.avcC, begun.width, begun.height))
      })
      ready.catch(onBroken)
    },
  })

  /** Detects an encoder whose output becomes undecodable mid-run, and replaces it. */
  function checkLater(config: DecoderConfig, sample: Uint8Array) {
    decodes(config, sample).then((isDecodable) => {
      if (!isDecodable) onBroken(undecodable())
    }, onBroken)
  }

  return ({ atMs, bytes, description }: CodedPicture) => {
    signal({ type: 'coded' })
    const sample = runOf({ bytes, description })
    if (!sample) return
    const slot = Math.floor(atMs / SLOT_MS)
    signal({ type: 'sample', slot, isKey: sample.isKey })
    if (config && sample.isKey && slot % CHECK_EVERY_SLOTS === 0) checkLater(config, sample.bytes)
    ready.then(() => emit({ ...sample, slot, atMs })).catch(() => {})
  }
}

function undecodable(): UndecodableError {
  return new UndecodableError('This phone cannot decode what its own encoder makes.')
}
