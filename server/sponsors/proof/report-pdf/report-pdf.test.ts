import PDFDocument from 'pdfkit'
import { beforeAll, expect, test } from 'vitest'
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
  '₹5 · 7.2',
  'Łódź Sharma Sweets',
])('%s is as wide as when HarfBuzz shapes it', async (words) => {
  const size = 200
  const width = text.widthOf(words, { size, weight: 'bold', color: '#000' })
  // Pictures are measured by what is inked, at 72 dots per inch.
  expect(Math.abs(width - (await textWidth(words, size, 'SemiBold'))) / width).toBeLessThan(0.05)
})

test.each(['en', 'hi'] as const)('the longest report fits on a page (%s)', async (language) => {
  const long = { ...report().event, title: 'अत्यंत लंबा नाम '.repeat(8), venue: 'W'.repeat(200) }
  const pdf = await reportPdf({ report: report({ event: long, name: 'W'.repeat(80) }), logo: null, language })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf.length).toBeLessThan(150_000)
})

test('an event that did not begin has a page without a bar', async () => {
  const event = { ...report().event, startedMs: null, endedMs: null }
  const pdf = await reportPdf({ report: report({ event, turns: [], fee: null }), logo: null, language: 'en' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
