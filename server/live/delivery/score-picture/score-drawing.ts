import sharp from 'sharp'
import { loadPictureFonts } from './picture-fonts.ts'
import { type PictureSide, sidePlates } from './side-plates.ts'
import { svgText } from './svg-text.ts'
import { drawTables, type PictureTable } from './table-drawing.ts'
import { GOLD, onTurf, ROPE } from './turf.ts'

/** What a picture of the score says, in the reader's language. */
export type PictureWords = {
  title: string
  /** Two sides; up to four of a counter. */
  sides: readonly PictureSide[]
  /** The result, or how things stand. */
  line: string
  /** Where and when. */
  footer: string
  /** Of the scorecard; none in the picture of a link preview. */
  tables: readonly PictureTable[]
}

export const WIDTH = 1200
/** Of a picture without tables: the proportions of link previews. */
export const HEIGHT = 630
export const MARGIN = 70
export const INNER = WIDTH - 2 * MARGIN
const COLOURS = 64
const PLATES = { from: 140, to: 450 }
const LINE_Y = 518

/** Draws the score over turf, as PNG. */
export async function drawScore({ title, sides, line, footer, tables }: PictureWords): Promise<Buffer> {
  await loadPictureFonts()
  const plate = Math.min(150, (PLATES.to - PLATES.from) / Math.max(1, sides.length))
  const top = line === '' ? PLATES.to + 24 : LINE_Y + 40
  const drawn = await drawTables(tables, { left: MARGIN, top, width: INNER })
  const height = tables.length === 0 ? HEIGHT : Math.ceil(drawn.bottom) + 90
  const style = { weight: 'SemiBold', maxWidth: INNER } as const
  const lines = await Promise.all([
    svgText(title, { ...style, size: 58 }, { x: MARGIN, y: 102, colour: ROPE }),
    svgText(line, { ...style, size: 60 }, { x: MARGIN, y: LINE_Y, colour: GOLD }),
    svgText(footer, { ...style, weight: 'Medium', size: 36 }, { x: MARGIN, y: height - 44 }),
    ...(await sidePlates(sides, { left: MARGIN, top: PLATES.from, width: INNER, height: plate })),
  ])
  return sharp(Buffer.from(onTurf([...lines, ...drawn.elements], { width: WIDTH, height })))
    .png({ palette: true, colours: COLOURS, dither: 0 })
    .toBuffer()
}
