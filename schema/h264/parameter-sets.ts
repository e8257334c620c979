import { type BitReader, bitReader } from './bit-reader.ts'
import { skipVui } from './vui.ts'

/** NAL unit types (ITU-T H.264, table 7-1). */
export const unitTypes = { slice: 1, idrSlice: 5, sps: 7, pps: 8, delimiter: 9 } as const

/** Sequence parameter set (7.3.2.1): the fields that an avcC record repeats, and the picture size. */
export type Sps = {
  id: number
  profile: number
  compatibility: number
  level: number
  chromaFormat: number
  /** Bit depth minus 8. */
  lumaDepth: number
  chromaDepth: number
  width: number
  height: number
}

/** Picture parameter set (7.3.2.2), ids only. */
export type Pps = { id: number; spsId: number }

/** Slice header (7.3.3): the fields that can be read without parameter sets. */
export type SliceHead = { firstMacroblock: number; type: number; ppsId: number }

/** Profiles whose SPS has the chroma format and the bit depths. */
export const HIGH_PROFILES: readonly number[] = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]
const PROFILES: readonly number[] = [66, 77, 88, ...HIGH_PROFILES]
const [SPS_ID_MAX, PPS_ID_MAX, SLICE_TYPE_MAX, SIDE_MAX_MACROBLOCKS] = [31, 255, 9, 1_024]

/** Type of a NAL unit; -1 when its first byte is not a header. */
export function unitTypeOf(unit: Uint8Array): number {
  const head = unit[0] ?? 0x80
  return head & 0x80 ? -1 : head & 0x1f
}

/** Parses an SPS; null when a decoder could not. */
export function readSps(unit: Uint8Array): Sps | null {
  if (unitTypeOf(unit) !== unitTypes.sps) return null
  return readOrNull(unit, (reader) => {
    const [profile, compatibility, level, id] = [reader.bits(8), reader.bits(8), reader.bits(8), reader.ue()]
    if (!PROFILES.includes(profile) || level === 0 || id > SPS_ID_MAX) return null
    const samples = HIGH_PROFILES.includes(profile)
      ? readSampleFormat(reader)
      : { chromaFormat: 1, lumaDepth: 0, chromaDepth: 0 }
    if (!samples || reader.ue() > 12 || !skipOrderCount(reader)) return null
    const isTooManyReferences = reader.ue() > 16
    reader.flag()
    const size = readSize(reader, samples.chromaFormat)
    if (isTooManyReferences || !size) return null
    if (reader.flag() && !skipVui(reader)) return null
    return { id, profile, compatibility, level, ...samples, ...size }
  })
}

/** Parses a PPS; null when the unit is none. */
export function readPps(unit: Uint8Array): Pps | null {
  if (unitTypeOf(unit) !== unitTypes.pps) return null
  return readOrNull(unit, (reader) => {
    const [id, spsId] = [reader.ue(), reader.ue()]
    return id > PPS_ID_MAX || spsId > SPS_ID_MAX ? null : { id, spsId }
  })
}

/**
 * Parses a slice header; null when it is invalid. Called for every picture, so it reads one word and does not unescape:
 * emulation prevention cannot occur before the third code.
 */
export function readSliceHead(unit: Uint8Array): SliceHead | null {
  const word = ((unit[1] ?? 0) << 24) | ((unit[2] ?? 0) << 16) | ((unit[3] ?? 0) << 8) | (unit[4] ?? 0)
  const codes = [0, 0, 0]
  let at = 0
  for (let code = 0; code < 3; code += 1) {
    const rest = word << at
    const length = Math.clz32(rest) * 2 + 1
    if (at + length > 32) return null
    codes[code] = (rest >>> (32 - length)) - 1
    at += length
  }
  const [firstMacroblock = 0, type = 0, ppsId = 0] = codes
  return type > SLICE_TYPE_MAX || ppsId > PPS_ID_MAX ? null : { firstMacroblock, type, ppsId }
}

function readOrNull<Read>(unit: Uint8Array, read: (reader: BitReader) => Read | null): Read | null {
  try {
    const reader = bitReader(unit)
    const found = read(reader)
    return reader.isWithinPayload() ? found : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readSampleFormat(reader: BitReader): Pick<Sps, 'chromaFormat' | 'lumaDepth' | 'chromaDepth'> | null {
  const chromaFormat = reader.ue()
  if (chromaFormat > 3) return null
  if (chromaFormat === 3) reader.flag()
  const [lumaDepth, chromaDepth] = [reader.ue(), reader.ue()]
  if (lumaDepth > 6 || chromaDepth > 6) return null
  reader.flag()
  if (reader.flag()) {
    for (let list = 0; list < (chromaFormat === 3 ? 12 : 8); list += 1) {
      if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64)
    }
  }
  return { chromaFormat, lumaDepth, chromaDepth }
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8
  for (let place = 0; place < size; place += 1) {
    const next = (last + reader.se() + 256) % 256
    if (next === 0) return
    last = next
  }
}

/** Skips the picture order count fields; returns whether they are valid. */
function skipOrderCount(reader: BitReader): boolean {
  const kind = reader.ue()
  if (kind === 0) return reader.ue() <= 12
  if (kind === 2) return true
  if (kind !== 1) return false
  reader.flag()
  reader.se()
  reader.se()
  const cycle = reader.ue()
  if (cycle > 255) return false
  for (let left = cycle; left > 0; left -= 1) reader.se()
  return true
}

/** Size in pixels after cropping. */
function readSize(reader: BitReader, chromaFormat: number): { width: number; height: number } | null {
  const [columns, rows, isOfFrames] = [reader.ue() + 1, reader.ue() + 1, reader.flag()]
  if (columns > SIDE_MAX_MACROBLOCKS || rows > SIDE_MAX_MACROBLOCKS) return null
  if (!isOfFrames) reader.flag()
  reader.flag()
  const fields = isOfFrames ? 1 : 2
  const stepX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1
  const stepY = (chromaFormat === 1 ? 2 : 1) * fields
  const crop = reader.flag() ? [reader.ue(), reader.ue(), reader.ue(), reader.ue()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const width = columns * 16 - (left + right) * stepX
  const height = rows * 16 * fields - (top + bottom) * stepY
  return width > 0 && height > 0 ? { width, height } : null
}
