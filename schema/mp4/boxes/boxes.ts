import { concatenated, latin1, setU32, u8, u32, u64 } from './bytes.ts'

/** `at`: offset of the content in the parsed bytes. */
export type Box = { type: string; content: Uint8Array; at: number }

const HEAD_BYTES = 8
const LONG_HEAD_BYTES = 16
/** Camera files have fewer than 20 per level. */
const BOXES_MAX = 32
const TYPE = /^[\x20-\x7e]{4}$/

/** Returns null unless box sizes add up; no 64-bit or open sizes. `BOXES_MAX` bounds the cost of hostile input. */
export function boxesIn(bytes: Uint8Array, from = 0): Box[] | null {
  const boxes: Box[] = []
  let at = 0
  while (at < bytes.length) {
    const box = boxes.length < BOXES_MAX ? boxIn(bytes, at) : null
    if (!box || box.at - at !== HEAD_BYTES || !TYPE.test(box.type)) return null
    boxes.push({ ...box, at: from + box.at })
    at = endOf(box)
  }
  return boxes
}

/** Returns the complete boxes of a file that is being written; 64-bit sizes are allowed. */
export function wholeBoxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = []
  for (let box = boxIn(bytes, 0); box; box = boxIn(bytes, endOf(box))) boxes.push(box)
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

export function boxOf(type: string, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(HEAD_BYTES)
  setU32(
    head,
    0,
    contents.reduce((sum, { length }) => sum + length, HEAD_BYTES),
  )
  for (const place of [0, 1, 2, 3]) head[4 + place] = type.charCodeAt(place)
  return concatenated([head, ...contents])
}

export function copyOf({ type, content }: Box): Uint8Array<ArrayBuffer> {
  return boxOf(type, content)
}

export function endOf({ content, at }: Box): number {
  return at + content.length
}

export function flagsOf({ content }: Box): number {
  return u32(content, 0) & 0xffffff
}

export function versionOf({ content }: Box): number {
  return u8(content, 0)
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

function boxIn(bytes: Uint8Array, start: number): Box | null {
  if (start + HEAD_BYTES > bytes.length) return null
  const short = u32(bytes, start)
  const head = short === 1 ? LONG_HEAD_BYTES : HEAD_BYTES
  if (start + head > bytes.length) return null
  const size = short === 1 ? u64(bytes, start + HEAD_BYTES) : short
  if (size < head || start + size > bytes.length) return null
  const at = start + head
  return { type: latin1(bytes, start + 4, start + HEAD_BYTES), content: bytes.subarray(at, start + size), at }
}
