/** H.264 in its two forms: with a length before each unit, as MP4 has it, and with start codes, as a stream has it. */

const SPS = 7
const KEY_SLICE = 5
const LENGTH_BYTES = 4

/** The parameter sets in an `avcC` record, and the length that stands before each of them in a sample. */
export function parameterSetsIn(avcC: Uint8Array): Uint8Array[] {
  const view = new DataView(avcC.buffer, avcC.byteOffset, avcC.byteLength)
  const sets: Uint8Array[] = []
  let at = 6
  for (let left = (avcC[5] ?? 0) & 0x1f; left > 0; left -= 1) at = take(at)
  for (let left = avcC[at++] ?? 0; left > 0; left -= 1) at = take(at)
  return sets

  function take(start: number): number {
    const end = start + 2 + view.getUint16(start)
    sets.push(avcC.subarray(start + 2, end))
    return end
  }
}

/** The key sample with its parameter sets in it: who starts there needs nothing from before, and no map. */
export function withParameterSets(sample: Uint8Array, avcC: Uint8Array): Uint8Array {
  if (unitTypesIn(sample).includes(SPS)) return sample
  const units = parameterSetsIn(avcC)
  const whole = new Uint8Array(units.reduce((sum, unit) => sum + LENGTH_BYTES + unit.length, sample.length))
  const view = new DataView(whole.buffer)
  let at = 0
  for (const unit of units) {
    view.setUint32(at, unit.length)
    whole.set(unit, at + LENGTH_BYTES)
    at += LENGTH_BYTES + unit.length
  }
  whole.set(sample, at)
  return whole
}

/** Whether decoding can start at the sample. */
export function isKeySample(sample: Uint8Array): boolean {
  return unitTypesIn(sample).includes(KEY_SLICE)
}

/** `avc1.42E01F`, from the record's profile, constraints and level. */
export function codecOf(avcC: Uint8Array): string {
  const hex = [...avcC.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `avc1.${hex.toUpperCase()}`
}

function unitTypesIn(sample: Uint8Array): number[] {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength)
  const types: number[] = []
  for (let at = 0; at + LENGTH_BYTES < sample.length; at += LENGTH_BYTES + view.getUint32(at)) {
    types.push((sample[at + LENGTH_BYTES] ?? 0) & 0x1f)
  }
  return types
}
