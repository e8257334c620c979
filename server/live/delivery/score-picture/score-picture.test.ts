import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { fittedText, textWidth } from './fitted-text.ts'
import { type FontSubset, fontFile } from './font-files.ts'
import { drawMoment } from './moment-drawing.ts'
import { loadPictureFonts, SVG_FONT } from './picture-fonts.ts'
import { drawScore } from './score-drawing.ts'
import { svgText } from './svg-text.ts'
import { trueTypeOf } from './woff2.ts'

const fontOf = (subset: FontSubset) => trueTypeOf(readFileSync(fontFile(subset, 600)))

/** Place and length of a font's table. */
function tableOf(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4)
  const record = Array.from({ length: count }, (_, place) => 12 + place * 16).find(
    (at) => font.toString('latin1', at, at + 4) === tag,
  )
  if (record === undefined) throw new Error(`There is no ${tag}.`)
  const offset = font.readUInt32BE(record + 8)
  return font.subarray(offset, offset + font.readUInt32BE(record + 12))
}

describe('a font for the text renderer', () => {
  test.each(['latin', 'latin-ext', 'devanagari'] as const)('of %s has outlines and widths for each glyph', (subset) => {
    const font = fontOf(subset)
    const glyphs = tableOf(font, 'maxp').readUInt16BE(4)
    expect(tableOf(font, 'head').readInt16BE(50)).toBe(1)
    const loca = tableOf(font, 'loca')
    expect(loca.length).toBe((glyphs + 1) * 4)
    expect(loca.readUInt32BE(glyphs * 4)).toBe(tableOf(font, 'glyf').length)
    const metrics = tableOf(font, 'hhea').readUInt16BE(34)
    expect(tableOf(font, 'hmtx').length).toBe(metrics * 4 + (glyphs - metrics) * 2)
  })

  test('is not made of anything else', () => {
    expect(() => trueTypeOf(Buffer.from('wOFF and so on'))).toThrow('no WOFF2')
  })
})

