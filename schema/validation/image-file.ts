export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

export const acceptedImages = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

export const NOT_AN_IMAGE = 'Only PNG, JPEG, WebP, GIF or AVIF images are accepted.'
export const HEIC_IMAGE = 'This is a HEIC photo. Choose a JPEG or PNG copy of it.'
export const DAMAGED_IMAGE = 'This image is damaged or incomplete. Choose another copy.'
export const EMPTY_FILE = 'This file is empty. Choose another copy.'

const HEIC_BRANDS = /heic|heix|hevc|hevx|heim|heis|hevm|hevs/
const BRANDS_MAX_BYTES = 256

/** Detects the format by the first bytes, whatever the file's name or MIME type. */
export function imageKind(bytes: Uint8Array): ImageKind | 'heic' | null {
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  if (textAt(bytes, 4, 4) !== 'ftyp') return null
  const brands = textAt(bytes, 8, Math.min(Math.max(bigEndian(bytes, 0) - 8, 4), BRANDS_MAX_BYTES))
  if (/avi[fs]/.test(brands)) return 'avif'
  return HEIC_BRANDS.test(brands) || /^m[is]f1/.test(brands) ? 'heic' : null
}

/** Why a file cannot become a logo, without decoding it; null when nothing is wrong. */
export function imageError(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return EMPTY_FILE
  const kind = imageKind(bytes)
  if (kind === null) return NOT_AN_IMAGE
  if (kind === 'heic') return HEIC_IMAGE
  return endings[kind](bytes) ? null : DAMAGED_IMAGE
}

/** By format, whether a file reaches its end. Data after the end is ignored. */
const endings: Record<ImageKind, (bytes: Uint8Array) => boolean> = {
  png: reachesPngEnd,
  jpeg: reachesJpegEnd,
  gif: reachesGifEnd,
  webp: (bytes) => bytes.length + 1 >= littleEndian(bytes, 4) + 8,
  avif: reachesAvifEnd,
}

/** PNG: chunks of length, type, data and CRC; the last one is IEND. */
function reachesPngEnd(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += bigEndian(bytes, at) + 12) {
    if (textAt(bytes, at + 4, 4) === 'IEND') return true
  }
  return false
}

/** JPEG: segments of marker and length; scans, in which FF is followed by 00 or a restart marker; at the end EOI. */
function reachesJpegEnd(bytes: Uint8Array): boolean {
  let [at, isInScan] = [2, false]
  while (at + 1 < bytes.length) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === 0xd9) return true
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (marker === 0 || marker === 0xff || isBare) {
      if (!isInScan && marker === 0) return false
      at += marker === 0 || marker === 0xff ? 1 : 2
    } else {
      isInScan = marker === 0xda
      at += 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    }
  }
  return false
}

/** GIF: screen and colour table, then extensions and images, each with an empty block at its end; 3B, often missing. */
function reachesGifEnd(bytes: Uint8Array): boolean {
  let at = 13 + coloursIn(bytes[10])
  let pictures = 0
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x2c) {
      at += 11 + coloursIn(bytes[at + 9])
      pictures += 1
    } else if (bytes[at] === 0x21) at += 2
    else return pictures > 0
    while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0)
    if (at >= bytes.length) return false
    at += 1
  }
  return pictures > 0
}

function coloursIn(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** AVIF: boxes of length and type; complete with metadata and media data. */
function reachesAvifEnd(bytes: Uint8Array): boolean {
  const whole = new Set<string>()
  let at = 0
  while (at + 8 <= bytes.length) {
    const length = bigEndian(bytes, at)
    const size = length === 0 ? bytes.length - at : length === 1 ? bigEndian(bytes, at + 12) : length
    if (size < 8 || at + size > bytes.length) break
    whole.add(textAt(bytes, at + 4, 4))
    at += size
  }
  return whole.has('mdat') && (whole.has('meta') || whole.has('moov'))
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}

function bigEndian(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  return first * 2 ** 24 + ((second << 16) | (third << 8) | fourth)
}

function littleEndian(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  return fourth * 2 ** 24 + ((third << 16) | (second << 8) | first)
}
