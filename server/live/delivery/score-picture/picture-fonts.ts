import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type FontSubset, fontFile } from './font-files.ts'
import { trueTypeOf } from './woff2.ts'

/** As the files name themselves; the comma ends the family's name (Pango's font descriptions). */
export const PICTURE_FONT = 'Teko Light,'
export const SVG_FONT = 'Teko Light'

const SUBSETS: readonly FontSubset[] = ['latin', 'latin-ext', 'devanagari']

let loading: Promise<void> | null = null

/** Makes the web app's own font known to the text renderer, which otherwise has the machine's fonts, or none. */
export function loadPictureFonts(): Promise<void> {
  loading ??= load().catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'maidan-fonts-'))
  // The renderer opens the files when it needs them.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const subset of SUBSETS) {
    const fontfile = join(folder, `${subset}.ttf`)
    await writeFile(fontfile, trueTypeOf(await readFile(fontFile(subset, 600))))
    // libvips adds a font to those of the process with the first text that names it.
    await sharp({ text: { text: 'x', font: PICTURE_FONT, fontfile } })
      .raw()
      .toBuffer()
  }
}
