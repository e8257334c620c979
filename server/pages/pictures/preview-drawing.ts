import { loadPictureFonts } from '#server/live/delivery/score-picture/picture-fonts.ts'
import { sidePlates } from '#server/live/delivery/score-picture/side-plates.ts'
import { svgText } from '#server/live/delivery/score-picture/svg-text.ts'
import { DIM, GOLD, onTurf, ROPE } from '#server/live/delivery/score-picture/turf.ts'
import { svgLines } from '#server/live/delivery/score-picture/wrapped-text.ts'
import type { EventWords } from './event-words.ts'
import { faintPitch } from './pitch-drawing.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from './sport-drawing.ts'

const MARGIN = 70
const INNER = PREVIEW_WIDTH - 2 * MARGIN
const BOTTOM = { line: 62, venue: 58 }

/** The picture of link previews, as SVG: title, teams, time and venue. */
export async function previewSvg({ product, type, title, sides, line, when, venue }: EventWords): Promise<string> {
  await loadPictureFonts()
  const hasSides = sides.length > 0
  const titled = hasSides ? { sizes: [88, 76, 64], maxLines: 2 } : { sizes: [120, 104, 88, 72], maxLines: 3 }
  const style = { weight: 'SemiBold', maxWidth: INNER } as const
  const head = await svgLines(title, { ...style, ...titled }, { x: MARGIN, top: 102, lineHeight: 0.98, colour: ROPE })
  const whenY = PREVIEW_HEIGHT - BOTTOM.venue - BOTTOM.line
  const top = head.bottom + 26
  const plate = Math.min(120, (whenY - 66 - top) / Math.max(1, sides.length))
  const where = await svgLines(
    venue,
    { ...style, sizes: [48, 42, 36], maxLines: 1 },
    { x: MARGIN, y: PREVIEW_HEIGHT - BOTTOM.venue },
  )
  const productStyle = { ...style, size: 40, maxWidth: INNER / 2 } as const
  const elements = await Promise.all([
    svgText(product, productStyle, { x: MARGIN, y: 92, colour: DIM }),
    svgText(line, productStyle, { x: PREVIEW_WIDTH - MARGIN, y: 92, colour: GOLD, end: true }),
    svgText(when, { ...style, size: 64 }, { x: MARGIN, y: whenY, colour: GOLD }),
    ...(await sidePlates(sides, { left: MARGIN, top, width: INNER, height: plate })),
  ])
  const ground = faintPitch(type, { x: 960, y: 330, scale: 9 })
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT }
  return onTurf([...head.elements, ...where.elements, ...elements], { ...size, ground })
}