describe('a line of text', () => {
  beforeAll(loadPictureFonts)
  const style = { size: 60, weight: 'SemiBold', maxWidth: 1_000 } as const
  const widthOf = (text: string) => textWidth(text, style.size, style.weight)

  /** Whether a place of a drawn letter, in shares of its box, has ink. */
  async function inkOf(letter: string) {
    const element = await svgText(letter, { size: 300, weight: 'Bold', maxWidth: 999 }, { x: 50, y: 350 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><g font-family="${SVG_FONT}">${element}</g></svg>`
    const { data, info } = await sharp(Buffer.from(svg))
      .trim()
      .extractChannel('alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return (x: number, y: number) =>
      (data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? 0) > 127
  }

  test('is drawn in the product’s narrow font, in Latin and Devanagari, not in one of the machine', async () => {
    // In DejaVu Sans the first one is 470 wide.
    expect(await widthOf('Dadar Strikers')).toBeLessThan(340)
    expect(await widthOf('दादर स्ट्राइकर्स')).toBeLessThan(340)
    expect(await widthOf('Dadar Strikers')).toBeGreaterThan(200)
  })

  test('in Devanagari is shaped: conjuncts are narrower than their letters, and signs stand beside them', async () => {
    const apart = (text: string) => widthOf([...text].join('\u200c'))
    for (const word of ['क्ष', 'ज्ञ', 'त्र', 'स्त्री']) expect(await widthOf(word)).toBeLessThan(await apart(word))
    expect(await widthOf('कि')).toBeGreaterThan(await widthOf('क'))
  })

  test.each([
    ['क', 'कॅ'],
    ['अ', 'ॲ'],
  ])('in Marathi, a bow over %s takes no room beside it', async (letter, withBow) => {
    const advance = async (text: string) => (await widthOf(text.repeat(2))) - (await widthOf(text))
    expect(await advance(withBow)).toBe(await advance(letter))
    const [plain, bow] = [await inkOf(letter), await inkOf(withBow)]
    const inkIn = (ink: typeof bow, y: number) =>
      Array.from({ length: 99 }, (_, x) => ink((x + 1) / 100, y)).filter(Boolean)
    expect(inkIn(plain, 0.01).length).toBeGreaterThan(60)
    expect(inkIn(bow, 0.01).length).toBeLessThan(40)
  })

  test('has the outlines of its letters: an O is round with a hole, an L is not', async () => {
    const [round, corner] = [await inkOf('O'), await inkOf('L')]
    const places = [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
      [0.5, 0.05],
      [0.5, 0.95],
    ] as const
    expect(places.map(([x, y]) => round(x, y))).toEqual([false, true, true, true, true])
    expect(places.map(([x, y]) => corner(x, y))).toEqual([false, true, false, false, true])
  })

  test('that is too long becomes smaller, and then shorter', async () => {
    for (const text of ['Long name '.repeat(6), 'क्षत्रिय '.repeat(40), 'W'.repeat(300)]) {
      const fitted = await fittedText(text, style)
      expect(await textWidth(fitted.text, fitted.size, style.weight)).toBeLessThanOrEqual(style.maxWidth)
    }
    expect((await fittedText('Short', style)).size).toBe(60)
    expect((await fittedText('Short', { ...style, maxWidth: 3 })).text).toBe('…')
  })

  test('of markup, controls or nothing is harmless', async () => {
    expect(await fittedText(' \u0000\n', style)).toMatchObject({ text: '' })
    expect(await fittedText('a\u0000b\u001b \ud800c', style)).toMatchObject({ text: 'a b c' })
    expect(await svgText('</text><script>&', style, { x: 1, y: 2 })).toMatch(
      />&#60;\/text&#62;&#60;script&#62;&#38;<\/text>$/,
    )
  })
})

test.each([1, 2, 4])('a picture of %i sides fits, and is the same each time', async (count) => {
  const sides = Array.from({ length: count }, (_, side) => ({ name: `Side ${side}`, main: '120/4', sub: '18.2' }))
  const words = { title: 'Cup & <final>', sides, line: 'Side 1 won by 3 runs', footer: 'Oval · 6 Dec 2026', tables: [] }
  const [picture, again] = [await drawScore(words), await drawScore(words)]
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(60_000)
  expect(again.equals(picture)).toBe(true)
})

test('a title in Devanagari is drawn whole on the picture of a moment', async () => {
  const still = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'olive' } })
    .png()
    .toBuffer()
  const pixelsOf = async (title: string) => {
    const words = { title, sides: [], line: '', footer: '', tables: [] }
    return sharp(await drawMoment(still, words, 'Maidan Live'))
      .greyscale()
      .raw()
      .toBuffer()
  }
  const title = 'दादर स्ट्राइकर्स विरुद्ध लायन्स'
  const [plain, drawn] = [await pixelsOf(' '), await pixelsOf(title)]
  const inked = [...drawn.keys()].filter((place) => (drawn[place] ?? 0) - (plain[place] ?? 0) > 100)
  const columns = inked.map((place) => place % 1_200)
  const width = Math.max(...columns) - Math.min(...columns)
  expect(Math.abs(width - (await textWidth(title, 53, 'SemiBold')))).toBeLessThan(12)
  expect(Math.min(...inked.map((place) => Math.floor(place / 1_200)))).toBeGreaterThan(630 - 40 - 92)
})

test('a picture with tables is as high as they need, up to a bound', async () => {
  const words = { title: 'Final', sides: [], line: '', footer: '' }
  const table = (rows: number, cell: string) => ({
    title: 'बल्लेबाज़ी',
    columns: ['How out', 'R'],
    rows: Array.from({ length: rows }, () => ({ label: 'Somebody', cells: [cell, '12'] })),
  })
  const heightOf = async (...tables: ReturnType<typeof table>[]) =>
    (await sharp(await drawScore({ ...words, tables })).metadata()).height
  const [one, beside, across] = [table(5, 'b'), table(5, 'b'), table(5, 'caught by somebody')]
  expect(await heightOf(one)).toBe(await heightOf(one, beside))
  expect(await heightOf(across)).toBe(await heightOf(one))
  expect(await heightOf(one, across)).toBeGreaterThan((await heightOf(one)) + 5 * 36)
  expect(await heightOf(...Array.from({ length: 100 }, () => across))).toBeLessThan(12_000)
})
