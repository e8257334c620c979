import sharp from 'sharp'
import { fittedText, type TextStyle, textWidth } from './fitted-text.ts'
import { loadPictureFonts, SVG_FONT } from './picture-fonts.ts'
import { svgText, writtenText } from './svg-text.ts'
import { drawTables, type PictureTable } from './table-drawing.ts'

/** What a picture of the score says, in the reader's language. */
export type PictureWords = {
  title: string
  /** Two sides; up to four of a counter. */
  sides: readonly { name: string; main: string; sub: string }[]
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
const INNER = WIDTH - 2 * MARGIN
const COLOURS = 64
const PLATES = { from: 140, to: 450 }
const LINE_Y = 518
const GOLD = '#ffe28a'
const ROPE = '#f3e3b8'

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
    ...sides.map((side, row) => drawSide(side, PLATES.from + plate * row, plate)),
  ])
  return sharp(Buffer.from(framed([...lines, ...drawn.elements], height)))
    .png({ palette: true, colours: COLOURS, dither: 0 })
    .toBuffer()
}

/** A plate with the name, and the score at its end. */
export async function drawSide({ name, main, sub }: PictureWords['sides'][number], top: number, height: number) {
  const baseline = top + height * 0.69
  const right = WIDTH - MARGIN - 24
  const small: TextStyle = { size: Math.round(height * 0.4), weight: 'Medium', maxWidth: 240 }
  const large: TextStyle = { size: Math.round(height * 0.74), weight: 'Bold', maxWidth: 420 }
  const [subText, mainText] = await Promise.all([fittedText(sub, small), fittedText(main, large)])
  const subWidth = await textWidth(subText.text, subText.size, small.weight)
  const mainRight = right - (subWidth > 0 ? subWidth + 20 : 0)
  const mainWidth = await textWidth(mainText.text, mainText.size, large.weight)
  const room = mainRight - mainWidth - MARGIN - 60
  const nameStyle: TextStyle = { size: Math.round(height * 0.58), weight: 'SemiBold', maxWidth: room }
  return [
    `<rect x="${MARGIN}" y="${top + 6}" width="${INNER}" height="${height - 12}" rx="12" fill="#101c15" fill-opacity="0.72"/>`,
    await svgText(name, nameStyle, { x: MARGIN + 24, y: baseline }),
    writtenText(mainText, large.weight, { x: mainRight, y: baseline, end: true }),
    writtenText(subText, small.weight, { x: right, y: baseline, end: true }),
  ].join('')
}

/** Stripes of turf, and the rope around it. */
function framed(elements: readonly string[], height: number): string {
  const rope = `x="20" y="20" width="${WIDTH - 40}" height="${height - 40}" rx="40" fill="none" stroke-width="10"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">
    <defs>
      <pattern id="turf" width="150" height="${height}" patternUnits="userSpaceOnUse">
        <rect width="75" height="${height}" fill="#0b5a35"/>
        <rect x="75" width="75" height="${height}" fill="#0f673e"/>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#turf)"/>
    <rect ${rope} stroke="#8a6320"/>
    <rect ${rope} stroke="${ROPE}" stroke-dasharray="18 5"/>
    <g font-family="${SVG_FONT}">${elements.join('')}</g>
  </svg>`
}
