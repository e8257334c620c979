/** The rules for text, implemented differently: by repeated replacement instead of in one pass. */

const EMBEDDING = /[\u202a\u202b\u202d\u202e]([^\u202a-\u202e]*)\u202c/
const ISOLATE = /[\u2066-\u2068]([^\u2066-\u2069]*)\u2069/
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu
const SIGNS = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/gu
const UNSEEN = /[\s\p{Cf}\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu

/** After cleaning: at most `max` characters; no control, unpaired bidi control, lone surrogate or noncharacter. */
export function isGoodText(value: unknown, max: number, { lines = false, blank = false } = {}): boolean {
  const typed = typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
  if (typed.length > 4 * max) return false
  const text = withoutEnds(withoutPairs(separated(typed, lines)))
  if (isUnseen(text)) return blank && isUnseen(typed)
  if (/\p{M}{31,}/u.test(text) || /[\u{e0000}-\u{e007f}]/u.test(text.replace(FLAG, ''))) return false
  return [...text.normalize('NFC')].length <= max && [...text].every((character) => isGoodCharacter(character, lines))
}

/** The stored text; empty when nothing is visible. */
export function cleanText(value: unknown, { lines = false } = {}): string {
  const text = withoutEnds(withoutPairs(separated(String(value), lines)))
  return isUnseen(text) ? '' : text.normalize('NFC')
}

/** Accepts ten digits with the separators that people paste. */
export function tenDigitsOf(value: unknown): string | null {
  const typed = typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
  const plain = [...typed].map((character) => (/\p{Nd}/u.test(character) ? digitOf(character) : character))
  const kept = plain.filter((character) => /[0-9+＋﹢]/.test(character))
  const hasPlus = kept.length > 0 && !/[0-9]/.test(kept[0] ?? '')
  const digits = kept.filter((character) => /[0-9]/.test(character)).join('')
  const mobile = digits.slice(-10)
  const before = digits.slice(0, -10)
  const prefixes = hasPlus ? ['91', '910'] : ['', '0', '91', '910', '091', '0910', '0091', '00910']
  return typed.length <= 100 && mobile.length === 10 && prefixes.includes(before) ? mobile : null
}

function separated(typed: string, lines: boolean): string {
  const soft = ['\u000b', '\u2028', '\u2029', ...(lines ? ['\r\n'] : ['\t'])]
  const text = lines ? typed : typed.trim()
  return soft.reduce((text, each) => text.split(each).join(lines ? '\n' : ' '), text)
}

function withoutPairs(text: string): string {
  const once = text.replace(EMBEDDING, '$1').replace(ISOLATE, '$1')
  return once === text ? text : withoutPairs(once)
}

function withoutEnds(text: string): string {
  const flags: string[] = []
  const standIn = text.replace(FLAG, (flag) => `\ue000${flags.push(flag) - 1}\ue001`)
  const hidden = standIn.replace(SIGNS, (sign) => `\ue002${sign}\ue002`)
  const shorter = hidden
    .replace(/^(?:(?![\u202d\u202e])[\s\p{Cf}])+/u, '')
    .replace(/(?:(?![\u202d\u202e])[\s\p{Cf}])+$/u, '')
  return shorter.replaceAll('\ue002', '').replace(/\ue000(\d+)\ue001/g, (_found, place) => flags[Number(place)] ?? '')
}

export function isUnseen(text: string): boolean {
  return text.replace(SIGNS, 'x').replace(UNSEEN, '') === ''
}

/** A key that is equal for names that count as duplicates. */
export function sameName(name: string): string {
  const seen = name.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()
  return seen.normalize('NFC').toLowerCase().replaceAll('ß', 'ss')
}

function isGoodCharacter(character: string, lines: boolean): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code === 9 || code === 10) return lines
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return false
  if ((code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe) return false
  return code < 0xd800 || code > 0xdfff
}

/** The value of a digit in any script, from Intl's numbering systems. */
function digitOf(digit: string): string {
  const systems = Intl.supportedValuesOf('numberingSystem')
  for (const numberingSystem of systems) {
    const place = zeroToNine(numberingSystem).indexOf(digit)
    if (place >= 0) return String(place)
  }
  return digit
}

const written = new Map<string, string[]>()

function zeroToNine(numberingSystem: string): string[] {
  const known = written.get(numberingSystem)
  if (known) return known
  const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, value) => format.format(value))
  written.set(numberingSystem, digits)
  return digits
}
