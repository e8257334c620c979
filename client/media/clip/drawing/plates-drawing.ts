import type { Area, ClipLayout } from '#client/media/clip/plan/clip-layout.ts'
import type { ClipPlates, PlateRow } from '#client/media/clip/plan/clip-request.ts'
import { clipFont } from './clip-fonts.ts'

type Context = OffscreenCanvasRenderingContext2D

type Cell = { text: string; ink: string; back: string | null; scale: number; dot: string | null }
/** A cell's place in the plates, which begin at 0, 0. */
type PlacedCell = Cell & { left: number; top: number; width: number; height: number }

/** The player's plates (score.css): painted tin, the same in both themes. */
const TIN = '#0f1913'
const PAINT = '#fff4d2'
const INK = '#101c15'
const SECOND = '#23352b'
const PALE = '#e4ecdf'
const LINE = 'rgb(255 255 255 / 0.25)'
const SERVE = '#ffbe3d'
const NO_DOT = 'transparent'

/** Of the size of the font. */
const ROW = 1.3
const NOTES = 1.15
const PADDING = 0.34
const DOT = 0.42
const LARGE = 1.18
const CORNER = 0.12
const LABEL_MOST = 0.55

/** Draws the score as the player has it on its picture. Returns where; null for nothing. */
export function drawPlates(context: Context, { rows, notes }: ClipPlates, { plates }: ClipLayout): Area | null {
  if (rows.length === 0) return null
  const { fontSize, left, edge, isAbove, widthMost } = plates
  const cells = inColumns(context, rows, fontSize, widthMost)
  const width = Math.max(...cells.map((cell) => cell.left + cell.width))
  const rowsHeight = Math.max(...cells.map((cell) => cell.top + cell.height))
  const lines = noteLines(context, notes, { fontSize, width: Math.max(width, widthMost * LABEL_MOST) })
  const noteWidth = Math.max(0, ...lines.map((line) => textWidth(context, line, fontSize) + 2 * PADDING * fontSize))
  const noteHeight = lines.length * NOTES * fontSize
  const size = { width: Math.ceil(Math.max(width, noteWidth)), height: Math.ceil(rowsHeight + noteHeight) }
  const top = isAbove ? edge - size.height : edge

  context.save()
  context.translate(left, top)
  context.beginPath()
  context.roundRect(0, 0, size.width, size.height, CORNER * fontSize)
  context.clip()
  context.fillStyle = TIN
  context.fillRect(0, 0, size.width, size.height)
  for (const cell of cells) drawCell(context, cell, fontSize)
  for (const [place, line] of lines.entries()) {
    const middle = rowsHeight + (place + 0.5) * NOTES * fontSize
    drawText(context, line, { left: PADDING * fontSize, middle, fontSize, ink: PALE })
  }
  drawRules(context, { rows: rows.length, rowsHeight, hasNotes: lines.length > 0, width: size.width })
  context.restore()
  return { left, top, ...size }
}

/** Each column is as wide as its widest cell; labels are cut where the plates would not fit. */
function inColumns(context: Context, rows: readonly PlateRow[], fontSize: number, widthMost: number): PlacedCell[] {
  const isAlone = rows.length === 1
  const isServed = rows.some(({ isServing }) => isServing)
  const table = rows.map((row, place) => cellsOf(row, { isAlone, isServed, isSecond: place % 2 === 1 }))
  const count = Math.max(...table.map((cells) => cells.length))
  const widthOf = (cell: Cell | undefined) => (cell && (cell.text || cell.dot) ? cellWidth(context, cell, fontSize) : 0)
  const widths = Array.from({ length: count }, (_, column) => Math.max(...table.map((cells) => widthOf(cells[column]))))
  const others = widths.slice(1).reduce((sum, width) => sum + width, 0)
  widths[0] = Math.min(widths[0] ?? 0, Math.max(widthMost - others, widthMost * 0.2))
  const height = ROW * fontSize
  return table.flatMap((cells, row) =>
    cells.map((cell, column) => ({
      ...cell,
      left: widths.slice(0, column).reduce((sum, width) => sum + width, 0),
      top: row * height,
      width: widths[column] ?? 0,
      height,
    })),
  )
}

