import latin from '@fontsource/teko/files/teko-latin-600-normal.woff2?url'
import { withDeadline } from '#client/media/deadline.ts'
import devanagari from '#schema/fonts/teko-devanagari-600.woff2?url'

/** As the page's `--font-display`. */
const FAMILY = 'Maidan Display'
const FALLBACK = '"Roboto Condensed", "Noto Sans Devanagari UI", "Nirmala UI", sans-serif'
const DEVANAGARI = 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A8E0-A8FF'
const IS_DEVANAGARI = /\p{Script=Devanagari}/u
const ANSWER_MS = 5_000

export function clipFont(size: number): string {
  return `600 ${size}px "${FAMILY}", ${FALLBACK}`
}

/** Loads what these texts need into a worker; without it they are drawn in the device's own font. */
export async function loadClipFonts(texts: readonly string[]): Promise<void> {
  const { fonts } = globalThis as unknown as { fonts?: FontFaceSet }
  if (!fonts) return
  const faces = [new FontFace(FAMILY, `url(${latin})`, { weight: '600' })]
  if (texts.some((text) => IS_DEVANAGARI.test(text))) {
    faces.push(new FontFace(FAMILY, `url(${devanagari})`, { weight: '600', unicodeRange: DEVANAGARI }))
  }
  for (const face of faces) fonts.add(face)
  await withDeadline(Promise.all(faces.map((face) => face.load())), ANSWER_MS).catch(() => {})
}
