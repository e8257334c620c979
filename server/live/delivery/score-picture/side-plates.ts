import { fittedText, type TextStyle, textWidth } from './fitted-text.ts'
import { svgText, writtenText } from './svg-text.ts'

/** `main`, `sub`: the score, empty without one. */
export type PictureSide = { name: string; main: string; sub: string }

type Plates = { left: number; top: number; width: number; height: number }

const PADDING = 24

/** A plate for each side, `height` apart: its name, and at the end its score if there is one. */
export async function sidePlates(sides: readonly PictureSide[], { left, top, width, height }: Plates) {
  return Promise.all(sides.map((side, row) => plate(side, { left, top: top + row * height, width, height })))
}

async function plate({ name, main, sub }: PictureSide, { left, top, width, height }: Plates): Promise<string> {
  const y = top + height * 0.69
  const right = left + width - PADDING
  const small: TextStyle = { size: Math.round(height * 0.4), weight: 'Medium', maxWidth: width * 0.23 }
  const large: TextStyle = { size: Math.round(height * 0.74), weight: 'Bold', maxWidth: width * 0.4 }
  const [subText, mainText] = await Promise.all([fittedText(sub, small), fittedText(main, large)])
  const subWidth = await textWidth(subText.text, subText.size, small.weight)
  const mainRight = right - (subWidth > 0 ? subWidth + 20 : 0)
  const mainWidth = await textWidth(mainText.text, mainText.size, large.weight)
  const room = mainRight - mainWidth - left - PADDING - (mainWidth > 0 ? 36 : 0)
  const nameStyle: TextStyle = { size: Math.round(height * 0.58), weight: 'SemiBold', maxWidth: room }
  return [
    `<rect x="${left}" y="${top + 6}" width="${width}" height="${height - 12}" rx="12" fill="#101c15" fill-opacity="0.72"/>`,
    await svgText(name, nameStyle, { x: left + PADDING, y }),
    writtenText(mainText, large.weight, { x: mainRight, y, end: true }),
    writtenText(subText, small.weight, { x: right, y, end: true }),
  ].join('')
}