function cellsOf(
  { label, main, sub, isServing }: PlateRow,
  { isAlone, isServed, isSecond }: Record<string, boolean>,
): Cell[] {
  const dot = isAlone || !isServed ? null : isServing ? SERVE : NO_DOT
  const isDark = isSecond && !isAlone
  const team: Cell = { text: label, ink: isDark ? PAINT : INK, back: isDark ? SECOND : PAINT, scale: 1, dot }
  const score: Cell = { text: main, ink: PAINT, back: null, scale: LARGE, dot: null }
  const rest: Cell = { text: sub, ink: PALE, back: null, scale: 1, dot: null }
  return isAlone ? [team, score, rest] : [team, rest, score]
}

function cellWidth(context: Context, { text, scale, dot }: Cell, fontSize: number): number {
  const dotWidth = dot ? (DOT + PADDING / 2) * fontSize : 0
  return textWidth(context, text, fontSize * scale) + dotWidth + 2 * PADDING * fontSize
}

function drawCell(context: Context, cell: PlacedCell, fontSize: number): void {
  const { text, ink, back, scale, dot, left, top, width, height } = cell
  if (width === 0) return
  const middle = top + height / 2
  const start = left + PADDING * fontSize
  if (back) {
    context.fillStyle = back
    context.fillRect(left, top, width, height)
  }
  if (dot && dot !== NO_DOT) {
    context.fillStyle = dot
    context.beginPath()
    context.arc(start + (DOT * fontSize) / 2, middle, (DOT * fontSize) / 2, 0, 2 * Math.PI)
    context.fill()
  }
  const textLeft = start + (dot ? (DOT + PADDING / 2) * fontSize : 0)
  const room = left + width - PADDING * fontSize - textLeft
  const shown = cutTo(context, text, room, fontSize * scale)
  drawText(context, shown, { left: textLeft, middle, fontSize: fontSize * scale, ink })
}

type Rules = { rows: number; rowsHeight: number; hasNotes: boolean; width: number }

function drawRules(context: Context, { rows, rowsHeight, hasNotes, width }: Rules): void {
  context.fillStyle = LINE
  for (let row = 1; row < rows + (hasNotes ? 1 : 0); row += 1) {
    context.fillRect(0, (rowsHeight / rows) * row - 1, width, 2)
  }
}

type TextPlace = { left: number; middle: number; fontSize: number; ink: string }

/** Centres capitals in the line. */
function drawText(context: Context, text: string, { left, middle, fontSize, ink }: TextPlace): void {
  context.font = clipFont(fontSize)
  context.textBaseline = 'alphabetic'
  context.fillStyle = ink
  context.fillText(text, left, middle + context.measureText('H').actualBoundingBoxAscent / 2)
}

function textWidth(context: Context, text: string, fontSize: number): number {
  context.font = clipFont(fontSize)
  return context.measureText(text).width
}

/** Whole words in as few lines as fit. */
function noteLines(
  context: Context,
  notes: readonly string[],
  { fontSize, width }: { fontSize: number; width: number },
): string[] {
  const lines: string[] = []
  const room = width - 2 * PADDING * fontSize
  for (const word of notes.flatMap((note, place) => (place > 0 ? ['•', ...note.split(' ')] : note.split(' ')))) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(context, longer, fontSize) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function cutTo(context: Context, text: string, room: number, fontSize: number): string {
  if (textWidth(context, text, fontSize) <= room + 1) return text
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment)
  while (letters.length > 1 && textWidth(context, `${letters.join('')}…`, fontSize) > room) letters.pop()
  return `${letters.join('')}…`
}
