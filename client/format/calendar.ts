type CalendarEvent = {
  id: string
  version: number
  title: string
  venue: string
  description: string
  startsAt: string
  shareUrl: string
  /** How a scored match ended, in a sentence. */
  result: string | null
}

const LINE_OCTETS = 74
/** How long before the start calendars remind of it. */
const ALARM_MINUTES = 30
/** Events have no planned end, but importers need one. */
const LENGTH_MS = 3 * 60 * 60 * 1_000

/**
 * An event as an iCalendar file (RFC 5545) that links to the watch page. SEQUENCE and DTSTAMP let a later version
 * replace an earlier one.
 */
export function calendarEntry(event: CalendarEvent, now = new Date()): string {
  const { id, version, title, venue, description, startsAt, shareUrl, result } = event
  const about = [...(result ? [result] : []), shareUrl, description].join('\n')
  const start = new Date(startsAt)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maidan//Events//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + LENGTH_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(venue)}`,
    `DESCRIPTION:${escaped(about)}`,
    `URL:${shareUrl}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${ALARM_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** `20261206T100000Z` */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Folds lines at 75 octets; continuation lines begin with a space. */
function folded(line: string): string {
  const pieces = ['']
  for (const sign of line) {
    const piece = `${pieces.at(-1)}${sign}`
    if (octets(piece) > LINE_OCTETS) pieces.push(sign)
    else pieces[pieces.length - 1] = piece
  }
  return pieces.join('\r\n ')
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}
