import type { Language } from '#schema/i18n/language.ts'
import type { SponsorReport } from '#schema/sponsors/report.ts'
import type { PdfText } from './pdf-text.ts'

export type Sheet = { doc: PDFKit.PDFDocument; text: PdfText; report: SponsorReport; language: Language }

/** Of an A4 page, in points. */
export const MARGIN = 48
export const WIDTH = 595.28 - 2 * MARGIN
export const INK = '#1c1917'
export const FAINT = '#57534e'
