import { CONTACTS_MAX } from '#schema/validation/limits.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError } from '#server/errors/domain-error.ts'
import type { Contact } from './contact.ts'
import { contactRows, removedContactIds, writeContacts } from './contacts.store.ts'
import { knownContacts, type StoredContact } from './known-contacts.ts'
import type { PastEvent } from './past-event.ts'
import { pastEvents } from './past-events.store.ts'

/** What one user's contacts, groups and suggestions are made from. */
export type AddressBook = {
  ownerId: string
  events: PastEvent[]
  stored: StoredContact[]
  /** Last seen first, then by name. */
  contacts: Contact[]
}

export async function openAddressBook(db: Db, ownerId: string): Promise<AddressBook> {
  const [stored, removed, events] = await Promise.all([
    contactRows(db, ownerId),
    removedContactIds(db, ownerId),
    pastEvents(db, ownerId),
  ])
  return { ownerId, events, stored, contacts: knownContacts({ ownerId, stored, removed, events }) }
}

export function contactOf({ contacts }: AddressBook, id: string): Contact {
  const contact = contacts.find((each) => each.id === id)
  if (!contact) throw new DomainError('NOT_FOUND', 'Contact not found.')
  return contact
}

/** Stores contacts, replacing rows of the same id. Throws CONFLICT beyond `CONTACTS_MAX`. */
export async function storeContacts(
  trx: Db,
  { ownerId, stored }: AddressBook,
  contacts: readonly Pick<Contact, 'id' | 'name' | 'mobile'>[],
): Promise<void> {
  const known = new Set(stored.map(({ id }) => id))
  const added = contacts.filter(({ id }) => !known.has(id))
  if (added.length > 0 && stored.length + added.length > CONTACTS_MAX) {
    throw new DomainError('CONFLICT', `You can have ${CONTACTS_MAX} contacts. Please remove some first.`)
  }
  const rows = contacts.map(({ id, name, mobile }) => ({ id, name, mobile, nameKey: comparisonKey(name) }))
  await writeContacts(trx, ownerId, rows)
}
