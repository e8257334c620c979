/** Reads bits and Exp-Golomb codes (ITU-T H.264, 9.1) of a NAL unit. Throws a RangeError past its end. */
export type BitReader = {
  bits(count: number): number
  flag(): boolean
  ue(): number
  se(): number
  /** Whether there is more before the stop bit of the payload (7.2, more_rbsp_data). */
  hasMore(): boolean
  /** Whether exactly the payload was read (7.3.2.11). Zero bytes behind the stop bit are padding. */
  isAtEnd(): boolean
}

/** No value of the standard has more leading zeros. */
const ZEROS_MAX = 31

export function bitReader(unit: Uint8Array): BitReader {
  const payload = unescaped(unit.subarray(1))
  const stopAt = stopBitOf(payload)
  let at = 0

  function bit(): number {
    const byte = payload[at >> 3]
    if (byte === undefined) throw new RangeError('The unit ends too soon.')
    const value = (byte >> (7 - (at & 7))) & 1
    at += 1
    return value
  }

  function bits(count: number): number {
    let value = 0
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit()
    return value
  }

  function ue(): number {
    let zeros = 0
    while (bit() === 0) {
      zeros += 1
      if (zeros > ZEROS_MAX) throw new RangeError('There is no such code.')
    }
    return 2 ** zeros - 1 + bits(zeros)
  }

  return {
    bits,
    ue,
    flag: () => bit() === 1,
    se() {
      const code = ue()
      return code % 2 === 1 ? (code + 1) / 2 : -code / 2
    },
    hasMore: () => at < stopAt,
    isAtEnd: () => at === stopAt,
  }
}

/** Removes the emulation prevention bytes (7.4.1). */
function unescaped(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length)
  let length = 0
  let zeros = 0
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    plain[length] = byte
    length += 1
  }
  return plain.subarray(0, length)
}

function stopBitOf(payload: Uint8Array): number {
  for (let at = payload.length - 1; at >= 0; at -= 1) {
    const byte = payload[at] ?? 0
    if (byte !== 0) return at * 8 + 7 - Math.log2(byte & -byte)
  }
  return -1
}
