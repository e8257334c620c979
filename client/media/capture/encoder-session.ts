import type { DecoderConfig } from '#client/media/mp4/avc.ts'
import { decodes } from '#client/media/mp4/decodes.ts'
import { initSegment } from '#client/media/mp4/fmp4.ts'
import { fitted, type Size } from '#client/media/picture-size.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
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

/** Frame counts since the last call of `tally`; `skipped`: the encoder was busy. */
export type EncoderTally = { taken: number; skipped: number; coded: number }

type Needs = {
  firstSlot: number
  nextRun(): number
  rung(): Rung
  give(picture: CodedFrame): void
  giveInit(run: number, init: Uint8Array<ArrayBuffer>): void
  fail(error: unknown): void
}

/** Tolerance for jitter when the frame rate is reduced. */
const LENIENCY_MS = 8
/** Interval in slots at which a key frame is decoded as a check. */
const CHECKED_EVERY = 10

/** Encodes slot by slot, each from a key frame. A new size or a failed encoder begins a new run with the next slot. */
export function openEncoderSession({ firstSlot, nextRun, rung, give, giveInit, fail }: Needs): EncoderSession {
  let coder: CameraEncoder | null = null
  let size: Size | null = null
  let used: Rung | null = null
  let slot = firstSlot - 1
  let codedSlot = slot
  let isKeyWanted = false
  let isAnewWanted = false
  let lastMs = Number.NEGATIVE_INFINITY
  let counted: EncoderTally = { taken: 0, skipped: 0, coded: 0 }

  function take(frame: VideoFrame, atMs: number) {
    const now = Math.floor(atMs / SLOT_MS)
    const isFirst = now > slot
    if (now < firstSlot || (!isFirst && atMs - lastMs < 1_000 / rung().fps - LENIENCY_MS)) return
    if (isFirst) prepare(frame)
    if (!coder) return
    const isTaken = coder.code(frame, atMs, isFirst || isKeyWanted)
    counted[isTaken ? 'taken' : 'skipped'] += 1
    if (!isTaken) return
    lastMs = atMs
    slot = now
    isKeyWanted = false
  }

  function prepare(frame: VideoFrame) {
    const wanted = fitted({ width: frame.displayWidth, height: frame.displayHeight }, rung().lines)
    const isOther = wanted.width !== size?.width || wanted.height !== size.height
    if (!coder || isOther || isAnewWanted) openRun(wanted)
    else if (used !== rung()) coder.adjust(rung())
    used = rung()
  }

  /** The previous encoder's pictures are given first, however long they take. */
  function openRun(wanted: Size) {
    const before = coder?.finish() ?? Promise.resolve()
    size = wanted
    isAnewWanted = false
    const giveOn = passOn(before)
    const opened = openVideoEncoder({
      ...rung(),
      size: wanted,
      form: 'avc',
      give(picture) {
        try {
          giveOn(picture)
        } catch (error) {
          if (coder === opened) broken(error)
        }
      },
      fail: broken,
    })
    coder = opened
  }

  /** Gives nothing of a run until its first picture has been decoded on this phone. */
  function passOn(before: Promise<void>) {
    let ready = before
    let config: DecoderConfig | null = null
    const runOf = avcRuns({
      nextRun,
      begin(run, begun, first) {
        config = begun
        ready = ready.then(async () => {
          if (!(await decodes(begun, first))) throw undecodable()
          giveInit(run, initSegment(begun.avcC, begun.width, begun.height))
        })
        ready.catch(broken)
      },
    })
    return ({ atMs, bytes, description }: CodedPicture) => {
      counted.coded += 1
      const sample = runOf({ bytes, description })
      if (!sample) return
      const slot = Math.floor(atMs / SLOT_MS)
      watchForKey(slot, sample.isKey)
      if (config && sample.isKey && slot % CHECKED_EVERY === 0) checkLater(config, sample.bytes)
      ready.then(() => give({ ...sample, slot, atMs })).catch(() => {})
    }
  }

  /** Detects an encoder whose output becomes undecodable mid-run, and replaces it. */
  function checkLater(config: DecoderConfig, sample: Uint8Array) {
    decodes(config, sample).then((isWell) => {
      if (!isWell) broken(undecodable())
    }, broken)
  }

  /** An encoder may drop the very frame that was requested as a key frame. */
  function watchForKey(its: number, isKey: boolean) {
    if (isKey) codedSlot = its
    else if (its > codedSlot) isKeyWanted = true
  }

  function broken(error: unknown) {
    coder?.close()
    coder = null
    slot = Math.max(slot, codedSlot)
    fail(error)
  }

  return {
    take,
    startAnew() {
      isAnewWanted = true
    },
    finish: async () => coder?.finish(),
    size: () => size,
    tally() {
      const told = counted
      counted = { taken: 0, skipped: 0, coded: 0 }
      return told
    },
  }
}

function undecodable(): UndecodableError {
  return new UndecodableError('This phone cannot decode what its own encoder makes.')
}
