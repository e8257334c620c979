import { createRequire } from 'node:module'

export type FontSubset = 'latin' | 'latin-ext' | 'devanagari'

const { resolve } = createRequire(import.meta.url)

/** Path of a WOFF2 file of the web app's font, whose Devanagari is our own copy (`schema/fonts`). */
export function fontFile(subset: FontSubset, weight: 400 | 600): string {
  return subset === 'devanagari'
    ? resolve(`#schema/fonts/teko-devanagari-${weight}.woff2`)
    : resolve(`@fontsource/teko/files/teko-${subset}-${weight}-normal.woff2`)
}
