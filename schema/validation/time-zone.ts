const NAME_MAX = 64
const shape = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/

/** Words of IANA names that are not merely capitalised. */
const odd = new Map(
  [
    ...['of', 'es', 'au', 'ACT', 'LHI', 'NSW', 'GMT', 'UCT', 'UTC', 'US', 'IN'],
    ...['McMurdo', 'DumontDUrville', 'ComodRivadavia', 'EasterIsland', 'BajaNorte', 'BajaSur', 'DeNoronha'],
  ].map((word) => [word.toLowerCase(), word]),
)

/**
 * IANA spelling of a time zone (`america/new_york` is `America/New_York`), `UTC` included. A name without an area
 * (`EST`) becomes the zone it stands for. Null when there is no such zone.
 */
export function timeZoneName(typed: string): string | null {
  if (typed.length > NAME_MAX || !shape.test(typed)) return null
  const known = resolved(typed)
  if (known === null) return null
  if (typed.includes('/')) return typed.split('/').map(wordsOf).join('/')
  return known === 'UTC' || known.includes('/') ? known : null
}

function resolved(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function wordsOf(part: string): string {
  return part.toLowerCase().replace(/[a-z]+/g, (word) => odd.get(word) ?? word.charAt(0).toUpperCase() + word.slice(1))
}
