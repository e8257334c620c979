import { escaped, type FittedText, fittedText, type TextStyle } from './fitted-text.ts'

export type Placed = { x: number; y: number; end?: boolean; colour?: string }

const WEIGHTS: Record<TextStyle['weight'], number> = { Medium: 500, SemiBold: 600, Bold: 700 }
const WHITE = '#ffffff'

/** Writes a line of text at its baseline; `end`: it ends at `x`. Without room it becomes smaller. */
export async function svgText(text: string, style: TextStyle, place: Placed): Promise<string> {
  return writtenText(await fittedText(text, style), style.weight, place)
}

export function writtenText(
  { text, size }: FittedText,
  weight: TextStyle['weight'],
  { x, y, end = false, colour = WHITE }: Placed,
): string {
  const anchor = end ? ' text-anchor="end"' : ''
  return `<text x="${Math.round(x)}" y="${Math.round(y)}" font-size="${size}" font-weight="${WEIGHTS[weight]}" fill="${colour}"${anchor}>${escaped(text)}</text>`
}
