import sharp from 'sharp'
import { loadPictureFonts, SVG_FONT } from './picture-fonts.ts'
import { drawScore, HEIGHT, INNER, MARGIN, type PictureWords, WIDTH } from './score-drawing.ts'
import { sidePlates } from './side-plates.ts'
import { svgText } from './svg-text.ts'

const QUALITY = 82
const BOTTOM = 40
const PLATE = { height: 92, all: 300 }
const NAME = { x: 32, y: 28, height: 52 }

/** Draws the score, or without one the title, on a picture that covers 1200 × 630; without a picture on turf. JPEG. */
export async function drawMoment(still: Buffer | null, words: PictureWords, product: string): Promise<Buffer> {
  if (!still)
    return sharp(await drawScore(words))
      .jpeg({ quality: QUALITY })
      .toBuffer()
  await loadPictureFonts()
  const sides = words.sides.length > 0 ? words.sides : [{ name: words.title, main: '', sub: '' }]
  const height = Math.min(PLATE.height, PLATE.all / sides.length)
  const top = HEIGHT - BOTTOM - height * sides.length
  const style = { size: 36, weight: 'SemiBold', maxWidth: 360 } as const
  const elements = await Promise.all([
    svgText(product, style, { x: NAME.x + 20, y: NAME.y + 38 }),
    ...(await sidePlates(sides, { left: MARGIN, top, width: INNER, height })),
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <linearGradient id="shade" x2="0" y2="1"><stop stop-opacity="0.6"/><stop offset="1" stop-opacity="0"/></linearGradient>
    <rect width="100%" height="${MARGIN * 2}" fill="url(#shade)"/>
    <g font-family="${SVG_FONT}">${elements.join('')}</g>
  </svg>`
  return sharp(still)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
