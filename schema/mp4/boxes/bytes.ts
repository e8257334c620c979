/** Big-endian numbers in bytes. All throw a RangeError past the end. */

export function u8(bytes: Uint8Array, at: number): number {
  const value = bytes[at]
  if (value === undefined) throw new RangeError('The box ends too soon.')
  return value
}

export function u16(bytes: Uint8Array, at: number): number {
  return u8(bytes, at) * 0x100 + u8(bytes, at + 1)
}

export function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 0x10000 + u16(bytes, at + 2)
}

/** Of 64 bits; exact up to 2 ** 53. */
export function u64(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4)
}

export function i32(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) | 0
}

export function setU32(bytes: Uint8Array, at: number, value: number): void {
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).setUint32(at, value)
}

/** Characters of one byte each; fewer at the end of the bytes. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

export function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
