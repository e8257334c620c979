import type { BitReader } from './bit-reader.ts'

const EXTENDED_SAR = 255
const BUFFERS_MAX = 31

/** Skips the VUI parameters (E.1.1); returns whether they are valid. */
export function skipVui(reader: BitReader): boolean {
  if (reader.flag() && reader.bits(8) === EXTENDED_SAR) reader.bits(32)
  if (reader.flag()) reader.flag()
  if (reader.flag()) {
    reader.bits(4)
    if (reader.flag()) reader.bits(24)
  }
  if (reader.flag()) skipCodes(reader, 2)
  if (reader.flag()) {
    reader.bits(32)
    reader.bits(32)
    reader.flag()
  }
  const hasUnitBuffers = reader.flag()
  if (hasUnitBuffers && !skipBuffers(reader)) return false
  const hasSliceBuffers = reader.flag()
  if (hasSliceBuffers && !skipBuffers(reader)) return false
  if (hasUnitBuffers || hasSliceBuffers) reader.flag()
  reader.flag()
  if (reader.flag()) {
    reader.flag()
    skipCodes(reader, 6)
  }
  return true
}

/** Skips HRD parameters (E.1.2). */
function skipBuffers(reader: BitReader): boolean {
  const last = reader.ue()
  if (last > BUFFERS_MAX) return false
  reader.bits(8)
  for (let buffer = 0; buffer <= last; buffer += 1) {
    skipCodes(reader, 2)
    reader.flag()
  }
  reader.bits(20)
  return true
}

function skipCodes(reader: BitReader, count: number): void {
  for (let left = count; left > 0; left -= 1) reader.ue()
}
