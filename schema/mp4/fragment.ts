import { type Box, flagsOf, versionOf } from './boxes/boxes.ts'
import { i32, u32, u64 } from './boxes/bytes.ts'
import type { SampleDefaults } from './tracks.ts'

export type FragmentTrack = {
  trackId: number
  /** What offsets count from, when it is a place in the file; null: the moof. */
  base: number | null
  isFromMoof: boolean
  defaults: SampleDefaults
}

/** Samples of a trun box in decode order. `offset`: of the first byte; null when not given. */
export type SampleRun = { offset: number | null; firstFlags: number; durations: number[]; sizes: number[] }

const [OWN_BASE, MOOF_BASE] = [0x1, 0x20000]
const [HAS_OFFSET, HAS_FIRST_FLAGS, HAS_DURATIONS, HAS_SIZES, HAS_FLAGS, HAS_TIMES] = [1, 4, 0x100, 0x200, 0x400, 0x800]
/** Of a trun: its offset, when it has one. */
export const OFFSET_AT = 8

export function trackOfFragment(tfhd: Box): number {
  return u32(tfhd.content, 4)
}

/** Reads a tfhd, with the trex's defaults as fallback. Throws a RangeError when truncated. */
export function readTrackHeader(tfhd: Box, ofTrack: SampleDefaults): FragmentTrack {
  const flags = flagsOf(tfhd)
  const hasBase = (flags & OWN_BASE) !== 0
  const fields = optionalFields(tfhd.content, hasBase ? 16 : 8, flags)
  fields.skip(0x2)
  const duration = fields.take(0x8) ?? ofTrack.duration
  const size = fields.take(0x10) ?? ofTrack.size
  return {
    trackId: trackOfFragment(tfhd),
    base: hasBase ? u64(tfhd.content, 8) : null,
    isFromMoof: !hasBase && (flags & MOOF_BASE) !== 0,
    defaults: { duration, size, flags: fields.take(0x20) ?? ofTrack.flags },
  }
}

export function decodeTimeOf(tfdt: Box): number {
  return versionOf(tfdt) === 1 ? u64(tfdt.content, 4) : u32(tfdt.content, 4)
}

export function sampleCountOf(trun: Box): number {
  return u32(trun.content, 4)
}

export function hasOffset(trun: Box): boolean {
  return (flagsOf(trun) & HAS_OFFSET) !== 0
}

/** Throws a RangeError when truncated. The caller bounds the number of samples. */
export function readRun(trun: Box, defaults: SampleDefaults): SampleRun {
  const count = sampleCountOf(trun)
  const fields = optionalFields(trun.content, OFFSET_AT, flagsOf(trun))
  const offset = fields.take(HAS_OFFSET)
  let firstFlags = fields.take(HAS_FIRST_FLAGS)
  const durations: number[] = []
  const sizes: number[] = []
  for (let sample = 0; sample < count; sample += 1) {
    durations.push(fields.take(HAS_DURATIONS) ?? defaults.duration)
    sizes.push(fields.take(HAS_SIZES) ?? defaults.size)
    const flags = fields.take(HAS_FLAGS) ?? defaults.flags
    firstFlags ??= flags
    fields.skip(HAS_TIMES)
  }
  const signed = offset === undefined ? null : i32(trun.content, OFFSET_AT)
  return { offset: signed, firstFlags: firstFlags ?? defaults.flags, durations, sizes }
}

/** Reads consecutive optional fields of four bytes; each is present only if its flag is set. */
function optionalFields(content: Uint8Array, from: number, given: number) {
  let at = from
  return {
    skip(bit: number): void {
      if (given & bit) at += 4
    },
    take(bit: number): number | undefined {
      if (!(given & bit)) return undefined
      at += 4
      return u32(content, at - 4)
    },
  }
}
