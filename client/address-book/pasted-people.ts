/** Longer texts are prose, not lists. */
const LIST_MAX = 5_000
/** Names stand in one of the first columns of a spreadsheet. */
const COLUMNS_MAX = 20

/** Invisible marks that chat apps and word processors add; joiners inside words stay. */
const MARKS = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const LINE_BREAKS = /\r\n|[\r\n\v\u2028\u2029]/
const SEPARATORS = /[,;،、]/
const LETTER = /\p{L}/u
/** `[12:03, 1/2/2026]` of WhatsApp on phones and on the web. */
const CHAT_TIME = /^\[(?=[^\]]{0,40}\d[:.]\d\d)[^[\]]{4,40}\]/
/** `01/02/2026, 12:03 pm - ` of an exported chat. */
const EXPORTED_TIME = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}[:.]\d\d[^-–]{0,12}[-–]/
const NUMBER = /^[([]?\p{Nd}{1,3}(?:\uFE0F?\u20E3|[.):\]-](?!\p{Nd}))/u
const BARE_NUMBER = /^\p{Nd}{1,3}\s(?=\s*\p{L})/u
const NUMBER_INSIDE = /\s(?=\p{Nd}{1,2}[.)]\s?\p{L})/u
const BULLET = /^[\uFE0F–—−•●▪◦·*→►✓✔✅☑>#-]/u
const QUOTED = /^"(.*)"$/
const HEADING = /^[^:]{1,60}:/
/** A telephone number, with the brackets around it. */
const DIALLED = /[([<]?[+\p{Nd}][\p{Nd}\s().-]{8,24}[)\]>]?/u
/** Shorter numbers belong to names. */
const DIALLED_DIGITS_MIN = 10
const START_EDGE = /[\s,;:|)\]>–-]/
const END_EDGE = /[\s,;:|([<–-]/

/** `dialled`: the telephone number as it was typed, if there is one. */
type PastedPerson = { name: string; dialled: string | null }

/** The names in a pasted list. None when the text is too long for one. */
export function pastedNames(text: string): string[] {
  return text.length > LIST_MAX ? [] : pastedPeople(text).map(({ name }) => name)
}

/**
 * The people in a pasted list: separated by commas, line breaks or tabs, with or without numbers and bullets; a column of a
 * spreadsheet; messages of a chat. In a line with a telephone number, commas part people only if each has one.
 */
export function pastedPeople(text: string): PastedPerson[] {
  const lines = withoutTitle(firstColumn(text.replace(MARKS, '').split(LINE_BREAKS)))
  const people = lines
    .flatMap(itemsOf)
    .map(personIn)
    .filter(({ name }) => LETTER.test(name))
  const areNumbered = people.length > 1 && people.every(({ name }) => BARE_NUMBER.test(name))
  return areNumbered ? people.map((each) => ({ ...each, name: each.name.replace(BARE_NUMBER, '').trim() })) : people
}

/** Of rows with several cells, the first column that holds names, with the telephone number of each row; of a single row, each cell. */
function firstColumn(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.split('\t').map(withoutQuotes))
  if (rows.length < 2 && !rows.flat().some(isDialled)) return rows.flat()
  const named = Array.from({ length: COLUMNS_MAX }, (_, column) => rows.filter((row) => LETTER.test(row[column] ?? '')))
  const chosen = named.findIndex((filled) => filled.length * 2 > rows.length)
  return rows.map((row) => {
    const cell = row[Math.max(chosen, 0)] ?? ''
    return [cell, ...row.filter((each) => each !== cell && isDialled(each))].join(', ')
  })
}

/** Drops what stands before the first item of a numbered list. */
function withoutTitle(lines: string[]): string[] {
  const first = lines.findIndex((line) => NUMBER.test(messageIn(line)))
  const isList = lines.filter((line) => NUMBER.test(messageIn(line))).length > 1
  return isList ? lines.slice(first) : lines
}

function itemsOf(line: string): string[] {
  const written = messageIn(line)
  const parts = written
    .split(SEPARATORS)
    .flatMap(atNumbers)
    .filter((part) => part.trim() !== '')
  const haveNumbers = parts.every((part) => LETTER.test(part) && dialledIn(part) !== null)
  if (dialledIn(written) !== null && !haveNumbers) return [written]
  const [first = '', ...others] = parts
  const hasHeading = !haveNumbers && (others.length > 0 || first.endsWith(':'))
  return [hasHeading ? first.replace(HEADING, '') : first, ...others]
}

/** The text of a line of a chat; its sender, when the text has no name, as in “+1”. */
function messageIn(line: string): string {
  const whole = line.trim()
  const written = whole.replace(CHAT_TIME, '').replace(EXPORTED_TIME, '').trim()
  if (written === whole) return whole
  const colon = written.indexOf(':')
  const [sender, message] = [written.slice(0, Math.max(colon, 0)), written.slice(colon + 1).trim()]
  return LETTER.test(message) ? message : sender
}

/** `1. Asha 2. Ravi` on one line. */
function atNumbers(part: string): string[] {
  return part.split(NUMBER_INSIDE)
}

/** Without bullet, number and quotes. */
function personIn(part: string): PastedPerson {
  let item = part.trim()
  for (let before = ''; before !== item; ) {
    before = item
    item = withoutQuotes(item.replace(BULLET, '').replace(NUMBER, '').trim())
  }
  const dialled = dialledIn(item)
  const name = withoutEdges(dialled === null ? item : item.replace(dialled, ' '))
  return { name: name.replaceAll(/\s+/g, ' '), dialled }
}

function dialledIn(text: string): string | null {
  const found = DIALLED.exec(text)?.[0] ?? ''
  return found.replaceAll(/\P{Nd}/gu, '').length >= DIALLED_DIGITS_MIN ? found : null
}

function isDialled(cell: string): boolean {
  return !LETTER.test(cell) && dialledIn(cell) !== null
}

function withoutEdges(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && START_EDGE.test(text.charAt(start))) start += 1
  while (end > start && END_EDGE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function withoutQuotes(cell: string): string {
  return cell.trim().replace(QUOTED, '$1').trim()
}
