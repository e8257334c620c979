import { messages } from '#schema/sponsors/messages/generated.ts'
import { REPORTED_VIEWERS_MIN, type ReportedTurn } from '#schema/sponsors/report.ts'
import { clockOf, durationOf } from './report-times.ts'
import { FAINT, INK, MARGIN, type Sheet, WIDTH } from './sheet.ts'

const LINES_WITH_STILLS = 6
const STILL = { gap: 12, top: 556 }

const LINES = 11
const LINE_HEIGHT = 17
const COLUMNS = { time: 0, moment: 76, onAir: 316, seen: 398 }

/** The turns that most was seen of, in order of time. */
function drawTurns({ text, report, language }: Sheet, y: number, lines = LINES): void {
  const words = messages[language]
  text.line(words.best, { x: MARGIN, y, width: WIDTH }, { size: 13, weight: 'bold', color: INK })
  const pen = { size: 12, color: INK }
  const cell = (content: string, column: number, width: number, line: number) =>
    text.line(content, { x: MARGIN + column, y: y + 20 + line * LINE_HEIGHT, width }, pen)
  const shown = mostSeen(report.turns, lines)
  for (const [line, { atMs, moment, onAirMs, live }] of shown.entries()) {
    cell(clockOf(atMs, report, language), COLUMNS.time, COLUMNS.moment - 8, line)
    cell(moment?.[language] ?? '', COLUMNS.moment, COLUMNS.onAir - COLUMNS.moment - 8, line)
    cell(words.onAirFor({ time: durationOf(onAirMs, language) }), COLUMNS.onAir, COLUMNS.seen - COLUMNS.onAir - 6, line)
    const seen = live ? words.seenFor({ seconds: live.viewerSeconds }) : words.few({ min: REPORTED_VIEWERS_MIN })
    cell(seen, COLUMNS.seen, WIDTH - COLUMNS.seen, line)
  }
  const count = report.turns.length - shown.length
  const below = { x: MARGIN, y: y + 20 + shown.length * LINE_HEIGHT, width: WIDTH }
  if (count > 0) text.line(words.more({ count }), below, { size: 12, color: FAINT })
}

/** The turns above pictures of some of them, beside each other. */
export function drawTurnsWithStills(sheet: Sheet, y: number, stills: readonly Buffer[]): void {
  drawTurns(sheet, y, stills.length > 0 ? LINES_WITH_STILLS : LINES)
  const width = (WIDTH - 2 * STILL.gap) / 3
  for (const [place, still] of stills.entries()) {
    sheet.doc.image(still, MARGIN + place * (width + STILL.gap), STILL.top, { width })
  }
}

/** Those that most was seen of, in order of time. */
export function mostSeen(turns: readonly ReportedTurn[], count: number): ReportedTurn[] {
  const seconds = ({ live }: ReportedTurn) => live?.viewerSeconds ?? 0
  return [...turns]
    .sort((one, other) => seconds(other) - seconds(one) || other.onAirMs - one.onAirMs || one.n - other.n)
    .slice(0, count)
    .sort((one, other) => one.n - other.n)
}
