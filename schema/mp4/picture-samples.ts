import { readPps, readSliceHead, readSps, type Sps, unitTypeOf, unitTypes } from '../h264/parameter-sets.ts'
import { u32 } from './boxes/bytes.ts'
import type { Fault, InitSegment } from './init-segment.ts'

export type ByteRange = { from: number; to: number }

const LENGTH_BYTES = 4
/** NAL units per segment: slices of 48 × 48 pixels in 45 pictures of 720p. */
const UNITS_MAX = 20_000
const SETS_MAX = 64
const SET_BYTES_MAX = 1_024
/** Slice types (ITU-T H.264, table 7-6) of the baseline profile. */
const P_SLICES: readonly number[] = [0, 5]
const I_SLICES: readonly number[] = [2, 7]
const DAMAGED = { fault: 'The pictures of the segment are damaged.' }
const NO_KEY = { fault: 'A segment begins with a key frame.' }

type Seen = { slices: number; keySlices: number }

/** Returns why decoders would reject the pictures, as far as visible without decoding; null when nothing is wrong. */
export function faultInPictures(bytes: Uint8Array, samples: readonly ByteRange[], init: InitSegment): Fault | null {
  const sequences = init.sets.sps.map(({ says }) => says)
  const pictureSets = new Set(init.sets.pps.map(({ says }) => says.id))
  let units = 0
  let sets = 0

  function readUnit(unit: Uint8Array, seen: Seen): boolean {
    const type = unitTypeOf(unit)
    if (type === unitTypes.sps || type === unitTypes.pps) {
      sets += 1
      return sets <= SETS_MAX && unit.length <= SET_BYTES_MAX && takeSet(unit, type)
    }
    if (type !== unitTypes.slice && type !== unitTypes.idrSlice) return type > unitTypes.idrSlice
    seen.slices += 1
    if (type === unitTypes.idrSlice) seen.keySlices += 1
    return seen.slices > 1 || isFirstSlice(unit, type, pictureSets)
  }

  function takeSet(unit: Uint8Array, type: number): boolean {
    if (type === unitTypes.sps) return isOfRun(readSps(unit), init)
    const set = readPps(unit, sequences)
    if (!set) return false
    pictureSets.add(set.id)
    return true
  }

  function readSample({ from, to }: ByteRange): Seen | null {
    const seen = { slices: 0, keySlices: 0 }
    let at = from
    while (at < to) {
      units += 1
      if (to - at <= LENGTH_BYTES || units > UNITS_MAX) return null
      const end = at + LENGTH_BYTES + u32(bytes, at)
      if (end > to || end === at + LENGTH_BYTES) return null
      if (!readUnit(bytes.subarray(at + LENGTH_BYTES, end), seen)) return null
      at = end
    }
    return seen.slices > 0 ? seen : null
  }

  for (const [place, sample] of samples.entries()) {
    const seen = readSample(sample)
    if (!seen) return DAMAGED
    const isMixed = seen.keySlices > 0 && seen.keySlices < seen.slices
    if (place === 0 && seen.keySlices === 0) return NO_KEY
    if (isMixed) return DAMAGED
  }
  return null
}

function isOfRun(says: Sps | null, { sets, width, height }: InitSegment): boolean {
  return says !== null && says.profile === sets.sps[0]?.says.profile && says.width === width && says.height === height
}

function isFirstSlice(unit: Uint8Array, unitType: number, pictureSets: ReadonlySet<number>): boolean {
  const head = readSliceHead(unit)
  if (head?.firstMacroblock !== 0 || !pictureSets.has(head.ppsId)) return false
  return I_SLICES.includes(head.type) || (unitType === unitTypes.slice && P_SLICES.includes(head.type))
}
