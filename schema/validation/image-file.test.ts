import { expect, test } from 'vitest'
import { DAMAGED_IMAGE, EMPTY_FILE, HEIC_IMAGE, imageError, imageKind, NOT_AN_IMAGE } from './image-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0))
const ftyp = (major: string, ...others: string[]) =>
  bytes(`\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}`)

test.each([
  ['avif', 'avif', 'mif1'],
  ['avif', 'avis', 'msf1'],
  ['avif', 'mif1', 'avif'],
  ['heic', 'heic', 'mif1'],
  ['heic', 'mif1', 'heic'],
  ['heic', 'msf1', 'hevc'],
  [null, 'isom', 'mp42'],
  [null, 'qt  ', 'qt  '],
])('%j is a file of brand %s with %s', (kind, major, other) => {
  expect(imageKind(ftyp(major, other))).toBe(kind)
})

test.each([
  ['nothing', '', EMPTY_FILE],
  ['text', 'hello', NOT_AN_IMAGE],
  ['an SVG drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', NOT_AN_IMAGE],
  ['a PDF file', '%PDF-1.7', NOT_AN_IMAGE],
  ['a photo of an iPhone', String.fromCharCode(...ftyp('heic', 'mif1')), HEIC_IMAGE],
  ['a PNG that is nothing but its signature', '\x89PNG\r\n\x1a\n', DAMAGED_IMAGE],
  ['a JPEG that begins only', '\xff\xd8\xff\xe0\0\x10JFIF', DAMAGED_IMAGE],
  ['a GIF without a picture', `GIF89a${'\0'.repeat(7)};`, DAMAGED_IMAGE],
  ['a WebP that was cut', 'RIFF\xff\0\0\0WEBPVP8 ', DAMAGED_IMAGE],
  ['an AVIF that was cut', String.fromCharCode(...ftyp('avif')), DAMAGED_IMAGE],
])('%s is told what it is', (_what, text, sentence) => {
  expect(imageError(bytes(text))).toBe(sentence)
})

test('the thumbnail within a JPEG is not its end', () => {
  const thumbnail = '\xff\xd8\xff\xda\0\x02ab\xff\xd9'
  const head = `\xff\xd8\xff\xe1\0${String.fromCharCode(2 + thumbnail.length)}${thumbnail}\xff\xda\0\x02scan\xff\0\xff\xd0scan`
  expect(imageError(bytes(head))).toBe(DAMAGED_IMAGE)
  expect(imageError(bytes(`${head}\xff\xd9trailer`))).toBeNull()
})
