/** `at`: offset of the content in the parsed bytes. */
export type Box = { type: string; content: Buffer; at: number }

const HEAD_BYTES = 8
/** Camera files have fewer than 20 per level. */
const BOXES_MAX = 32
const TYPE = /^[\x20-\x7e]{4}$/

/** Returns null unless box sizes add up; no 64-bit or open sizes. `BOXES_MAX` bounds the cost of hostile input. */
export function boxesIn(bytes: Buffer, from = 0): Box[] | null {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    if (boxes.length === BOXES_MAX || bytes.length - at < HEAD_BYTES) return null
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + HEAD_BYTES)
    if (size < HEAD_BYTES || size > bytes.length - at || !TYPE.test(type)) return null
    boxes.push({ type, content: bytes.subarray(at + HEAD_BYTES, at + size), at: from + at + HEAD_BYTES })
    at += size
  }
  return boxes
}

export function boxAt({ content, at }: Pick<Box, 'content' | 'at'>, ...path: string[]): Box | undefined {
  const [first, ...rest] = path
  const box = boxesIn(content, at)?.find(({ type }) => type === first)
  return box && rest.length > 0 ? boxAt(box, ...rest) : box
}

export function boxesOf({ content, at }: Pick<Box, 'content' | 'at'>, type: string): Box[] {
  return (boxesIn(content, at) ?? []).filter((box) => box.type === type)
}

export function boxOf(type: string, ...contents: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(contents.reduce((sum, { length }) => sum + length, HEAD_BYTES))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...contents])
}

export function copyOf({ type, content }: Box): Buffer {
  return boxOf(type, content)
}

export function flagsOf({ content }: Box): number {
  return content.readUIntBE(1, 3)
}

export function versionOf({ content }: Box): number {
  return content.readUInt8(0)
}

/** Returns null when a read runs past the end of the bytes (RangeError). */
export function orNull<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
