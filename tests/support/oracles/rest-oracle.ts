import { type LegacySport, legacyBounds, legacyNames } from './legacy-bounds.ts'
import { cleanText, isGoodText, isUnseen, sameName } from './text-oracle.ts'

/*
 * Accepted events and their representation over REST, written independently from the specification: nothing is imported
 * from the product, and every type is checked.
 */

type Json = Record<string, unknown>

const FIELDS = ['title', 'description', 'type', 'venue', 'time', 'visibility', 'sponsors', 'deviceNames', 'details']
const ANSWERED = ['id', 'slug', 'status', 'version', 'timeZone', 'sponsorCount', 'deviceCount']

/** Whether an event is accepted as a new one. The fuzzer sends no other fields of a response. */
export function isGoodEvent(body: unknown): boolean {
  if (!isObject(body) || !Object.keys(body).every((name) => [...FIELDS, ...ANSWERED].includes(name))) return false
  const { title, description, venue, time, visibility = 'public', sponsors = [], deviceNames = [], details = {} } = body
  return (
    isGoodText(textOnly(title), 120) &&
    isGoodText(textOnly(description), 2_000, { lines: true }) &&
    isGoodText(textOnly(venue), 200) &&
    typeof time === 'string' &&
    typeof times[time] === 'string' &&
    (visibility === 'public' || visibility === 'private') &&
    areGoodSponsors(sponsors) &&
    areGoodDevices(deviceNames) &&
    isObject(details) &&
    areGoodDetails(body['type'], details)
  )
}

export function readBack(body: Json): Json {
  const { sponsors = [], deviceNames = [], details = {} } = body as { [Name in string]?: unknown }
  const rows = (sponsors as { name?: string; logo?: string }[]).filter(isWholeSponsor)
  return {
    title: cleanText(body['title']),
    description: cleanText(body['description'], { lines: true }),
    venue: cleanText(body['venue']),
    type: body['type'],
    visibility: body['visibility'] ?? 'public',
    time: times[String(body['time'])],
    timeZone: 'Asia/Kolkata',
    sponsors: rows.map(({ name, logo }) => ({ name: cleanText(name), logo })),
    deviceNames: namesIn(deviceNames),
    details: readBackDetails(body['type'] as string, details as Json),
  }
}

function readBackDetails(type: string, details: Json): Json {
  if (type === 'other') return {}
  const sport = type as LegacySport
  const expected: Json = {}
  for (const name of Object.keys(legacyBounds[sport])) expected[name] = countIn(sport, details, name)
  for (const name of ['team1', 'team2']) {
    expected[name] = cleanText(details[name] ?? '') || `Team ${name.slice(-1)}`
  }
  for (const name of Object.keys(legacyNames[sport].lists)) expected[name] = namesIn(details[name] ?? [])
  if (sport === 'cricket') expected['lastManStanding'] = details['lastManStanding'] ?? false
  if (!isRequired(sport)) expected['matchType'] = details['matchType'] ?? 'singles'
  return expected
}

function namesIn(list: unknown): string[] {
  return (list as (string | null)[]).map((name) => cleanText(name ?? '')).filter((name) => name !== '')
}

/** Whether a logo is accepted; the fuzzer uses no others. */
export const logos: Record<string, boolean> = {
  'https://sharma.example/logo.png': true,
  'HTTP://SHARMA.EXAMPLE': true,
  [`https://x.example/${'y'.repeat(1_982)}`]: true,
  [`https://x.example/${'y'.repeat(1_983)}`]: false,
  [`/uploads/${'0'.repeat(64)}.webp`]: false,
  '/uploads/../../etc/passwd': false,
  'javascript:alert(1)': false,
  'blob:https://x.example/1': false,
  'data:image/png;base64,AAAA': false,
  'data:image/svg+xml;base64,PHN2Zz4=': false,
  'data:text/html,x': false,
  'ftp://x.example/logo.png': false,
  '//x.example/logo.png': false,
  'https://': false,
  'https:///x': false,
  'https://x.example/a b': false,
}

function isWholeSponsor({ name = '', logo = '' }: { name?: string; logo?: string }): boolean {
  return !isUnseen(name) && !isUnseen(logo)
}

function areGoodSponsors(list: unknown): boolean {
  if (!Array.isArray(list) || list.length > 100) return false
  const isTyped = (row: unknown) =>
    isObject(row) &&
    Object.entries(row).every(([name, value]) => (name === 'name' || name === 'logo') && typeof value === 'string')
  if (!list.every(isTyped)) return false
  const rows = list.filter(isWholeSponsor)
  return (
    rows.length <= 20 &&
    rows.every(({ name, logo }) => isGoodText(name, 80) && logos[logo] === true) &&
    areUnique(rows.map(({ name }) => name))
  )
}

function areGoodDevices(list: unknown): boolean {
  if (!isNameList(list)) return false
  const names = list.filter((name) => name !== null && !isUnseen(name)) as string[]
  return names.length <= 10 && names.every((name) => isGoodText(name, 80)) && areUnique(names)
}

function isNameList(list: unknown): list is (string | null)[] {
  const isName = (name: unknown) => name === null || typeof name === 'string'
  return Array.isArray(list) && list.length <= 100 && list.every(isName)
}

