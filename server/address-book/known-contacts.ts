import { comparisonKey } from '#schema/validation/text.ts'
import { type Contact, type ContactRole, contactId, contactRoles } from './contact.ts'
import { lineUpOf, type PastEvent } from './past-event.ts'

export type StoredContact = Pick<Contact, 'id' | 'name' | 'mobile'> & { nameKey: string }

type Source = {
  ownerId: string
  stored: readonly StoredContact[]
  /** Ids of names that are no contacts any more. */
  removed: ReadonlySet<string>
  events: readonly PastEvent[]
}

type Seen = { name: string; roles: Set<ContactRole>; lastSeenAt: Date | null }

/**
 * Stored contacts, with what they did at events that have begun, and everybody else whom the events name. A renamed contact
 * is still the person of the earlier name, unless another contact has that name now. Last seen first, then by name.
 */
export function knownContacts({ ownerId, stored, removed, events }: Source): Contact[] {
  const contacts = new Map<string, Contact>()
  for (const { id, name, mobile } of stored) contacts.set(id, { id, name, mobile, roles: [], lastSeenAt: null })
  const idOfKey = new Map(stored.map(({ id, nameKey }) => [nameKey, id]))
  for (const [key, seen] of peopleSeen(events)) {
    const ownId = contactId(ownerId, key)
    const id = idOfKey.get(key) ?? ownId
    const known = contacts.get(id)
    if (known) contacts.set(id, withSeen(known, seen))
    else if (!removed.has(ownId)) contacts.set(id, withSeen(newContact(id, seen.name), seen))
  }
  return [...contacts.values()].sort(bySeenThenName)
}

/** Ids under which the events name the contact: those that have to be hidden with it. */
export function seenIds(ownerId: string, { id, name }: Contact, events: readonly PastEvent[]): string[] {
  const ids = [id, contactId(ownerId, comparisonKey(name))]
  const seen = new Set([...peopleSeen(events).keys()].map((key) => contactId(ownerId, key)))
  return [...new Set(ids)].filter((each) => seen.has(each))
}

function peopleSeen(events: readonly PastEvent[]): Map<string, Seen> {
  const people = new Map<string, Seen>()
  for (const event of events) {
    const { players, officials } = lineUpOf(event)
    const joined = event.devices.filter(({ name, hasJoined }) => hasJoined && isPerson(name))
    add(people, players, 'played', event)
    add(people, officials, 'officiated', event)
    add(people, joined.map(nameOf), 'filmed', event)
    add(people, joined.filter(({ hasScored }) => hasScored).map(nameOf), 'scored', event)
  }
  return people
}

function add(people: Map<string, Seen>, names: readonly string[], role: ContactRole, { startedAt }: PastEvent): void {
  for (const name of names) {
    const key = comparisonKey(name)
    const seen: Seen = people.get(key) ?? { name, roles: new Set(), lastSeenAt: null }
    people.set(key, seen)
    if (startedAt === null) continue
    seen.roles.add(role)
    seen.lastSeenAt = laterOf(seen.lastSeenAt, startedAt)
  }
}

const numbered = /\p{N}/u
const things =
  /\b(?:cam|camera|phone|mobile|device|tripod|tablet|controller|scorer|scoreboard|table|boundary|end|goal|net|pavilion|stand)s?\b|कैमरा|कॅमेरा|फ़ोन|फोन|मोबाइल|मोबाईल/iu

/** Devices are named after people or after what they are and where they stand: `Ravi`, `Camera 2`, `Pavilion end`. */
function isPerson(device: string): boolean {
  return !numbered.test(device) && !things.test(device)
}

function newContact(id: string, name: string): Contact {
  return { id, name, mobile: null, roles: [], lastSeenAt: null }
}

function withSeen(contact: Contact, { roles, lastSeenAt }: Seen): Contact {
  const all = new Set([...contact.roles, ...roles])
  return {
    ...contact,
    roles: contactRoles.filter((role) => all.has(role)),
    lastSeenAt: laterOf(contact.lastSeenAt, lastSeenAt),
  }
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b > a) ? b : a
}

function bySeenThenName(a: Contact, b: Contact): number {
  const later = (b.lastSeenAt?.getTime() ?? 0) - (a.lastSeenAt?.getTime() ?? 0)
  return later || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)
}

const { compare: compareNames } = new Intl.Collator('en-IN', { sensitivity: 'base' })

function nameOf({ name }: { name: string }): string {
  return name
}
