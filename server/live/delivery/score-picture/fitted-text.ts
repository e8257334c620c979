import sharp from 'sharp'
import { PICTURE_FONT } from './picture-fonts.ts'

export type TextStyle = { size: number; weight: 'Medium' | 'SemiBold' | 'Bold'; maxWidth: number }

/** A line of text, and the size at which it is as wide as it may be. */
export type FittedText = { text: string; size: number }

/** Below this share of its size, text is cut off instead. */
const SHRINKS_TO = 0.45
/** What no letter of a script is wider than, as a share of the size. */
const WIDEST = 1.1
/** What XML does not allow: controls, and halves of surrogate pairs. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const EMOJI = /[\p{Emoji_Presentation}\u{1f000}-\u{1faff}\u2600-\u27bf\u{e0020}-\u{e007f}]/gu
/** What is left of sequences: selectors, enclosing keycaps, and joiners beside no letter. */
const OF_EMOJI = /[\ufe0e\ufe0f\u20e3]|(?<=\s)\u200d|\u200d(?=\s)/g

/** Makes text smaller, and then shorter, until it fits. */
export async function fittedText(text: string, { size, weight, maxWidth }: TextStyle): Promise<FittedText> {
  const line = drawableText(text)
  if (line.length * size * WIDEST <= maxWidth) return { text: line, size }
  const width = await textWidth(line, size, weight)
  if (width <= maxWidth) return { text: line, size }
  const smallest = Math.floor(size * SHRINKS_TO)
  const smaller = Math.floor((size * maxWidth) / width)
  return smaller >= smallest
    ? { text: line, size: smaller }
    : { text: await cutText(line, { size: smallest, weight, maxWidth }), size: smallest }
}

/** Ends a line with `…` where it would become too wide. */
export async function cutText(line: string, { size, weight, maxWidth }: TextStyle): Promise<string> {
  let letters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
  let text = line
  for (let width = await textWidth(text, size, weight); width > maxWidth; width = await textWidth(text, size, weight)) {
    letters = letters.slice(0, Math.floor((letters.length * maxWidth) / width) - 1)
    if (letters.length === 0) return '…'
    text = `${letters.join('')}…`
  }
  return text
}

/** Width of a line in pixels, shaped as its script asks. */
export async function textWidth(line: string, size: number, weight: TextStyle['weight']): Promise<number> {
  if (drawableText(line) === '') return 0
  const text = escaped(drawableText(line))
  const { info } = await sharp({ text: { text, font: `${PICTURE_FONT} ${weight} ${size}`, wrap: 'none' } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info.width
}

export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A line without what the fonts of the pictures cannot draw on every machine: emoji, with their joiners and selectors. */
export function drawableText(text: string): string {
  return text.replace(NOT_IN_XML, ' ').replace(EMOJI, ' ').replace(OF_EMOJI, '').replace(/\s+/g, ' ').trim()
}
