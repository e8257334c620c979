import { readFile } from 'node:fs/promises'
import { type FontSubset, fontFile } from '#server/live/delivery/score-picture/font-files.ts'
import { trueTypeOf } from '#server/live/delivery/score-picture/woff2.ts'

type Pen = { size: number; color: string; weight?: Weight }
type Place = { x: number; y: number; width: number }
type Weight = 'regular' | 'bold'
type LaidOut = { font: string; text: string; options: PDFKit.Mixins.TextOptions; width: number }

/** The fonts of the web app, each with the letters that it has. */
export type PdfFonts = ReadonlyMap<string, Buffer>

const WEIGHTS: Record<Weight, 400 | 600> = { regular: 400, bold: 600 }
/** Unicode ranges of the files (`@fontsource/teko/unicode.json`). Spaces and digits are Latin. */
const SUBSETS: Record<FontSubset, RegExp> = {
  latin:
    /^[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u200b\u2010-\u206f\u20ac\u2122\u2212]+$/,
  'latin-ext': /^[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20a7\u20a9-\u20b8\u20ba-\u20c0]+$/,
  devanagari: /^[\u0900-\u097f\u1cd0-\u1cf9\u200c-\u200d\u20a8\u20b9\u25cc\ua830-\ua839\ua8e0-\ua8ff]+$/,
}
const subsets = Object.keys(SUBSETS) as FontSubset[]
const LINE = 1.15
/** How much smaller a line may be than meant. */
const SMALLEST = 0.6
/** Consonants that are joined, and the marks on them. */
const SYLLABLES = /(?:\p{Lo}\u093c?\u094d[\u200c\u200d]?)*.[\p{M}\u200c\u200d]*/gsu
// NOTE: cast, because the types know only features that are switched on.
const UNANCHORED = {
  features: { abvm: false, blwm: false, mark: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
}

let loading: Promise<PdfFonts> | null = null

export function loadPdfFonts(): Promise<PdfFonts> {
  loading ??= load().catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<PdfFonts> {
  const fonts = new Map<string, Buffer>()
  for (const [weight, number] of Object.entries(WEIGHTS)) {
    for (const subset of subsets) {
      fonts.set(`${subset} ${weight}`, trueTypeOf(await readFile(fontFile(subset, number))))
    }
  }
  return fonts
}

/** Writes text in several scripts, each shaped by its own font. Lines are never broken by pdfkit. */
export function pdfText(doc: PDFKit.PDFDocument, fonts: PdfFonts) {
  for (const [name, font] of fonts) doc.registerFont(name, font)

  /** Runs that the fonts can lay out. fontkit throws for a mark that has no anchor on its base: it stays where its glyph has it. */
  function laidOut(text: string, { size, weight = 'regular' }: Pen): LaidOut[] {
    return runsOf(text).flatMap((run) => {
      const font = `${run.subset} ${weight}`
      const syllables = canLayOut(font, size, run.text) ? [run.text] : (run.text.match(SYLLABLES) ?? [])
      return syllables.map((syllable) => {
        const options = canLayOut(font, size, syllable) ? {} : UNANCHORED
        return { font, text: syllable, options, width: doc.font(font).fontSize(size).widthOfString(syllable, options) }
      })
    })
  }

  function canLayOut(font: string, size: number, text: string): boolean {
    try {
      doc.font(font).fontSize(size).widthOfString(text)
      return true
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }

  function widthOf(text: string, pen: Pen): number {
    return laidOut(text, pen).reduce((sum, { width }) => sum + width, 0)
  }

  function draw(text: string, x: number, y: number, pen: Pen): void {
    let at = x
    for (const { font, text: run, options, width } of laidOut(text, pen)) {
      doc.font(font).fontSize(pen.size).fillColor(pen.color)
      doc.text(run, at, y, { lineBreak: false, ...options })
      at += width
    }
  }

  return {
    widthOf,

    /** One line, smaller where it would be too long, and cut off where that does not help. */
    line(text: string, { x, y, width }: Place, largest: Pen): void {
      const scale = Math.max(SMALLEST, Math.min(1, width / (widthOf(text, largest) + 1)))
      const pen = { ...largest, size: largest.size * scale }
      let letters = graphemesOf(text)
      let shown = letters.join('')
      for (let is = widthOf(shown, pen); is > width && letters.length > 0; is = widthOf(shown, pen)) {
        letters = letters.slice(0, Math.floor((letters.length * width) / is) - 1)
        shown = `${letters.join('').trimEnd()}…`
      }
      draw(shown, x, y, pen)
    },

    /** Lines broken between words. Returns where the next one would begin. */
    paragraph(text: string, { x, y, width }: Place, pen: Pen): number {
      let [line, at] = ['', y]
      for (const word of text.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && widthOf(longer, pen) > width) {
          draw(line, x, at, pen)
          at += pen.size * LINE
          line = word
        } else line = longer
      }
      draw(line, x, at, pen)
      return at + pen.size * LINE
    },
  }
}

export type PdfText = ReturnType<typeof pdfText>

/** A character that no font has becomes a question mark. */
function runsOf(text: string): { subset: FontSubset; text: string }[] {
  const runs: { subset: FontSubset; text: string }[] = []
  for (const grapheme of graphemesOf(text)) {
    const subset = subsets.find((each) => SUBSETS[each].test(grapheme))
    const run = { subset: subset ?? 'latin', text: subset ? grapheme : '?' }
    const last = runs.at(-1)
    if (last?.subset === run.subset) last.text += run.text
    else runs.push(run)
  }
  return runs
}

function graphemesOf(text: string): string[] {
  return [...new Intl.Segmenter().segment(text.replace(/\s+/g, ' '))].map(({ segment }) => segment.normalize('NFC'))
}
