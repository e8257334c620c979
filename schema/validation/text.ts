import * as z from 'zod/mini'

type Bounds = { max: number; required?: boolean; lines?: boolean }

/** UTF-16 units accepted per character: room for combining marks and format characters. */
const UNITS_PER_CHARACTER = 4
/** One combining mark more than Stream-Safe Text allows in a run (UAX #15): normalisation takes quadratic time. */
const markRun = /\p{M}{31}/u

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what we refuse
const unprintable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\p{Surrogate}\p{NChar}]/u
const lineBreaks = /[\t\n]/
/** Separators that spreadsheets and slides put between cells and lines. */
const cellBreaks = /[\t\v\u2028\u2029]/g
const softBreaks = /[\v\u2028\u2029]/g

/** Visible format characters: signs that enclose a number (Unicode's Prepended_Concatenation_Mark). */
const VISIBLE_FORMATS = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}'
/** Characters that show nothing by themselves. */
const BLANKS = '\\p{Cf}\\p{DI}\\u2800\\u{1D159}\\u{13441}\\u{13442}'
/** Flag of a region: a black flag, tag characters and the cancel tag (UTS #51, ED-14a). */
const TAG_FLAG = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}'

const visible = new RegExp(`[${VISIBLE_FORMATS}]|[^\\s\\p{Mn}\\p{Me}${BLANKS}]`, 'u')
const flagsAndBlanks = new RegExp(`${TAG_FLAG}|[${VISIBLE_FORMATS}]|[${BLANKS}]`, 'gu')
const flagsAndTags = new RegExp(`${TAG_FLAG}|[\\u{E0000}-\\u{E007F}]`, 'gu')
const parts = new RegExp(`${TAG_FLAG}|[\\s\\S]`, 'gu')
/** Keeps an unclosed override: it reverses the text, which is therefore rejected rather than cleaned. */
const droppedAtEnds = new RegExp(`^(?![${VISIBLE_FORMATS}\\u202D\\u202E])[\\s\\p{Cf}]$`, 'u')
const flag = new RegExp(`^${TAG_FLAG}$`, 'u')

/**
 * Rule for user-entered text in any script. Checks the length in UTF-16 units first, then cleans: normalises
 * separators, drops format characters at the ends and in balanced pairs, trims, applies NFC. Rejects control
 * characters, unpaired bidi controls, lone surrogates and noncharacters. `label` begins each message.
 */
export function textInput(label: string, { max, required = true, lines = false }: Bounds) {
  const tooLong = `${label} must be at most ${max} characters.`
  return z.string(`${label} is required.`).check(
    z.refine((typed) => typed.length <= max * UNITS_PER_CHARACTER, { error: tooLong, abort: true }),
    z.overwrite((typed) => tidy(typed, lines)),
    z.refine((typed) => !required || typed !== '', { error: `${label} is required.`, abort: true }),
    z.refine((typed) => isPrintable(typed) && isReadable(typed) && (lines || !lineBreaks.test(typed)), {
      error: `${label} contains characters that cannot be used. Please remove them.`,
      abort: true,
    }),
    z.normalize('NFC'),
    z.refine((typed) => lengthOf(typed) <= max, tooLong),
  )
}

/** Whether it has no control characters, bidi controls, lone surrogates or noncharacters. */
export function isPrintable(typed: string): boolean {
  return !unprintable.test(typed)
}

/** Whether it shows nothing: only spaces, invisible characters, and marks without a letter. */
export function isBlank(typed: string): boolean {
  return !visible.test(typed)
}

/** Drops invisible characters except spaces, from text that never needs them, such as e-mail addresses. */
export function withoutInvisible(typed: string): string {
  return typed.replace(flagsAndBlanks, (found) => (isBlank(found) ? '' : found))
}

/** Equal for names that look the same: ignores invisible characters, and case (straße, STRASSE). */
export function comparisonKey(name: string): string {
  return withoutInvisible(name).trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

function tidy(typed: string, lines: boolean): string {
  const separated = lines
    ? typed.replaceAll('\r\n', '\n').replace(softBreaks, '\n')
    : typed.trim().replace(cellBreaks, ' ')
  return isBlank(separated) ? '' : withoutEnds(withoutPairs(separated))
}

const openers = { '\u202A': 0, '\u202B': 0, '\u202D': 0, '\u202E': 0, '\u2066': 1, '\u2067': 1, '\u2068': 1 } as const
const closers = { '\u202C': 0, '\u2069': 1 } as const

/** Drops embeddings, overrides and isolates that are closed, with what closes them; keeps unpaired ones. */
function withoutPairs(typed: string): string {
  if (isPrintable(typed)) return typed
  const units = [...typed]
  const open: [number[], number[]] = [[], []]
  for (const [place, unit] of units.entries()) {
    if (unit in openers) open[openers[unit as keyof typeof openers]].push(place)
    if (!(unit in closers)) continue
    const partner = open[closers[unit as keyof typeof closers]].pop()
    if (partner !== undefined) units[place] = units[partner] = ''
  }
  return units.join('')
}

/** Drops spaces and format characters at both ends, but not the tags of a flag. */
function withoutEnds(typed: string): string {
  const found = typed.match(parts) ?? []
  let [start, end] = [0, found.length]
  while (start < end && droppedAtEnds.test(found[start] ?? '')) start += 1
  while (start < end && droppedAtEnds.test(found[end - 1] ?? '')) end -= 1
  return found.slice(start, end).join('')
}

/** Whether it has no long runs of combining marks and no tag characters outside flags: both hide content. */
function isReadable(typed: string): boolean {
  return !markRun.test(typed) && !typed.match(flagsAndTags)?.some((found) => !flag.test(found))
}

function lengthOf(typed: string): number {
  return [...typed].length
}
