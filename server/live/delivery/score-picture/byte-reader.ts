export type ByteReader = ReturnType<typeof byteReader>

/** Reads big-endian numbers one after another, and the variable-length ones of WOFF2 (W3C, 4.1 and 5.2). */
export function byteReader(bytes: Buffer) {
  let at = 0

  function u8(): number {
    const value = bytes.readUInt8(at)
    at += 1
    return value
  }
  function u16(): number {
    const value = bytes.readUInt16BE(at)
    at += 2
    return value
  }

  return {
    u8,
    u16,
    i16(): number {
      const value = bytes.readInt16BE(at)
      at += 2
      return value
    },
    u32(): number {
      const value = bytes.readUInt32BE(at)
      at += 4
      return value
    },
    tag(): string {
      at += 4
      return bytes.toString('latin1', at - 4, at)
    },
    take(length: number): Buffer {
      at += length
      return bytes.subarray(at - length, at)
    },
    skip(length: number): void {
      at += length
    },
    rest: () => bytes.subarray(at),

    /** UIntBase128 */
    base128(): number {
      let value = 0
      for (let count = 0; count < 5; count++) {
        const byte = u8()
        value = value * 128 + (byte & 0x7f)
        if (byte < 0x80) return value
      }
      throw new Error('This number is too long.')
    },

    /** 255UInt16 */
    short255(): number {
      const code = u8()
      if (code === 253) return u16()
      if (code === 255) return u8() + 253
      if (code === 254) return u8() + 506
      return code
    },
  }
}
