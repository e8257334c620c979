import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type EventType, eventTypes } from '#schema/event-input.ts'
import { pitchOf } from '#schema/sports/display.ts'
import { pitchSvg } from './pitch-drawing.ts'
import { sportDrawing } from './sport-drawing.ts'

const COLOURS = 64

const drawings = new Map<string, string>(eventTypes.map((type) => [type, sportDrawing(pitchSvg(pitchOf(type)))]))
const version = createHash('sha256')
  .update([...drawings.values()].join())
  .digest('hex')
  .slice(0, 8)
const pictures = new Map<string, Promise<Buffer>>()

export function sportPreviewPath(type: EventType): string {
  return `/previews/${type}.png?v=${version}`
}

export async function sportPreviewPng(name: string): Promise<Buffer | null> {
  const drawing = drawings.get(name)
  if (!drawing) return null
  const picture = pictures.get(name) ?? drawn(drawing)
  pictures.set(name, picture)
  return picture
}

function drawn(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png({ palette: true, colours: COLOURS, dither: 0 }).toBuffer()
}
