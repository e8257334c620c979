import { messages } from '#schema/sponsors/messages/generated.ts'
import { clockOf } from './report-times.ts'
import { FAINT, INK, MARGIN, type Sheet, WIDTH } from './sheet.ts'

const HEIGHT = 22
/** A turn of seconds in a match of hours would be too thin to print. */
const THINNEST = 1.2

/** The match as a bar, with the turns that were on air. */
export function drawTimeline({ doc, text, report, language }: Sheet, y: number): void {
  const { startedMs, endedMs } = report.event
  if (startedMs === null) return
  const untilMs = Math.max(endedMs ?? report.asOfMs, startedMs + 1_000)
  const at = (ms: number) => MARGIN + (WIDTH * (Math.min(ms, untilMs) - startedMs)) / (untilMs - startedMs)
  const title = messages[language].timeline
  text.line(title, { x: MARGIN, y: y - 20, width: WIDTH }, { size: 13, weight: 'bold', color: INK })
  doc.rect(MARGIN, y, WIDTH, HEIGHT).fill('#e7e5e4')
  for (const { atMs, onAirMs } of report.turns) {
    if (onAirMs > 0) doc.rect(at(atMs), y, Math.max(THINNEST, at(atMs + onAirMs) - at(atMs)), HEIGHT).fill('#15803d')
  }
  const pen = { size: 11, color: FAINT }
  const ends = [startedMs, untilMs].map((ms) => clockOf(ms, report, language))
  const [begin = '', end = ''] = ends
  text.line(begin, { x: MARGIN, y: y + HEIGHT + 4, width: WIDTH / 2 }, pen)
  const width = text.widthOf(end, pen)
  text.line(end, { x: MARGIN + WIDTH - width, y: y + HEIGHT + 4, width: width + 1 }, pen)
}