function areGoodDetails(type: unknown, details: Json): boolean {
  if (type === 'other') return Object.keys(details).length === 0
  if (typeof type !== 'string' || !Object.hasOwn(legacyBounds, type)) return false
  const sport = type as LegacySport
  const areGoodCounts = Object.entries(legacyBounds[sport]).every(([name, [, min, max]]) => {
    const count = countIn(sport, details, name)
    return Number.isInteger(count) && count >= min && count <= max
  })
  return (
    Object.keys(details).every((name) => namesOf(sport).includes(name)) &&
    areGoodCounts &&
    areGoodTeams(sport, details) &&
    areGoodChoices(sport, details) &&
    areGoodLists(sport, details)
  )
}

function namesOf(sport: LegacySport): string[] {
  const counts = Object.keys(legacyBounds[sport])
  const older = counts.flatMap((name) => aliases[`${sport}.${name}`] ?? [])
  const choice = sport === 'cricket' ? ['lastManStanding'] : isRequired(sport) ? [] : ['matchType']
  return ['team1', 'team2', ...counts, ...older, ...choice, ...Object.keys(legacyNames[sport].lists)]
}

function areGoodTeams(sport: LegacySport, details: Json): boolean {
  return ['team1', 'team2'].every((name) => {
    const team = details[name]
    if (typeof team !== 'string') return team === undefined && !isRequired(sport)
    return isGoodText(team, 80, { blank: !isRequired(sport) })
  })
}

const isRequired = (sport: LegacySport) => legacyNames[sport].teams === 'required'

function areGoodChoices(sport: LegacySport, details: Json): boolean {
  if (sport === 'cricket') return ['undefined', 'boolean'].includes(typeof details['lastManStanding'])
  return isRequired(sport) || [undefined, 'singles', 'doubles'].includes(details['matchType'] as string)
}

function areGoodLists(sport: LegacySport, details: Json): boolean {
  return Object.entries(legacyNames[sport].lists).every(([name, per]) => {
    const list = details[name] ?? (Object.hasOwn(details, name) ? null : [])
    const places = per !== 'matchType' ? countIn(sport, details, per) : details['matchType'] === 'doubles' ? 2 : 1
    if (!isNameList(list)) return false
    const filled = list.filter((item) => item !== null && !isUnseen(item))
    return filled.length <= places && filled.every((item) => isGoodText(item, 80))
  })
}

const aliases: Record<string, string> = {
  'volleyball.sets': 'setsCount',
  'tennis.sets': 'setsCount',
  'basketball.quarters': 'quartersCount',
  'basketball.quarterDuration': 'time',
}
const defaults: Record<string, number> = { 'badminton.sets': 3, 'badminton.refereeCount': 1 }

/** The count under either of its names; NaN when invalid or contradictory. */
function countIn(sport: LegacySport, details: Json, name: string): number {
  const alias = aliases[`${sport}.${name}`]
  const written = [details[name], alias === undefined ? undefined : details[alias]]
  const found = written.filter((value) => !(value === undefined || value === null || value === '')).map(numberOf)
  if (found.length === 0) return defaults[`${sport}.${name}`] ?? Number.NaN
  return found.every((value) => value === found[0]) ? Number(found[0]) : Number.NaN
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.length > 40) return Number.NaN
  const digits = value.trim()
  return digits !== '' && [...digits].every((each) => '0123456789.-'.includes(each)) ? Number(digits) : Number.NaN
}

/** Times and how they read back, null when rejected; the fuzzer uses no others. */
export const times: Record<string, string | null> = {
  '2026-12-06T15:30': '2026-12-06T15:30:00.000Z',
  '2026-12-06T15:30Z': '2026-12-06T15:30:00.000Z',
  '2026-12-06T15:30:59': '2026-12-06T15:30:59.000Z',
  '2026-12-06T15:30:59.9': '2026-12-06T15:30:59.900Z',
  '2026-12-06T15:30:59.123Z': '2026-12-06T15:30:59.123Z',
  '2026-12-06T15:30:59.9990000Z': '2026-12-06T15:30:59.999Z',
  '2026-12-06T10:00:00+00:00': '2026-12-06T15:30:00.000Z',
  '2026-12-06T10:00:07.5+00:00': '2026-12-06T15:30:07.500Z',
  '2026-12-06T10:00-1400': '2026-12-07T05:30:00.000Z',
  '2000-01-01T00:00': '2000-01-01T00:00:00.000Z',
  '2100-12-31T23:59': '2100-12-31T23:59:00.000Z',
  '2024-02-29T00:00': '2024-02-29T00:00:00.000Z',
  '2026-12-06T15:30:59.999999Z': null,
  '2025-02-29T00:00': null,
  '2100-12-31T23:59+00:00': null,
  '1999-12-31T23:59': null,
  '2026-12-06T24:00': null,
  '2026-12-06T15:30:60': null,
  '2026-12-06T15:60': null,
  '2026-13-06T15:30': null,
  '2026-12-06T15:30+99:00': null,
  '2026-12-06': null,
  '2026-12-06 15:30': null,
  '2026-12-06t15:30z': null,
  '+002026-12-06T15:30': null,
  '1765000000000': null,
  'Sun Dec 06 2026 15:30:00 GMT+0530': null,
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectIn(value: unknown): Json {
  return isObject(value) ? value : {}
}

function textOnly(value: unknown): unknown {
  return typeof value === 'string' ? value : undefined
}

function areUnique(names: string[]): boolean {
  return new Set(names.map(sameName)).size === names.length
}
