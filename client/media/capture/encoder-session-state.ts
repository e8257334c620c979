import { fitted, type Size } from '#client/media/picture-size.ts'
import { SLOT_MS } from '#schema/messages/live.ts'
import type { Rung } from './encoders/bitrate-ladder.ts'

/** Frame counts since the last call of `tally`; `skipped`: the encoder was busy. */
export type EncoderTally = { taken: number; skipped: number; coded: number }

/** Times are ms since the event's epoch. */
export type EncoderState = {
  isOpen: boolean
  size: Size | null
  used: Rung | null
  firstSlot: number
  /** Slot of the last frame that was taken, and of the last key picture that came out. */
  slot: number
  codedSlot: number
  isKeyWanted: boolean
  isAnewWanted: boolean
  lastMs: number
  tally: EncoderTally
}

export type EncoderSignal =
  | { type: 'frame'; atMs: number; shown: Size; rung: Rung }
  /** Answers `encode`. */
  | { type: 'encoded'; atMs: number; isTaken: boolean }
  | { type: 'coded' }
  | { type: 'sample'; slot: number; isKey: boolean }
  | { type: 'broken' }
  | { type: 'startAnew' }
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
const LENIENCY_MS = 8
const NOTHING: EncoderTally = { taken: 0, skipped: 0, coded: 0 }

export function encoderAtFirst(firstSlot: number): EncoderState {
  return {
    isOpen: false,
    size: null,
    used: null,
    firstSlot,
    slot: firstSlot - 1,
    codedSlot: firstSlot - 1,
    isKeyWanted: false,
    isAnewWanted: false,
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
      return [{ ...state, isOpen: false, slot: Math.max(state.slot, state.codedSlot) }, [{ type: 'close' }]]
    case 'startAnew':
      return [{ ...state, isAnewWanted: true }, []]
    case 'tallied':
      return [{ ...state, tally: NOTHING }, []]
  }
}

function takeFrame(state: EncoderState, { atMs, shown, rung }: Extract<EncoderSignal, { type: 'frame' }>): Step {
  const slot = Math.floor(atMs / SLOT_MS)
  const isFirst = slot > state.slot
  const isTooSoon = !isFirst && atMs - state.lastMs < 1_000 / rung.fps - LENIENCY_MS
  if (slot < state.firstSlot || isTooSoon) return [state, []]
  const [prepared, effects] = isFirst ? prepare(state, fitted(shown, rung.lines), rung) : [state, []]
  if (!prepared.isOpen) return [prepared, effects]
  return [prepared, [...effects, { type: 'encode', atMs, isKey: isFirst || state.isKeyWanted }]]
}

function prepare(state: EncoderState, size: Size, rung: Rung): Step {
  const isOther = size.width !== state.size?.width || size.height !== state.size.height
  if (!state.isOpen || isOther || state.isAnewWanted) {
    return [{ ...state, isOpen: true, size, used: rung, isAnewWanted: false }, [{ type: 'open', size, rung }]]
  }
  return state.used === rung ? [state, []] : [{ ...state, used: rung }, [{ type: 'adjust', rung }]]
}

function encoded(state: EncoderState, atMs: number, isTaken: boolean): EncoderState {
  const { tally } = state
  if (!isTaken) return { ...state, tally: { ...tally, skipped: tally.skipped + 1 } }
  const slot = Math.floor(atMs / SLOT_MS)
  return { ...state, lastMs: atMs, slot, isKeyWanted: false, tally: { ...tally, taken: tally.taken + 1 } }
}

/** An encoder may drop the very frame that was requested as a key frame. */
function noteSample(state: EncoderState, slot: number, isKey: boolean): EncoderState {
  if (isKey) return { ...state, codedSlot: slot }
  return slot > state.codedSlot ? { ...state, isKeyWanted: true } : state
}
