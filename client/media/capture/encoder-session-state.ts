import { fitted, type Size } from '#client/media/picture-size.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import type { Rung } from './encoders/bitrate-ladder.ts'

/** Frame counts since the last call of `tally`; `skipped`: the encoder was busy. */
export type EncoderCounts = { taken: number; skipped: number; coded: number }

/** Times are ms since the event's epoch. */
export type EncoderState = {
  isOpen: boolean
  size: Size | null
  usedRung: Rung | null
  firstSlot: number
  /** Slot of the last frame that was taken, and of the last key picture that came out. */
  slot: number
  keyFrameSlot: number
  needsKeyFrame: boolean
  needsNewRun: boolean
  lastMs: number
  tally: EncoderCounts
}

export type EncoderSignal =
  | { type: 'frame'; atMs: number; frameSize: Size; rung: Rung }
  /** Answers `encode`. */
  | { type: 'encoded'; atMs: number; isTaken: boolean }
  | { type: 'coded' }
  | { type: 'sample'; slot: number; isKey: boolean }
  | { type: 'broken' }
  | { type: 'beginNewRun' }
  | { type: 'tallied' }

export type EncoderEffect =
  /** Opens an encoder for a new run; the previous one is finished first. */
  | { type: 'open'; size: Size; rung: Rung }
  | { type: 'adjust'; rung: Rung }
  /** Answered by `encoded`. */
  | { type: 'encode'; atMs: number; isKey: boolean }
  | { type: 'close' }

type Step = [EncoderState, EncoderEffect[]]

/** Tolerance for jitter when the frame rate is reduced. */
const JITTER_MS = 8
const NOTHING: EncoderCounts = { taken: 0, skipped: 0, coded: 0 }

export function encoderAtFirst(firstSlot: number): EncoderState {
  return {
    isOpen: false,
    size: null,
    usedRung: null,
    firstSlot,
    slot: firstSlot - 1,
    keyFrameSlot: firstSlot - 1,
    needsKeyFrame: false,
    needsNewRun: false,
    lastMs: Number.NEGATIVE_INFINITY,
    tally: NOTHING,
  }
}

/** Encodes slot by slot, each from a key frame. A new size or a failed encoder begins a new run with the next slot. */
export function reduceEncoder(state: EncoderState, signal: EncoderSignal): Step {
  switch (signal.type) {
    case 'frame':
      return takeFrame(state, signal)
    case 'encoded':
      return [encoded(state, signal.atMs, signal.isTaken), []]
    case 'coded':
      return [{ ...state, tally: { ...state.tally, coded: state.tally.coded + 1 } }, []]
    case 'sample':
      return [noteSample(state, signal.slot, signal.isKey), []]
    case 'broken':
      return [{ ...state, isOpen: false, slot: Math.max(state.slot, state.keyFrameSlot) }, [{ type: 'close' }]]
    case 'beginNewRun':
      return [{ ...state, needsNewRun: true }, []]
    case 'tallied':
      return [{ ...state, tally: NOTHING }, []]
  }
}

function takeFrame(state: EncoderState, { atMs, frameSize, rung }: Extract<EncoderSignal, { type: 'frame' }>): Step {
  const slot = Math.floor(atMs / SLOT_MS)
  const isFirst = slot > state.slot
  const isTooSoon = !isFirst && atMs - state.lastMs < 1_000 / rung.fps - JITTER_MS
  if (slot < state.firstSlot || isTooSoon) return [state, []]
  const [prepared, effects] = isFirst ? prepare(state, fitted(frameSize, rung.lines), rung) : [state, []]
  if (!prepared.isOpen) return [prepared, effects]
  return [prepared, [...effects, { type: 'encode', atMs, isKey: isFirst || state.needsKeyFrame }]]
}

function prepare(state: EncoderState, size: Size, rung: Rung): Step {
  const isOther = size.width !== state.size?.width || size.height !== state.size.height
  if (!state.isOpen || isOther || state.needsNewRun) {
    return [{ ...state, isOpen: true, size, usedRung: rung, needsNewRun: false }, [{ type: 'open', size, rung }]]
  }
  return state.usedRung === rung ? [state, []] : [{ ...state, usedRung: rung }, [{ type: 'adjust', rung }]]
}

function encoded(state: EncoderState, atMs: number, isTaken: boolean): EncoderState {
  const { tally } = state
  if (!isTaken) return { ...state, tally: { ...tally, skipped: tally.skipped + 1 } }
  const slot = Math.floor(atMs / SLOT_MS)
  return { ...state, lastMs: atMs, slot, needsKeyFrame: false, tally: { ...tally, taken: tally.taken + 1 } }
}

/** An encoder may drop the very frame that was requested as a key frame. */
function noteSample(state: EncoderState, slot: number, isKey: boolean): EncoderState {
  if (isKey) return { ...state, keyFrameSlot: slot }
  return slot > state.keyFrameSlot ? { ...state, needsKeyFrame: true } : state
}
