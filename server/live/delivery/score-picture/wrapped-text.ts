import { cutText, drawableText, type TextStyle, textWidth } from './fitted-text.ts'
import { type Placed, writtenText } from './svg-text.ts'

type Wrapping = Omit<TextStyle, 'size'> & {
  /** Tried from the largest on; the last one is smaller and cut where it must be. */
  sizes: readonly number[]
  maxLines: number
}

type WrappedText = { lines: readonly string[]; size: number }

const MEASURED_AT = 100
/** Room beside the ink of a word, at that size. */
const BEARINGS = 8

/** Breaks text between words into as few lines as fit, at the largest size at which they do. */
export async function wrappedText(text: string, { sizes, maxLines, maxWidth, weight }: Wrapping): Promise<WrappedText> {
  const words = drawableText(text).split(' ')
  const widths = await Promise.all(words.map(async (word) => BEARINGS + (await textWidth(word, MEASURED_AT, weight))))
  const space = (await textWidth('n n', MEASURED_AT, weight)) - (await textWidth('nn', MEASURED_AT, weight))
  for (const size of sizes) {
    const lines = linesOf({ words, widths, space }, (maxWidth * MEASURED_AT) / size)
    if (lines.length <= maxLines && lines.every(({ width }) => width <= (maxWidth * MEASURED_AT) / size)) {
      return { lines: lines.map((line) => line.text), size }
    }
  }
  const size = sizes.at(-1) ?? MEASURED_AT
  const lines = linesOf({ words, widths, space }, (maxWidth * MEASURED_AT) / size)
  const last = lines.slice(maxLines - 1).map((line) => line.text)
  return { lines: [...lines.slice(0, maxLines - 1).map((line) => line.text), last.join(' ')], size }
}

/** Share of the size that letters rise above the baseline, with the signs above Devanagari. */
const ASCENT = 0.92

/** Place of the first line: its baseline, or the top of its letters. */
type LinesPlace = Omit<Placed, 'y'> & ({ y: number } | { top: number; lineHeight: number })

/** Writes wrapped text; returns the elements and the baseline of the last line. */
export async function svgLines(text: string, wrapping: Wrapping, place: LinesPlace) {
  const { lines, size } = await wrappedText(text, wrapping)
  const step = 'lineHeight' in place ? size * place.lineHeight : size
  const first = 'y' in place ? place.y : place.top + size * ASCENT
  const elements = await Promise.all(
    lines.map(async (line, row) =>
      writtenText({ text: await cutText(line, { ...wrapping, size }), size }, wrapping.weight, {
        ...place,
        y: first + row * step,
      }),
    ),
  )
  return { elements, bottom: first + (lines.length - 1) * step }
}

type Measured = { words: readonly string[]; widths: readonly number[]; space: number }

function linesOf({ words, widths, space }: Measured, maxWidth: number): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = []
  for (const [place, word] of words.entries()) {
    const width = widths[place] ?? 0
    const line = lines.at(-1)
    if (line && line.width + space + width <= maxWidth) {
      line.text += ` ${word}`
      line.width += space + width
    } else lines.push({ text: word, width })
  }
  return lines
}
