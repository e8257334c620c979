import * as z from 'zod/mini'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we refuse
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u
const lineBreaks = /[\t\n]/

type Bounds = { max: number; required?: boolean; lines?: boolean }

/**
 * What people type: trimmed, NFC, any script; control characters, bidi overrides and broken surrogates are refused
 * (security.md 2.11). `label` begins each sentence.
 */
export function words(label: string, { max, required = true, lines = false }: Bounds) {
  return z.string(`${label} is required.`).check(
    z.overwrite((typed) => (lines ? typed.replaceAll('\r\n', '\n') : typed).trim()),
    z.refine((typed) => !required || typed !== '', `${label} is required.`),
    z.refine(
      (typed) => isPrintable(typed) && (lines || !lineBreaks.test(typed)),
      `${label} contains characters that cannot be used. Please remove them.`,
    ),
    z.normalize('NFC'),
    z.refine((typed) => lengthOf(typed) <= max, `${label} must be at most ${max} characters.`),
  )
}

/** Whether it can be stored and shown: no control characters, bidi overrides or broken surrogates. */
export function isPrintable(typed: string): boolean {
  return !unprintable.test(typed)
}

/** Counted in code points, as a person would rather than a computer. */
function lengthOf(typed: string): number {
  return [...typed].length
}
