import type { TextStyle } from './fitted-text.ts'
import { svgText } from './svg-text.ts'
import { DIM } from './turf.ts'

/** A table of a scorecard in words. Cells without columns of their own are one after another. */
export type PictureTable = {
  title: string
  columns: readonly string[]
  rows: readonly { label: string; cells: readonly string[] }[]
}

type Area = { left: number; top: number; width: number }
type Drawn = { elements: string[]; bottom: number }

const GAP = 50
const TITLE_HEIGHT = 52
const ROW_HEIGHT = 36
const TABLE_GAP = 26
const SIZE = 28
/** Width of a figure, and of the space before a column. */
const FIGURE = SIZE * 0.5
const BEFORE_COLUMN = 18
/** Longer cells are words. */
const FIGURES_MAX = 7
/** What is left to labels at least. */
const LABEL_SHARE = 0.32
/** A picture is not longer than this. */
const ROWS_MAX = 130
const GOLD = '#ffe28a'

/** Draws tables in two columns, each where there is more room; those with words across both. */
export async function drawTables(tables: readonly PictureTable[], { left, top, width }: Area): Promise<Drawn> {
  const half = (width - GAP) / 2
  const bottoms: [number, number] = [top, top]
  const elements: string[] = []
  let rows = 0
  for (const table of tables) {
    rows += table.rows.length
    if (rows > ROWS_MAX) break
    if (hasWords(table)) {
      const drawn = await drawTable(table, { left, top: Math.max(...bottoms), width })
      elements.push(...drawn.elements)
      bottoms.fill(drawn.bottom + TABLE_GAP)
      continue
    }
    const column = bottoms[0] <= bottoms[1] ? 0 : 1
    const drawn = await drawTable(table, { left: left + column * (half + GAP), top: bottoms[column], width: half })
    elements.push(...drawn.elements)
    bottoms[column] = drawn.bottom + TABLE_GAP
  }
  return { elements, bottom: Math.max(...bottoms) }
}

async function drawTable({ title, columns, rows }: PictureTable, { left, top, width }: Area): Promise<Drawn> {
  const titled = { size: 34, weight: 'SemiBold', maxWidth: width } as const
  const elements = [await svgText(title, titled, { x: left, y: top + 38, colour: GOLD })]
  let y = top + TITLE_HEIGHT
  const place = { left, right: left + width, ends: endsOf({ columns, rows }, width) }
  const lines = [...(columns.length > 0 ? [{ label: '', cells: columns, isHead: true }] : []), ...rows]
  for (const line of lines) {
    y += ROW_HEIGHT
    elements.push(...(await drawRow(line, y - 10, place)))
  }
  const rule = top + TITLE_HEIGHT - 4
  elements.push(`<path d="M${left} ${rule}h${width}" stroke="${DIM}" stroke-opacity="0.5" stroke-width="2"/>`)
  return { elements, bottom: y }
}

type Line = { label: string; cells: readonly string[]; isHead?: boolean }
type Place = { left: number; right: number; ends: readonly number[] | null }

async function drawRow({ label, cells, isHead = false }: Line, y: number, { left, right, ends }: Place) {
  const colour = isHead ? DIM : '#ffffff'
  const style: TextStyle = { size: isHead ? SIZE - 4 : SIZE, weight: isHead ? 'Medium' : 'SemiBold', maxWidth: 0 }
  if (!ends) {
    const half = (right - left) / 2 - BEFORE_COLUMN
    return [
      await svgText(label, { ...style, weight: 'Medium', maxWidth: half }, { x: left, y, colour }),
      await svgText(cells.join(' '), { ...style, maxWidth: half }, { x: right, y, end: true, colour }),
    ]
  }
  const room = (place: number) => (ends[place] ?? 0) - (ends[place - 1] ?? 0)
  return Promise.all([
    svgText(label, { ...style, weight: 'Medium', maxWidth: room(0) - BEFORE_COLUMN }, { x: left, y, colour }),
    ...cells.map((cell, place) =>
      svgText(
        cell,
        { ...style, maxWidth: room(place + 1) - 6 },
        { x: left + (ends[place + 1] ?? 0), y, end: true, colour },
      ),
    ),
  ])
}

function hasWords({ columns, rows }: PictureTable): boolean {
  return lengthsOf({ columns, rows }).some((length) => length > FIGURES_MAX)
}

/** The longest cell of each column. */
function lengthsOf({ columns, rows }: Pick<PictureTable, 'columns' | 'rows'>): number[] {
  return columns.map((head, place) => Math.max(head.length, ...rows.map(({ cells }) => cells[place]?.length ?? 0)))
}

/** Where the label and each column end, from the left; null where the cells have no columns. Words give way before figures. */
function endsOf({ columns, rows }: Pick<PictureTable, 'columns' | 'rows'>, width: number): number[] | null {
  if (columns.length === 0) return null
  const lengths = lengthsOf({ columns, rows })
  const isFigure = (length: number) => length <= FIGURES_MAX
  const wanted = (length: number) => length * FIGURE + BEFORE_COLUMN
  const sum = (some: readonly number[]) => some.reduce((total, length) => total + wanted(length), 0)
  const forWords = width * (1 - LABEL_SHARE) - sum(lengths.filter(isFigure))
  const share = Math.max(0.1, Math.min(1, forWords / sum(lengths.filter((length) => !isFigure(length)))))
  const wished = lengths.map((length) => wanted(length) * (isFigure(length) ? 1 : share))
  const total = wished.reduce((all, each) => all + each, 0)
  const scale = Math.min(1, (width * (1 - LABEL_SHARE)) / total)
  let end = width - total * scale
  return [end, ...wished.map((each) => (end += each * scale))]
}
