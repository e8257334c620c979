import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { type Language, locales } from '#schema/i18n/language.ts'
import { messages } from '#schema/sponsors/messages/generated.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import { drawTimeline } from './draw-timeline.ts'
import { drawTurnsWithStills } from './draw-turns.ts'
import { loadPdfFonts, pdfText } from './pdf-text.ts'
import { clockOf, dayOf, durationOf } from './report-times.ts'
import { FAINT, INK, MARGIN, type Sheet, WIDTH } from './sheet.ts'

/** `logo`: as it was uploaded (WebP); null for one on another site. `stills`: up to three, JPEG of 16:9. */
type ReportPage = { report: SponsorReport; logo: Buffer | null; stills?: readonly Buffer[]; language: Language }

const LOGO = { width: 130, height: 64 }

/** One page of A4. */
export async function reportPdf({ report, logo, stills = [], language }: ReportPage): Promise<Buffer> {
  const [fonts, picture] = await Promise.all([loadPdfFonts(), logo && sharp(logo).png().toBuffer()])
  const title = `${messages[language].report}: ${report.name}`
  const doc = new PDFDocument({ size: 'A4', margin: 0, lang: language, displayTitle: true, info: { Title: title } })
  const finished = buffer(doc)
  const sheet = { doc, text: pdfText(doc, fonts), report, language }
  drawHead(sheet, picture)
  drawFigures(sheet)
  drawTimeline(sheet, 330)
  drawTurnsWithStills(sheet, 410, stills)
  drawDefinitions(sheet)
  doc.end()
  return finished
}

function drawHead({ doc, text, report, language }: Sheet, logo: Buffer | null): void {
  const width = WIDTH - LOGO.width - 16
  const { title, venue, startedMs } = report.event
  const day = startedMs === null ? '' : dayOf(startedMs, report, language)
  text.line(messages[language].report, { x: MARGIN, y: 44, width }, { size: 13, color: FAINT })
  text.line(report.name, { x: MARGIN, y: 58, width }, { size: 32, weight: 'bold', color: INK })
  text.line(title, { x: MARGIN, y: 98, width }, { size: 17, color: INK })
  text.line([venue, day].filter(Boolean).join(' · '), { x: MARGIN, y: 118, width }, { size: 13, color: FAINT })
  const place = { fit: [LOGO.width, LOGO.height] as [number, number], align: 'right', valign: 'center' } as const
  if (logo) doc.image(logo, MARGIN + WIDTH - LOGO.width, 52, place)
}

function drawFigures({ doc, text, report, language }: Sheet): void {
  const words = messages[language]
  const time = (ms: number) => durationOf(ms, language)
  const number = new Intl.NumberFormat(locales[language])
  const { live, replayed } = report
  const large = [
    [words.scheduled, time(report.scheduledMs)],
    [words.onAir, time(report.onAirMs)],
    [words.seen, number.format(live.viewerSeconds)],
  ] as const
  const third = (WIDTH - 24) / 3
  for (const [place, [name, value]] of large.entries()) {
    const x = MARGIN + place * (third + 12)
    doc.roundedRect(x, 150, third, 76, 6).lineWidth(1).stroke('#d6d3d1')
    text.line(name, { x: x + 12, y: 160, width: third - 24 }, { size: 13, color: FAINT })
    text.line(value, { x: x + 12, y: 180, width: third - 24 }, { size: 28, weight: 'bold', color: INK })
  }
  const small = [
    [words.appearances, number.format(report.turns.length)],
    [words.impressions, number.format(live.impressions)],
    [words.peak, number.format(live.peakViewers)],
    [words.average, number.format(live.averageViewers)],
    [words.later, number.format(replayed.viewerSeconds)],
  ] as const
  const fifth = WIDTH / 5
  for (const [place, [name, value]] of small.entries()) {
    const x = MARGIN + place * fifth
    text.line(value, { x, y: 244, width: fifth - 8 }, { size: 18, weight: 'bold', color: INK })
    text.paragraph(name, { x, y: 266, width: fifth - 8 }, { size: 11, color: FAINT })
  }
}

function drawDefinitions({ text, report, language }: Sheet): void {
  const words = messages[language]
  const { fee, asOfMs, logHash } = report
  const paragraphs = [words.scheduledMeans, words.onAirMeans, words.seenMeans, words.impressionsMean]
  let y = 664
  for (const sentence of paragraphs) {
    y = text.paragraph(sentence, { x: MARGIN, y, width: WIDTH }, { size: 10.5, color: FAINT }) + 3
  }
  const charged = fee
    ? words.fee({ rupees: String(fee.rupees), day: dayOf(fee.recordedMs, report, language) })
    : words.noFee
  const asOf = words.asOf({ time: `${dayOf(asOfMs, report, language)}, ${clockOf(asOfMs, report, language)}` })
  text.line(`${charged} · ${asOf}`, { x: MARGIN, y: 784, width: WIDTH }, { size: 10.5, color: INK })
  text.line(words.hash({ hash: logHash }), { x: MARGIN, y: 800, width: WIDTH }, { size: 10.5, color: INK })
}
