import sharp from 'sharp'
import { loadPictureFonts, SVG_FONT } from '#server/live/delivery/score-picture/picture-fonts.ts'
import { svgText } from '#server/live/delivery/score-picture/svg-text.ts'

const [WIDTH, HEIGHT] = [640, 360]
/** As on viewers' pictures and in clips: at the upper right end. */
const PLATE = { left: 528, top: 14, width: 98, height: 49, padding: 5 }
const QUALITY = 80

/** Draws the sponsor's plate on a picture: its logo or, without a stored one, its name. JPEG of 16:9. */
export async function turnStill(picture: Buffer, name: string, logo: Buffer | null): Promise<Buffer> {
  await loadPictureFonts()
  const inner = { width: PLATE.width - 2 * PLATE.padding, height: PLATE.height - 2 * PLATE.padding }
  const style = { size: 24, weight: 'SemiBold', maxWidth: inner.width } as const
  const words = logo ? '' : await svgText(name, style, { x: PLATE.padding, y: 33, colour: '#101c15' })
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${PLATE.width}" height="${PLATE.height}">
    <rect width="100%" height="100%" rx="4" fill="#ffffff"/><g font-family="${SVG_FONT}">${words}</g></svg>`
  const fit = { fit: 'contain', background: '#ffffff' } as const
  const drawn =
    logo &&
    (await sharp(logo).resize(inner.width, inner.height, fit).flatten({ background: '#ffffff' }).png().toBuffer())
  return sharp(picture)
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#000000' })
    .composite([
      { input: Buffer.from(plate), left: PLATE.left, top: PLATE.top },
      ...(drawn ? [{ input: drawn, left: PLATE.left + PLATE.padding, top: PLATE.top + PLATE.padding }] : []),
    ])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
