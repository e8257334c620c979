import { encode } from 'uqr'
import type { Language } from '#schema/i18n/language.ts'
import { messages } from '#schema/share/messages/generated.ts'
import { qrOutline } from '#schema/share/qr-outline.ts'
import { loadPictureFonts } from '#server/live/delivery/score-picture/picture-fonts.ts'
import { sidePlates } from '#server/live/delivery/score-picture/side-plates.ts'
import { svgText } from '#server/live/delivery/score-picture/svg-text.ts'
import { DIM, GOLD, onTurf, ROPE } from '#server/live/delivery/score-picture/turf.ts'
import { svgLines } from '#server/live/delivery/score-picture/wrapped-text.ts'
import type { EventWords } from './event-words.ts'
import { faintPitch } from './pitch-drawing.ts'

const POSTER_WIDTH = 1080
const POSTER_HEIGHT = 1350

/** `url`: the short link, which is written and shown as a QR code. */
export type PosterWords = EventWords & { url: string; isOver: boolean; language: Language }

const MARGIN = 80
const INNER = POSTER_WIDTH - 2 * MARGIN
const CARD = { top: 950, height: 320, radius: 24, padding: 26 }
const INK = '#101c15'

/** A poster to send and to print, as SVG. */
export async function posterSvg(words: PosterWords): Promise<string> {
  await loadPictureFonts()
  const { product, type, title, sides, line, when, venue } = words
  const hasSides = sides.length > 0
  const style = { weight: 'SemiBold', maxWidth: INNER } as const
  const titled = !hasSides
    ? { sizes: [168, 144, 120, 96, 80], maxLines: 4 }
    : { sizes: [124, 108, 92, 76], maxLines: line === '' ? 3 : 2 }
  const head = await svgLines(title, { ...style, ...titled }, { x: MARGIN, top: 134, lineHeight: 0.98, colour: ROPE })
  const venueY = CARD.top - 46
  const where = await svgLines(venue, { ...style, sizes: [60, 52, 44], maxLines: 1 }, { x: MARGIN, y: venueY })
  const whenY = venueY - 84
  const lineY = line === '' ? whenY : whenY - 96
  const top = head.bottom + 34
  const plate = Math.min(140, (lineY - 84 - top) / Math.max(1, sides.length))
  const elements = await Promise.all([
    svgText(product, { ...style, size: 48 }, { x: MARGIN, y: 118, colour: DIM }),
    svgText(line, { ...style, size: 72 }, { x: MARGIN, y: lineY, colour: GOLD }),
    svgText(when, { ...style, size: line === '' ? 88 : 72 }, { x: MARGIN, y: whenY, colour: line === '' ? GOLD : DIM }),
    ...(await sidePlates(sides, { left: MARGIN, top, width: INNER, height: plate })),
    card(words),
  ])
  const ground = faintPitch(type, { x: 540, y: 540, scale: 13 })
  const size = { width: POSTER_WIDTH, height: POSTER_HEIGHT }
  return onTurf([...head.elements, ...where.elements, ...elements], { ...size, ground })
}

async function card({ url, isOver, language }: PosterWords): Promise<string> {
  const { top, height, radius, padding } = CARD
  const text = messages[language].poster
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  const scale = (height - 2 * padding) / size
  const left = MARGIN + height + 10
  const style = { weight: 'SemiBold', maxWidth: MARGIN + INNER - padding - left } as const
  const lines = await Promise.all([
    svgText(isOver ? text.watch : text.watchLive, { ...style, size: 96 }, { x: left, y: top + 116, colour: '#0b5a35' }),
    svgText(url.replace(/^https?:[/][/]/, ''), { ...style, size: 50 }, { x: left, y: top + 188, colour: INK }),
    svgText(text.scan, { ...style, weight: 'Medium', size: 42 }, { x: left, y: top + 256, colour: '#4a5a50' }),
  ])
  return [
    `<rect x="${MARGIN}" y="${top}" width="${INNER}" height="${height}" rx="${radius}" fill="#fff"/>`,
    `<path transform="translate(${MARGIN + padding} ${top + padding}) scale(${scale})" d="${qrOutline(data)}" fill="${INK}" shape-rendering="crispEdges"/>`,
    ...lines,
  ].join('')
}
