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
  /** What is cropped before the picture, in pixels. */
  left: number
  top: number
}

/** Picture parameter set (7.3.2.2): its ids. */
export type Pps = { id: number; spsId: number }

/** Slice header (7.3.3): the fields that can be read without parameter sets. */
export type SliceHead = { firstMacroblock: number; type: number; ppsId: number }

/** Profiles whose SPS has the chroma format and the bit depths. */
export const HIGH_PROFILES: readonly number[] = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]
/** Baseline and extended. */
const PROFILES_WITHOUT_CABAC: readonly number[] = [66, 88]
const PROFILES: readonly number[] = [...PROFILES_WITHOUT_CABAC, 77, ...HIGH_PROFILES]
const [SPS_ID_MAX, PPS_ID_MAX, SLICE_TYPE_MAX, SIDE_MAX_MACROBLOCKS] = [31, 255, 9, 1_024]
const REFERENCES_LAST = 31
const [QP_MIN, QP_LAST, CHROMA_OFFSET_MAX] = [-26, 25, 12]
/** A bit deeper than eight extends the range of QP by six. */
const QP_PER_BIT = 6
const YUV_444 = 3
const ANY_SEQUENCE = { profile: 100, chromaFormat: 1, lumaDepth: 6 } as const

/** Type of a NAL unit; -1 when its first byte is not a header. */
export function unitTypeOf(unit: Uint8Array): number {
  const head = unit[0] ?? 0x80
  return head & 0x80 ? -1 : head & 0x1f
}

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

/** Parses a PPS to its end; null when it is invalid, has slice groups, or does not fit its SPS, where one is known. */
export function readPps(unit: Uint8Array, sequences: readonly Sps[] | null = null): Pps | null {
  if (unitTypeOf(unit) !== unitTypes.pps) return null
  return readOrNull(unit, (reader) => {
    const [id, spsId, hasCabac] = [reader.ue(), reader.ue(), reader.flag()]
    const sps = sequences ? sequences.find((sequence) => sequence.id === spsId) : ANY_SEQUENCE
    if (id > PPS_ID_MAX || spsId > SPS_ID_MAX || !sps) return null
    if (hasCabac && PROFILES_WITHOUT_CABAC.includes(sps.profile)) return null
    reader.flag()
    const hasSliceGroups = reader.ue() > 0
    const isTooManyReferences = [reader.ue(), reader.ue()].some((last) => last > REFERENCES_LAST)
    if (hasSliceGroups || isTooManyReferences) return null
    reader.flag()
    if (reader.bits(2) > 2 || !areOffsetsValid(reader, sps)) return null
    reader.bits(3)
    return reader.hasMore() && !skipHighFields(reader, sps) ? null : { id, spsId }
  })
}

/** Parses a slice header; null when it is invalid. One word is enough, and too short for emulation prevention. */
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
    return reader.isAtEnd() ? found : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readSampleFormat(reader: BitReader): Pick<Sps, 'chromaFormat' | 'lumaDepth' | 'chromaDepth'> | null {
  const chromaFormat = reader.ue()
  if (chromaFormat > 3) return null
  if (chromaFormat === YUV_444) reader.flag()
  const [lumaDepth, chromaDepth] = [reader.ue(), reader.ue()]
  if (lumaDepth > 6 || chromaDepth > 6) return null
  reader.flag()
  if (reader.flag()) skipScalingLists(reader, chromaFormat === YUV_444 ? 12 : 8)
  return { chromaFormat, lumaDepth, chromaDepth }
}

/** Skips QP, QS and the chroma offset of a PPS; returns whether they are in range. */
function areOffsetsValid(reader: BitReader, { lumaDepth }: Pick<Sps, 'lumaDepth'>): boolean {
  const [qp, qs, chroma] = [reader.se(), reader.se(), reader.se()]
  const isQp = qp >= QP_MIN - QP_PER_BIT * lumaDepth && qp <= QP_LAST
  return isQp && qs >= QP_MIN && qs <= QP_LAST && Math.abs(chroma) <= CHROMA_OFFSET_MAX
}

/** Skips the fields that only a PPS of the high profiles has; returns whether they are valid there. */
function skipHighFields(reader: BitReader, { profile, chromaFormat }: Pick<Sps, 'profile' | 'chromaFormat'>): boolean {
  const hasLargeTransform = reader.flag()
  const hasScalingLists = reader.flag()
  if ((hasLargeTransform || hasScalingLists) && !HIGH_PROFILES.includes(profile)) return false
  const large = chromaFormat === YUV_444 ? 6 : 2
  if (hasScalingLists) skipScalingLists(reader, 6 + (hasLargeTransform ? large : 0))
  return Math.abs(reader.se()) <= CHROMA_OFFSET_MAX
}

/** The first six are of 4 × 4 blocks, the others of 8 × 8. */
function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64)
  }
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8
  for (let place = 0; place < size; place += 1) {
    const step = reader.se()
    if (step < -128 || step > 127) throw new RangeError('A scaling list has smaller steps.')
    const next = (last + step + 256) % 256
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

function readSize(reader: BitReader, chromaFormat: number): Pick<Sps, 'width' | 'height' | 'left' | 'top'> | null {
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
  return width > 0 && height > 0 ? { width, height, left: left * stepX, top: top * stepY } : null
}
