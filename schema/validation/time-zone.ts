const NAME_MAX = 64
const shape = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/

/** Words of IANA names that are not merely capitalised. */
const odd = new Map(
  [
    ...['of', 'es', 'au', 'ACT', 'LHI', 'NSW', 'GMT', 'UCT', 'UTC', 'US', 'IN'],
    ...['McMurdo', 'DumontDUrville', 'ComodRivadavia', 'EasterIsland', 'BajaNorte', 'BajaSur', 'DeNoronha'],
  ].map((word) => [word.toLowerCase(), word]),
)

/** IANA spelling of a time zone (`america/new_york`: `America/New_York`; `EST`: its zone); null when there is none. */
export function timeZoneName(typed: string): string | null {
  if (typed.length > NAME_MAX || !shape.test(typed)) return null
  const zone = resolved(typed)
  if (zone === null) return null
  if (typed.includes('/')) return typed.split('/').map(wordsOf).join('/')
  return zone === 'UTC' || zone.includes('/') ? zone : null
}

/** Looking up a zone is slow, and most events share a few. */
const known = new Map<string, string>()
const KNOWN_MAX = 1_000

function resolved(zone: string): string | null {
  const found = known.get(zone)
  if (found !== undefined) return found
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(zone, timeZone)
    return timeZone
  } catch {
    return null
  }
}

function wordsOf(part: string): string {
  return part.toLowerCase().replace(/[a-z]+/g, (word) => odd.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
}
