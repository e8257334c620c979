/** A box of an MP4 file: its content, and where that begins in what was read. */
export type Box = { type: string; content: Buffer; at: number }

const HEAD_BYTES = 8
const TYPE = /^[\x20-\x7e]{4}$/

/**
 * The boxes that follow each other in a stretch of bytes; null unless their sizes add up to all of it. Boxes of 64-bit or
 * open size are none of ours.
 */
export function boxesIn(bytes: Buffer, from = 0): Box[] | null {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    if (bytes.length - at < HEAD_BYTES) return null
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + HEAD_BYTES)
    if (size < HEAD_BYTES || size > bytes.length - at || !TYPE.test(type)) return null
    boxes.push({ type, content: bytes.subarray(at + HEAD_BYTES, at + size), at: from + at + HEAD_BYTES })
    at += size
  }
  return boxes
}

/** The first box on a path of types, from one box into the next. */
export function boxAt({ content, at }: Pick<Box, 'content' | 'at'>, ...path: string[]): Box | undefined {
  const [first, ...rest] = path
  const box = boxesIn(content, at)?.find(({ type }) => type === first)
  return box && rest.length > 0 ? boxAt(box, ...rest) : box
}

export function boxesOf({ content, at }: Pick<Box, 'content' | 'at'>, type: string): Box[] {
  return (boxesIn(content, at) ?? []).filter((box) => box.type === type)
}

/** A box as it is written. */
export function boxOf(type: string, ...contents: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(contents.reduce((sum, { length }) => sum + length, HEAD_BYTES))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...contents])
}

/** The same box again, in other bytes than those it was read from. */
export function copyOf({ type, content }: Box): Buffer {
  return boxOf(type, content)
}

/** The 24 flags of a full box. */
export function flagsOf({ content }: Box): number {
  return content.readUIntBE(1, 3)
}

export function versionOf({ content }: Box): number {
  return content.readUInt8(0)
}

/** What is read, or null where the bytes end before that. */
export function orNull<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
