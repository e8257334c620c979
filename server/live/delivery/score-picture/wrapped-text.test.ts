import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { cutText, drawableText, textWidth } from './fitted-text.ts'
import { loadPictureFonts, SVG_FONT } from './picture-fonts.ts'
import { svgText } from './svg-text.ts'
import { wrappedText } from './wrapped-text.ts'

beforeAll(loadPictureFonts)

const style = { weight: 'SemiBold', maxWidth: 900, sizes: [100, 80, 60], maxLines: 2 } as const

test('a short title stays in one line at the largest size', async () => {
  expect(await wrappedText('Dadar v Matunga', style)).toEqual({ lines: ['Dadar v Matunga'], size: 100 })
})

test.each(['The Annual Inter-Society Monsoon Championship Final', 'शिवाजी पार्क संडे लीग का महामुक़ाबला: क्षत्रिय क्लब'])(
  'a longer one breaks between words, and each line fits: %s',
  async (title) => {
    const { lines, size } = await wrappedText(title, style)
    expect([lines.length, lines.join(' ')]).toEqual([2, title])
    for (const line of lines) expect(await textWidth(line, size, style.weight)).toBeLessThanOrEqual(style.maxWidth)
  },
)

test('cuts a title that is too long at the end of the last line', async () => {
  const { lines, size } = await wrappedText('Word '.repeat(60), style)
  expect([lines.length, size]).toEqual([2, 60])
  expect(await cutText(lines[1] ?? '', { ...style, size })).toMatch(/^Word .*…$/)
})

test.each([
  ['🏏 Dadar v Matunga 🏆', 'Dadar v Matunga'],
  ['👨‍👩‍👧 Family 1️⃣ day 🇮🇳 ❤️', 'Family 1 day'],
  ['क्‍ष © Ⅷ', 'क्‍ष © Ⅷ'],
  ['🏏🏆', ''],
])('pictures leave out emoji, and nothing of letters: %s', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})

test('the Marathi signs that the font lacks are drawn with its own mark', async () => {
  const inkOf = async (text: string) => {
    const element = await svgText(text, { size: 200, weight: 'SemiBold', maxWidth: 900 }, { x: 50, y: 300 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400"><g font-family="${SVG_FONT}">${element}</g></svg>`
    return sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
  }
  const above = (ink: Buffer) => ink.subarray(0, 900 * 180).filter((alpha) => alpha > 127).length
  for (const [plain, signed] of [
    ['क', 'कॅ'],
    ['अ', 'ॲ'],
  ] as const) {
    const [without, withSign] = await Promise.all([inkOf(plain), inkOf(signed)])
    expect(above(withSign)).toBeGreaterThan(above(without) + 300)
    const differs = withSign.findIndex(
      (alpha, place) => place >= 900 * 230 && Math.abs(alpha - (without[place] ?? 0)) > 60,
    )
    expect([signed, differs]).toEqual([signed, -1])
  }
})
