import type { Size } from '#client/media/picture-size.ts'
import { runFfmpeg } from './footage.ts'
import { loadSampleCamera, type SampleName, segmentOf } from './sample-camera.ts'

/** RGB, row by row. */
export type Frame = Size & { rgb: Buffer }

/** Shares of the width and the height. */
export type FrameArea = { left: number; top: number; right: number; bottom: number }

const ALL: FrameArea = { left: 0, top: 0, right: 1, bottom: 1 }

/** The picture of a file that is shown at that second. */
export async function frameAt(mp4: Uint8Array, second: number, size: Size): Promise<Frame> {
  const before = `select=lte(t\\,${second})*gte(t\\,${second - 0.2})`
  const frame = (await framesOf(mp4, `${before},${scaled(size)}`, size)).at(-1)
  if (!frame) throw new Error(`The file has no picture at ${second} s.`)
  return frame
}

/** Pictures of a made camera in a slot, of which there are 30. Its colours are unspecified: Chromium takes them for BT.709. */
export async function sampleFrames(name: SampleName, slot: number, size: Size): Promise<Frame[]> {
  const camera = await loadSampleCamera(name)
  const file = Buffer.concat([camera.init, segmentOf(camera, slot)])
  return framesOf(file, `${scaled(size)}:in_color_matrix=bt709`, size)
}

/** Mean difference of the colours in the area, 0 to 255. */
export function difference(one: Frame, other: Frame, area = ALL): number {
  const [left, right] = [Math.round(area.left * one.width), Math.round(area.right * one.width)]
  const [top, bottom] = [Math.round(area.top * one.height), Math.round(area.bottom * one.height)]
  let sum = 0
  for (let y = top; y < bottom; y += 1) {
    for (let place = (y * one.width + left) * 3; place < (y * one.width + right) * 3; place += 1) {
      sum += Math.abs((one.rgb[place] ?? 0) - (other.rgb[place] ?? 0))
    }
  }
  return sum / ((bottom - top) * (right - left) * 3)
}

/** The share of the area that has a colour, within what H.264 changes of it. */
export function shareOf(frame: Frame, [red, green, blue]: readonly [number, number, number], area: FrameArea): number {
  const [left, right] = [Math.round(area.left * frame.width), Math.round(area.right * frame.width)]
  const [top, bottom] = [Math.round(area.top * frame.height), Math.round(area.bottom * frame.height)]
  let count = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const place = (y * frame.width + x) * 3
      const off = [red, green, blue].map((value, channel) => Math.abs(value - (frame.rgb[place + channel] ?? 0)))
      if (Math.max(...off) <= NEAR) count += 1
    }
  }
  return count / ((bottom - top) * (right - left))
}

const NEAR = 24

async function framesOf(mp4: Uint8Array, filters: string, { width, height }: Size): Promise<Frame[]> {
  const raw = [
    '-i',
    'input.mp4',
    '-map',
    '0:v',
    '-vf',
    filters,
    '-vsync',
    '0',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    'out',
  ]
  const { bytes } = await runFfmpeg(mp4, raw, 'out')
  const length = width * height * 3
  return Array.from({ length: Math.floor(bytes.length / length) }, (_, place) => {
    return { width, height, rgb: bytes.subarray(place * length, (place + 1) * length) }
  })
}

function scaled({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=bilinear`
}
