import { type Area, clipLayouts, contained, covering } from '#client/media/clip/plan/clip-layout.ts'
import {
  type ClipPlates,
  type ClipRequest,
  type ClipSponsor,
  platesAt,
  sponsorAt,
} from '#client/media/clip/plan/clip-request.ts'
import type { Size } from '#client/media/picture-size.ts'
import { clipFont } from './clip-fonts.ts'
import { drawPlates } from './plates-drawing.ts'

type Context = OffscreenCanvasRenderingContext2D

/** A decoded picture, the right way up. */
export type DrawnPicture = {
  displayWidth: number
  displayHeight: number
  draw(context: Context, left: number, top: number, width: number, height: number): void
}

/** One object for all pictures between two cuts. `isSlate`: no camera is on, so no sponsor is shown. */
type Shot = { isSlate: boolean }

export type ClipCanvas = {
  canvas: OffscreenCanvas
  /** Draws a picture with the score and the sponsor of that moment. */
  draw(picture: DrawnPicture, atMs: number, shot: Shot): void
}

const BACKDROP_MS = 200
const BLURRED = { width: 24, height: 24 }
const SHADE = 'rgb(7 11 9 / 0.6)'
const WHITE = '#ffffff'
const INK = '#101c15'
const CORNER = 8
const SPONSOR_PADDING = 10

export function openClipCanvas(request: ClipRequest): ClipCanvas {
  const layout = clipLayouts[request.format]
  const canvas = new OffscreenCanvas(layout.width, layout.height)
  const context = contextOf(canvas, 'low')
  const drawBackdrop = backdropOf(layout)
  const score = layerOf(layout, (on, plates: ClipPlates) => drawPlates(on, plates, layout))
  const sponsor = layerOf(layout, (on, shown: ClipSponsor) => drawSponsor(on, shown, layout.sponsor))

  return {
    canvas,
    draw(picture, atMs, shot) {
      const size = { width: picture.displayWidth, height: picture.displayHeight }
      const area = contained(size, layout)
      if (area.width < layout.width || area.height < layout.height) drawBackdrop(context, picture, { atMs, shot }, area)
      picture.draw(context, area.left, area.top, area.width, area.height)
      score(context, platesAt(request, atMs))
      sponsor(context, shot.isSlate ? null : sponsorAt(request, atMs))
    },
  }
}

/** Behind a picture of another shape: the same one, so small that it is blurred, and anew only at cuts and now and then. */
function backdropOf(layout: Size) {
  const small = new OffscreenCanvas(BLURRED.width, BLURRED.height)
  const blurred = contextOf(small, 'high')
  const whole = new OffscreenCanvas(layout.width, layout.height)
  const shaded = contextOf(whole, 'low')
  let drawn: { atMs: number; shot: Shot } | null = null

  return (context: Context, picture: DrawnPicture, now: { atMs: number; shot: Shot }, area: Area) => {
    if (now.shot !== drawn?.shot || now.atMs - drawn.atMs >= BACKDROP_MS) {
      drawn = now
      picture.draw(blurred, 0, 0, BLURRED.width, BLURRED.height)
      const all = covering({ width: picture.displayWidth, height: picture.displayHeight }, layout)
      shaded.drawImage(small, all.left, all.top, all.width, all.height)
      shaded.fillStyle = SHADE
      shaded.fillRect(0, 0, layout.width, layout.height)
    }
    const isTaller = area.height < layout.height
    const [width, height] = isTaller ? [layout.width, area.top + 1] : [area.left + 1, layout.height]
    for (const isEnd of [false, true]) {
      const [left, top] = isEnd ? [layout.width - width, layout.height - height] : [0, 0]
      context.drawImage(whole, left, top, width, height, left, top, width, height)
    }
  }
}

/** Draws something over the picture, and keeps it until something else is drawn. `draw` returns where it is. */
function layerOf<Shown>(size: Size, draw: (on: Context, shown: Shown) => Area | null) {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const layer = contextOf(canvas, 'high', true)
  let drawn: { shown: Shown; area: Area | null } | null = null

  return (context: Context, shown: Shown | null) => {
    if (shown === null) return
    if (shown !== drawn?.shown) {
      layer.clearRect(0, 0, size.width, size.height)
      drawn = { shown, area: draw(layer, shown) }
    }
    if (!drawn?.area) return
    const { left, top, width, height } = drawn.area
    context.drawImage(canvas, left, top, width, height, left, top, width, height)
  }
}

function drawSponsor(context: Context, { name, logo }: ClipSponsor, area: Area): Area {
  const { left, top, width, height } = area
  context.fillStyle = WHITE
  context.beginPath()
  context.roundRect(left, top, width, height, CORNER)
  context.fill()
  const room = { width: width - 2 * SPONSOR_PADDING, height: height - 2 * SPONSOR_PADDING }
  if (logo) {
    const inside = contained(logo, room)
    const [x, y] = [left + SPONSOR_PADDING + inside.left, top + SPONSOR_PADDING + inside.top]
    context.drawImage(logo, x, y, inside.width, inside.height)
    return area
  }
  context.fillStyle = INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  let fontSize = height / 2.5
  context.font = clipFont(fontSize)
  const needed = context.measureText(name).width
  if (needed > room.width) fontSize *= room.width / needed
  context.font = clipFont(fontSize)
  context.fillText(name, left + width / 2, top + height / 2, room.width)
  return area
}

/** Pictures are drawn with `low` quality: in software, `high` takes half as long again. */
function contextOf(canvas: OffscreenCanvas, quality: ImageSmoothingQuality, alpha = false): Context {
  const context = canvas.getContext('2d', { alpha })
  if (!context) throw new Error('The browser draws no pictures in a worker.')
  context.imageSmoothingQuality = quality
  return context
}
