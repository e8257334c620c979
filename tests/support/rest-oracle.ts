import { type LegacySport, legacyBounds, legacyNames } from './legacy-bounds.ts'

/*
 * What the REST door shall take, written a second time from the specification and the decisions: nothing here is read from
 * the product, so that a rule that is lost in one place is missed in the other.
 */

type Json = Record<string, unknown>

export function isGoodEvent(body: unknown): boolean {
  const event = objectIn(body)
  const own = (name: string) => given(event, name)
  return (
    isGoodText(own('title'), 120) &&
    isGoodText(own('description'), 2_000, { lines: true }) &&
    isGoodText(own('venue'), 200) &&
    isGoodTime(textIn(own('time'))) &&
    [undefined, 'public', 'private'].includes(own('visibility') as string) &&
    areGoodSponsors(own('sponsors')) &&
    areGoodDevices(own('deviceNames')) &&
    areGoodDetails(own('type'), objectIn(own('details')))
  )
}

/** Logos of which the oracle knows; the fuzz uses no others. */
export const logos: Record<string, boolean> = {
  'https://sharma.example/logo.png': true,
  'HTTP://SHARMA.EXAMPLE': true,
  [`/uploads/${'0'.repeat(64)}.webp`]: true,
  [`https://x.example/${'y'.repeat(1_982)}`]: true,
  [`https://x.example/${'y'.repeat(1_983)}`]: false,
  '/uploads/../../etc/passwd': false,
  'javascript:alert(1)': false,
  'blob:https://x.example/1': false,
  'data:image/png;base64,AAAA': false,
  'data:image/svg+xml;base64,PHN2Zz4=': false,
  'data:text/html,x': false,
  'ftp://x.example/logo.png': false,
  '//x.example/logo.png': false,
  'https://': false,
  'https://x.example/a b': false,
}

function areGoodSponsors(list: unknown): boolean {
  const rows = (Array.isArray(list) ? list : [])
    .map((row) => ({ name: textIn(given(objectIn(row), 'name')), logo: textIn(given(objectIn(row), 'logo')) }))
    .filter(({ name, logo }) => name.trim() !== '' && logo.trim() !== '')
  return (
    rows.length <= 20 &&
    rows.every(({ name, logo }) => isGoodText(name, 80) && logos[logo] === true) &&
    areUnique(rows.map(({ name }) => name))
  )
}

function areGoodDevices(list: unknown): boolean {
  const names = (Array.isArray(list) ? list : []).map(textIn).filter((name) => name.trim() !== '')
  return names.length <= 10 && names.every((name) => isGoodText(name, 80)) && areUnique(names)
}

function areGoodDetails(type: unknown, details: Json): boolean {
  if (type === 'other') return true
  if (typeof type !== 'string' || !Object.hasOwn(legacyBounds, type)) return false
  const sport = type as LegacySport
  const isGood = Object.entries(legacyBounds[sport]).every(([name, [, min, max]]) => {
    const count = countIn(sport, details, name)
    return Number.isInteger(count) && count >= min && count <= max
  })
  return isGood && areGoodTeams(sport, details) && areGoodChoices(sport, details) && areGoodLists(sport, details)
}

function areGoodTeams(sport: LegacySport, details: Json): boolean {
  return ['team1', 'team2'].every((name) => {
    const team = given(details, name)
    if (typeof team !== 'string' && typeof team !== 'number') return team === undefined && !isRequired(sport)
    return isGoodText(team, 80, { blank: !isRequired(sport) })
  })
}

const isRequired = (sport: LegacySport) => legacyNames[sport].teams === 'required'

function areGoodChoices(sport: LegacySport, details: Json): boolean {
  if (sport === 'cricket') return [undefined, true, false].includes(given(details, 'lastManStanding') as boolean)
  return isRequired(sport) || [undefined, 'singles', 'doubles'].includes(given(details, 'matchType') as string)
}

