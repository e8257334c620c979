import { type ByteReader, byteReader } from './byte-reader.ts'

/** `xMins`: left edge of each glyph. */
export type GlyphTables = { glyf: Buffer; loca: Buffer; xMins: number[] }

type Streams = {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  glyphs: ByteReader
  composites: ByteReader
  bitmap: Buffer
  boxes: ByteReader
  instructions: ByteReader
}

type Point = { x: number; y: number; isOnCurve: boolean }

/** Restores `glyf` and `loca`, with long offsets, from the transformed `glyf` (WOFF2, 5.1). */
export function readGlyphs(table: Buffer): GlyphTables {
  const { count, streams } = openStreams(table)
  const bodies: Buffer[] = []
  const loca = Buffer.alloc((count + 1) * 4)
  const xMins: number[] = []
  let offset = 0
  for (let glyph = 0; glyph < count; glyph++) {
    const body = readGlyph(streams, glyph)
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    bodies.push(padded)
    xMins.push(body.length > 0 ? body.readInt16BE(2) : 0)
    offset += padded.length
    loca.writeUInt32BE(offset, (glyph + 1) * 4)
  }
  return { glyf: Buffer.concat(bodies), loca, xMins }
}

function openStreams(table: Buffer): { count: number; streams: Streams } {
  const reader = byteReader(table)
  reader.skip(4)
  const count = reader.u16()
  reader.skip(2)
  const [contours = 0, points = 0, flags = 0, glyphs = 0, composites = 0, boxes = 0, instructions = 0] = Array.from(
    { length: 7 },
    () => reader.u32(),
  )
  const open = (length: number) => byteReader(reader.take(length))
  const before = {
    contours: open(contours),
    points: open(points),
    flags: open(flags),
    glyphs: open(glyphs),
    composites: open(composites),
  }
  const bitmapBytes = ((count + 31) >> 5) << 2
  const bitmap = reader.take(bitmapBytes)
  const streams = { ...before, bitmap, boxes: open(boxes - bitmapBytes), instructions: open(instructions) }
  return { count, streams }
}

function readGlyph(streams: Streams, glyph: number): Buffer {
  const contours = streams.contours.i16()
  if (contours === 0) return Buffer.alloc(0)
  const hasBox = ((streams.bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0
  if (contours < 0) return readComposite(streams)
  const ends: number[] = []
  for (let contour = 0; contour < contours; contour++) ends.push((ends.at(-1) ?? -1) + streams.points.short255())
  const points = readPoints(streams, (ends.at(-1) ?? -1) + 1)
  const instructions = streams.instructions.take(streams.glyphs.short255())
  const box = hasBox ? readBox(streams) : boxOf(points)
  return Buffer.concat([shorts([contours, ...box, ...ends, instructions.length]), instructions, outline(points)])
}

/** Components are stored as in `glyf`; the box always is. */
function readComposite(streams: Streams): Buffer {
  const { composites, glyphs, instructions } = streams
  const parts: Buffer[] = []
  let flags = 0
  let hasInstructions = false
  do {
    flags = composites.u16()
    hasInstructions ||= (flags & 0x100) !== 0
    const scales = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    parts.push(shorts([flags]), composites.take(2 + (flags & 0x1 ? 4 : 2) + scales))
  } while (flags & 0x20)
  const code = hasInstructions ? instructions.take(glyphs.short255()) : null
  return Buffer.concat([shorts([-1, ...readBox(streams)]), ...parts, ...(code ? [shorts([code.length]), code] : [])])
}

function readPoints({ flags, glyphs }: Streams, count: number): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let point = 0; point < count; point++) {
    const flag = flags.u8()
    const [dx, dy] = readStep(flag & 0x7f, glyphs)
    x += dx
    y += dy
    points.push({ x, y, isOnCurve: flag < 0x80 })
  }
  return points
}

/** A step from the point before, as a triplet (WOFF2, 5.2). */
function readStep(flag: number, bytes: ByteReader): [dx: number, dy: number] {
  const [signX, signY] = [flag & 1 ? 1 : -1, flag & 2 ? 1 : -1]
  if (flag < 10) return [0, signX * (((flag & 14) << 7) + bytes.u8())]
  if (flag < 20) return [signX * ((((flag - 10) & 14) << 7) + bytes.u8()), 0]
  const [code, first] = [flag - 20, bytes.u8()]
  if (flag < 84) return [signX * (1 + (code & 0x30) + (first >> 4)), signY * (1 + ((code & 0x0c) << 2) + (first & 0xf))]
  const second = bytes.u8()
  if (flag < 120) {
    const wide = flag - 84
    return [signX * (1 + (Math.floor(wide / 12) << 8) + first), signY * (1 + (((wide % 12) >> 2) << 8) + second)]
  }
  const third = bytes.u8()
  if (flag < 124) return [signX * ((first << 4) + (second >> 4)), signY * (((second & 0xf) << 8) + third)]
  return [signX * ((first << 8) + second), signY * ((third << 8) + bytes.u8())]
}

function readBox({ boxes }: Streams): number[] {
  return Array.from({ length: 4 }, () => boxes.i16())
}

function boxOf(points: readonly Point[]): number[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The outlines of variable fonts overlap, and seams would show where renderers are not told (OpenType, `glyf`). */
const OVERLAP_SIMPLE = 0x40

/** Flags and steps, each of two bytes: longer than need be, and simple. */
function outline(points: readonly Point[]): Buffer {
  const steps = (of: 'x' | 'y') => points.map((point, place) => point[of] - (points[place - 1]?.[of] ?? 0))
  return Buffer.concat([
    Buffer.from(points.map(({ isOnCurve }, place) => (isOnCurve ? 1 : 0) | (place === 0 ? OVERLAP_SIMPLE : 0))),
    shorts(steps('x')),
    shorts(steps('y')),
  ])
}

function shorts(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, place * 2)
  return bytes
}
