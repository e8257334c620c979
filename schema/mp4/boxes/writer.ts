/** Nested pieces of a box; the bytes are copied only once, by `toBytes`. */
export type Parts = readonly (ArrayLike<number> | Parts)[]

export function box(type: string, ...content: Parts): Parts {
  return [u32Of(8 + lengthOf(content)), ascii(type), ...content]
}

/** A box that begins with a version and flags (`FullBox` of ISO/IEC 14496-12). */
export function fullBox(type: string, version: number, flags: number, ...content: Parts): Parts {
  return box(type, u32Of(version * 0x1000000 + flags), ...content)
}

export function toBytes(parts: Parts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthOf(parts))
  let at = 0
  write(parts)
  return bytes

  function write(nested: Parts) {
    for (const part of nested) {
      if (isParts(part)) write(part)
      else {
        bytes.set(part, at)
        at += part.length
      }
    }
  }
}

/** Big-endian, as all numbers of MP4. */
export function u16Of(value: number): number[] {
  return [(value >>> 8) & 0xff, value & 0xff]
}

export function u32Of(value: number): number[] {
  return [...u16Of(value >>> 16), ...u16Of(value)]
}

export function ascii(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0))
}

export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0)
}

function lengthOf(parts: Parts): number {
  return parts.reduce<number>((sum, part) => sum + (isParts(part) ? lengthOf(part) : part.length), 0)
}

function isParts(part: Parts[number]): part is Parts {
  return Array.isArray(part) && typeof part[0] !== 'number'
}