function areGoodLists(sport: LegacySport, details: Json): boolean {
  return Object.entries(legacyNames[sport].lists).every(([name, per]) => {
    const list = given(details, name) ?? []
    const places = per !== 'matchType' ? countIn(sport, details, per) : details['matchType'] === 'doubles' ? 2 : 1
    if (!Array.isArray(list)) return false
    const isText = list.every((item) => item === null || typeof item === 'string' || typeof item === 'number')
    const filled = list.filter((item) => textIn(item).trim() !== '')
    return isText && filled.length <= places && filled.every((item) => isGoodText(item, 80))
  })
}

const aliases: Record<string, string> = {
  'volleyball.sets': 'setsCount',
  'tennis.sets': 'setsCount',
  'basketball.quarters': 'quartersCount',
  'basketball.quarterDuration': 'time',
}
const defaults: Record<string, number> = { 'badminton.sets': 3, 'badminton.refereeCount': 1 }

function countIn(sport: LegacySport, details: Json, name: string): number {
  const alias = aliases[`${sport}.${name}`]
  const found = given(details, name) ?? (alias === undefined ? undefined : given(details, alias))
  if (found === undefined) return defaults[`${sport}.${name}`] ?? Number.NaN
  if (typeof found === 'number') return found
  return typeof found === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(found) ? Number(found) : Number.NaN
}

/** Trimmed, in NFC, so many characters, none of them a control, a bidi override or half a pair. */
export function isGoodText(value: unknown, max: number, { lines = false, blank = false } = {}): boolean {
  const text = textIn(value)
    .replaceAll('\r\n', lines ? '\n' : '\r\n')
    .trim()
  if (text === '') return blank
  const characters = [...text.normalize('NFC')]
  return characters.length <= max && [...text].every((character) => isGoodCharacter(character, lines))
}

function isGoodCharacter(character: string, lines: boolean): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code === 9 || code === 10) return lines
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return false
  return code < 0xd800 || code > 0xdfff
}

/** The times of which the oracle knows; the fuzz uses no others. */
export const times: Record<string, boolean> = {
  '2026-12-06T15:30': true,
  '2026-12-06T15:30Z': true,
  '2026-12-06T15:30:59': true,
  '2026-12-06T15:30:59.999999Z': true,
  '2026-12-06T10:00:00+00:00': true,
  '2026-12-06T10:00-1400': true,
  '2000-01-01T00:00': true,
  '2100-12-31T23:59': true,
  '2024-02-29T00:00': true,
  '2025-02-29T00:00': false,
  '2100-12-31T23:59+00:00': false,
  '1999-12-31T23:59': false,
  '2026-12-06T24:00': false,
  '2026-12-06T15:30:60': false,
  '2026-12-06T15:60': false,
  '2026-13-06T15:30': false,
  '2026-12-06T15:30+99:00': false,
  '2026-12-06': false,
  '2026-12-06 15:30': false,
  '2026-12-06t15:30z': false,
  '+002026-12-06T15:30': false,
  '1765000000000': false,
  'Sun Dec 06 2026 15:30:00 GMT+0530': false,
}

const isGoodTime = (time: string) => times[time] === true

/** Ten digits, with the punctuation and the prefixes that people paste. */
export function isGoodMobile(value: unknown): boolean {
  return tenDigitsOf(value) !== null
}

export function tenDigitsOf(value: unknown): string | null {
  const typed = [...textIn(value)].filter((character) => !/[\s().‐-―-]/.test(character)).join('')
  const prefix = ['', '+91', '0091', '91', '0'].find(
    (each) => typed.startsWith(each) && typed.length === each.length + 10,
  )
  const digits = prefix === undefined ? '' : typed.slice(prefix.length)
  return digits !== '' && [...digits].every((digit) => digit >= '0' && digit <= '9') ? digits : null
}

export function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function given(json: Json, name: string): unknown {
  const value = Object.getOwnPropertyDescriptor(json, name)?.value
  return value === null || value === '' ? undefined : value
}

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? `${value}` : ''
}

function areUnique(names: string[]): boolean {
  const plain = names.map((name) => name.trim().normalize('NFC').toLowerCase())
  return new Set(plain).size === plain.length
}
