import { brotliDecompressSync } from 'node:zlib'
import { type ByteReader, byteReader } from './byte-reader.ts'
import { type GlyphTables, readGlyphs } from './woff2-glyphs.ts'

/** A font's tables by tag. */
type Tables = Map<string, Buffer>

/** Known tags, by their number (WOFF2, 5.1). */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
  'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
  'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .replaceAll('_', ' ')
  .split(/ (?=\S)/)
const OTHER_TAG = 63
const HEADER_BYTES = 48
const NO_TRANSFORM = 3

type Entry = { tag: string; length: number; isTransformed: boolean }

/**
 * Converts a font from WOFF2 (W3C) to TrueType, which FreeType reads without Brotli. For single fonts, as the build has
 * them: no collections, no CFF transforms.
 */
export function trueTypeOf(woff2: Buffer): Buffer {
  const reader = byteReader(woff2)
  if (reader.u32() !== 0x774f4632) throw new Error('This is no WOFF2 font.')
  reader.skip(8)
  const count = reader.u16()
  reader.skip(HEADER_BYTES - 14)
  const entries = Array.from({ length: count }, () => readEntry(reader))
  const bytes = brotliDecompressSync(reader.rest())
  const tables: Tables = new Map()
  let at = 0
  for (const { tag, length } of entries) {
    tables.set(tag, bytes.subarray(at, at + length))
    at += length
  }
  const isTransformed = (tag: string) => entries.some((entry) => entry.tag === tag && entry.isTransformed)
  if (isTransformed('glyf')) restoreGlyphs(tables, isTransformed('hmtx'))
  return sfntOf(tables)
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.u8()
  const [number, version] = [flags & 0x3f, flags >> 6]
  const tag = number === OTHER_TAG ? reader.tag() : (TAGS[number] ?? '')
  const original = reader.base128()
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== NO_TRANSFORM : version !== 0
  return { tag, length: isTransformed ? reader.base128() : original, isTransformed }
}

function restoreGlyphs(tables: Tables, hasHmtxTransform: boolean): void {
  const glyphs = readGlyphs(tableOf(tables, 'glyf'))
  tables.set('glyf', glyphs.glyf)
  tables.set('loca', glyphs.loca)
  const head = Buffer.from(tableOf(tables, 'head'))
  head.writeInt16BE(1, LONG_OFFSETS_AT)
  tables.set('head', head)
  if (hasHmtxTransform) tables.set('hmtx', metricsOf(tables, glyphs))
}

/** Place of indexToLocFormat in `head`, and of numberOfHMetrics in `hhea`. */
const LONG_OFFSETS_AT = 50
const METRICS_AT = 34

/** Horizontal metrics whose side bearings are those of the outlines (WOFF2, 5.4). */
function metricsOf(tables: Tables, { xMins }: GlyphTables): Buffer {
  const reader = byteReader(tableOf(tables, 'hmtx'))
  const flags = reader.u8()
  const widths = Array.from({ length: tableOf(tables, 'hhea').readUInt16BE(METRICS_AT) }, () => reader.u16())
  const isOmitted = (glyph: number) => (flags & (glyph < widths.length ? 1 : 2)) !== 0
  const bearings = xMins.map((xMin, glyph) => (isOmitted(glyph) ? xMin : reader.i16()))
  const metrics = Buffer.alloc(widths.length * 4 + (bearings.length - widths.length) * 2)
  let at = 0
  for (const [glyph, bearing] of bearings.entries()) {
    const width = widths[glyph]
    if (width !== undefined) at = metrics.writeUInt16BE(width, at)
    at = metrics.writeInt16BE(bearing, at)
  }
  return metrics
}

const TRUETYPE = 0x0001_0000
const RECORD_BYTES = 16

function sfntOf(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * RECORD_BYTES)
  const power = 2 ** Math.floor(Math.log2(sorted.length))
  let at = head.writeUInt32BE(TRUETYPE, 0)
  for (const value of [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16]) {
    at = head.writeUInt16BE(value, at)
  }
  const bodies: Buffer[] = []
  let offset = head.length
  for (const [tag, bytes] of sorted) {
    at += head.write(tag.padEnd(4), at, 'latin1')
    for (const value of [0, offset, bytes.length]) at = head.writeUInt32BE(value, at)
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no ${tag} table.`)
  return table
}
