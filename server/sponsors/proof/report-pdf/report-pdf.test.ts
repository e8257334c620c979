import { inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '#schema/i18n/language.ts'
import type { ReportedTurn, SponsorReport } from '#schema/sponsors/report.ts'
import { textWidth } from '#server/live/delivery/score-picture/fitted-text.ts'
import { loadPictureFonts } from '#server/live/delivery/score-picture/picture-fonts.ts'
import { loadPdfFonts, type PdfText, pdfText } from './pdf-text.ts'
import { reportPdf } from './report-pdf.ts'

const AT = Date.parse('2026-12-06T10:00:00Z')

let text: PdfText
beforeAll(async () => {
  await loadPictureFonts()
  text = pdfText(new PDFDocument(), await loadPdfFonts())
})

function turn(n: number): ReportedTurn {
  const atMs = AT + n * 60_000
  return {
    ...{ n, atMs, untilMs: atMs + 15_000, scheduledMs: 15_000, onAirMs: 15_000 },
    why: 'interval',
    moment: { en: 'Six, Rahul · 54/2 (7.2)', hi: 'छक्का, राहुल · 54/2 (7.2)' },
    live: n % 2 ? { viewerSeconds: n, impressions: 1, viewers: 9 } : null,
    replayed: null,
    stillUrl: null,
  }
}

function report(change: Partial<SponsorReport> = {}): SponsorReport {
  return {
    asOfMs: AT,
    event: {
      ...{ title: 'श्री क्रिकेट क्लब vs Łódź XI', venue: 'Gymkhana', timeZone: 'Asia/Kolkata' },
      status: 'completed',
      ...{ startedMs: AT, endedMs: AT + 6 * 60 * 60_000 },
    },
    ...{ name: 'शर्मा स्वीट्स', logo: '', fee: { rupees: 5, recordedMs: AT }, scheduledMs: 4_000_000, onAirMs: 3_900_000 },
    live: { viewerSeconds: 123_456, impressions: 999, peakViewers: 120, averageViewers: 61.5 },
    replayed: { viewerSeconds: 77, impressions: 3 },
    turns: Array.from({ length: 350 }, (_, place) => turn(place + 1)),
    logHash: 'f'.repeat(64),
    ...change,
  }
}

/** HarfBuzz, by which the pictures of the score are drawn, is the oracle. */
test.each([
  'श्री',
  'क्षेत्ररक्षण',
  'विकेट',
  'प्रायोजक',
  'रिपोर्ट',
  'ट्रॉफ़ी',
  'शर्मा स्वीट्स',
  'हार्दिक और ऋत्विक',
  'ज्ञान',
  'कॅमेरा',
  'ॲप',
  '₹5 · 7.2',
  'Łódź Sharma Sweets',
])('%s is as wide as when HarfBuzz shapes it', async (words) => {
  const size = 200
  const width = text.widthOf(words, { size, weight: 'bold', color: '#000' })
  // Pictures are measured by what is inked, at 72 dots per inch.
  expect(Math.abs(width - (await textWidth(words, size, 'SemiBold'))) / width).toBeLessThan(0.05)
})

test.each(languages)('the longest report fits on a page (%s)', async (language) => {
  const long = { ...report().event, title: 'अत्यंत लंबा नाम '.repeat(8), venue: 'W'.repeat(200) }
  const pdf = await reportPdf({ report: report({ event: long, name: 'W'.repeat(80) }), logo: null, language })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf.length).toBeLessThan(150_000)
})

test('a title in Devanagari is text of the page', async () => {
  const title = 'राम क्लब बनाम श्याम क्लब'
  const latin = { name: 'Sharma Sweets', event: { ...report().event, title: 'Final' } }
  const lettersOf = async (change: Partial<SponsorReport>) => {
    const pdf = await reportPdf({ report: report({ ...latin, ...change }), logo: null, language: 'en' })
    return [...title.replaceAll(' ', '')].filter((letter) => mappedLetters(pdf).has(letter)).join('')
  }
  expect(await lettersOf({})).toBe('')
  expect(await lettersOf({ event: { ...report().event, title } })).toBe(title.replaceAll(' ', ''))
})

test.each([1, 2, 3])('%i stills stand on the one page', async (count) => {
  const jpegs = ['olive', 'teal', 'maroon'].slice(0, count).map((background) =>
    sharp({ create: { width: 640, height: 360, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
  const stills = await Promise.all(jpegs)
  const pdf = await reportPdf({ report: report(), logo: null, stills, language: 'hi' })
  const page = pdf.toString('latin1')
  expect([page.match(/\/Subtype \/Image/g)?.length, page.match(/\/Type \/Page\b/g)?.length]).toEqual([count, 1])
  for (const still of stills) expect(pdf.includes(still)).toBe(true)
})

test('an event that did not begin has a page without a bar', async () => {
  const event = { ...report().event, startedMs: null, endedMs: null }
  const pdf = await reportPdf({ report: report({ event, turns: [], fee: null }), logo: null, language: 'en' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

/** Letters that readers find and copy: those in the tables from glyphs to Unicode. */
function mappedLetters(pdf: Buffer): Set<string> {
  const letters = new Set<string>()
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const content = pdf.subarray(at + 'stream\n'.length, pdf.indexOf('endstream', at))
    if (content[0] !== 0x78) continue
    const text = inflateSync(content).toString('latin1')
    if (!text.includes('begincmap')) continue
    for (const code of text.match(/\b[0-9a-f]{4}\b/gi) ?? [])
      letters.add(String.fromCharCode(Number.parseInt(code, 16)))
  }
  return letters
}
