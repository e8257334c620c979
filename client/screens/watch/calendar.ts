type Happening = { id: string; title: string; venue: string; description: string; startsAt: string; shareUrl: string }

const LINE_OCTETS = 74

/** An event as a calendar file (RFC 5545), which links to where it can be watched. */
export function calendarEntry({ id, title, venue, description, startsAt, shareUrl }: Happening): string {
  const instant = `${startsAt.slice(0, 19).replace(/[-:]/g, '')}Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maidan//Events//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${instant}`,
    `DTSTART:${instant}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(venue)}`,
    `DESCRIPTION:${escaped(`${shareUrl}\n${description}`)}`,
    `URL:${shareUrl}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n')
}

/** Lines hold at most 75 octets; a longer one goes on in the next, behind a space. */
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
