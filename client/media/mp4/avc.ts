import { decoderSets, readAvcC, setsAmong, writeAvcC } from '#schema/h264/avcc.ts'
import { type Pps, readPps, readSps, unitTypeOf, unitTypes } from '#schema/h264/parameter-sets.ts'

/** H.264 with length-prefixed units (MP4) and with start codes (Annex B). */

export type DecoderConfig = { avcC: Uint8Array<ArrayBuffer>; width: number; height: number }

const LENGTH_BYTES = 4
const OTHER_LENGTH_BYTES = [2, 1, 3]

/**
 * Builds the configuration from the parameter sets in a key sample's `units`, else in the encoder's `description` (avcC
 * or Annex B); null without a matching pair. Browsers' own are unreliable: Firefox repeats each set's header byte.
 */
export function decoderConfig(
  units: readonly Uint8Array[],
  description: Uint8Array | null = null,
): DecoderConfig | null {
  const inBand = setsAmong(units)
  const described = setsAmong(description ? unitsInDescription(description) : [])
  const ways = [inBand, { sps: inBand.sps.length > 0 ? inBand.sps : described.sps, pps: described.pps }, described]
  for (const { sps, pps } of ways) {
    const config = configOf(sps, pps)
    if (config) return config
  }
  return null
}

/** The units of a sample in any framing; null unless one fits to the last byte. */
export function unitsIn(sample: Uint8Array): Uint8Array[] | null {
  const byLength = unitsByLength(sample, LENGTH_BYTES)
  if (byLength) return byLength
  if (startsWithCode(sample)) return unitsByStartCode(sample)
  for (const lengthBytes of OTHER_LENGTH_BYTES) {
    const units = unitsByLength(sample, lengthBytes)
    if (units) return units
  }
  return null
}

/** Builds an MP4 sample; a key sample includes its parameter sets, so that it decodes without the init segment. */
export function sampleOf(units: readonly Uint8Array[], avcC: Uint8Array): Uint8Array {
  const rest = units.filter((unit) => !isSet(unit) && unitTypeOf(unit) !== unitTypes.delimiter)
  const delimiters = units.filter((unit) => unitTypeOf(unit) === unitTypes.delimiter).slice(0, 1)
  const whole = isKey(units) ? [...delimiters, ...parameterSetsIn(avcC), ...rest] : [...delimiters, ...rest]
  const sample = new Uint8Array(whole.reduce((sum, unit) => sum + LENGTH_BYTES + unit.length, 0))
  const view = new DataView(sample.buffer)
  let at = 0
  for (const unit of whole) {
    view.setUint32(at, unit.length)
    sample.set(unit, at + LENGTH_BYTES)
    at += LENGTH_BYTES + unit.length
  }
  return sample
}

export function parameterSetsIn(avcC: Uint8Array): Uint8Array[] {
  const { sps = [], pps = [] } = readAvcC(avcC) ?? {}
  return [...sps, ...pps].map(({ unit }) => unit)
}

/** Whether decoding can start here, i.e. there is an IDR slice. */
export function isKey(units: readonly Uint8Array[]): boolean {
  return units.some((unit) => unitTypeOf(unit) === unitTypes.idrSlice)
}

/** Of two sets with the same id the later one counts, as in a decoder. */
function configOf(spsUnits: readonly Uint8Array[], ppsUnits: readonly Uint8Array[]): DecoderConfig | null {
  const sps = new Map<number, Uint8Array>()
  for (const unit of spsUnits) {
    const cleaned = cleanedOf(unit, (one) => readSps(one) !== null)
    const says = cleaned && readSps(cleaned)
    if (says) sps.set(says.id, cleaned)
  }
  const belongs = (says: Pps | null) => says !== null && sps.has(says.spsId)
  const pps = new Map<number, Uint8Array>()
  for (const unit of ppsUnits) {
    const cleaned = cleanedOf(unit, (one) => belongs(readPps(one)))
    const says = cleaned && readPps(cleaned)
    if (says) pps.set(says.id, cleaned)
  }
  const sets = decoderSets([...sps.values()], [...pps.values()])
  const size = sets?.sps[0]?.says
  return sets && size ? { avcC: writeAvcC(sets), width: size.width, height: size.height } : null
}

/** The unit, without a repeated header byte; null if unreadable either way. */
function cleanedOf(unit: Uint8Array, isReadable: (unit: Uint8Array) => boolean): Uint8Array | null {
  if (isReadable(unit)) return unit
  const without = unit.subarray(1)
  return unit[0] === without[0] && isReadable(without) ? without : null
}

/** Accepts a truncated description: returns the units before the break. */
function unitsInDescription(description: Uint8Array): Uint8Array[] {
  if (startsWithCode(description)) return unitsByStartCode(description)
  const view = new DataView(description.buffer, description.byteOffset, description.byteLength)
  const units: Uint8Array[] = []
  let at = 6
  for (const mask of [0x1f, 0xff]) {
    const count = (description[mask === 0x1f ? 5 : at++] ?? 0) & mask
    for (let left = count; left > 0 && at + 2 <= description.length; left -= 1) {
      const end = at + 2 + view.getUint16(at)
      if (end > description.length) return units
      units.push(description.subarray(at + 2, end))
      at = end
    }
  }
  return units
}

function unitsByLength(sample: Uint8Array, lengthBytes: number): Uint8Array[] | null {
  const units: Uint8Array[] = []
  let at = 0
  while (at < sample.length) {
    let length = 0
    for (let place = 0; place < lengthBytes; place += 1) length = length * 256 + (sample[at + place] ?? 0)
    const start = at + lengthBytes
    if (length === 0 || start + length > sample.length || (sample[start] ?? 0x80) & 0x80) return null
    units.push(sample.subarray(start, start + length))
    at = start + length
  }
  return units.length > 0 ? units : null
}

/** Annex B: a unit lies between two start codes, without trailing zeros. */
function unitsByStartCode(stream: Uint8Array): Uint8Array[] {
  const starts: number[] = []
  for (let at = 0; at + 2 < stream.length; at += 1) {
    if (stream[at] === 0 && stream[at + 1] === 0 && stream[at + 2] === 1) starts.push(at + 3)
  }
  return starts
    .map((start, place) => {
      let end = place + 1 < starts.length ? (starts[place + 1] ?? 0) - 3 : stream.length
      while (end > start && stream[end - 1] === 0) end -= 1
      return stream.subarray(start, end)
    })
    .filter((unit) => unit.length > 0)
}

function startsWithCode([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0 && second === 0 && (third === 1 || (third === 0 && fourth === 1))
}

function isSet(unit: Uint8Array): boolean {
  const type = unitTypeOf(unit)
  return type === unitTypes.sps || type === unitTypes.pps
}
