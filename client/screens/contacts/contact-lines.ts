import { pastedPeople } from '#client/address-book/pasted-people.ts'
import { CONTACTS_ADDED_MAX, NAME_MAX } from '#schema/validation/limits.ts'
import { parseMobile } from '#schema/validation/phone.ts'

export type NewContact = { name: string; mobile: string | null }

/** The people of a pasted list, each once. A number that cannot be called is left out. */
export function contactsIn(text: string): NewContact[] {
  const found = pastedPeople(text).map(({ name, dialled }) => ({
    name: [...name].slice(0, NAME_MAX).join('').trim(),
    mobile: dialled && parseMobile(dialled),
  }))
  return [...new Map(found.map((contact) => [contact.name.toLowerCase(), contact])).values()]
}

/** Parts of a list that one request may have. */
export function batchesOf(contacts: readonly NewContact[]): NewContact[][] {
  const starts = Array.from(
    { length: Math.ceil(contacts.length / CONTACTS_ADDED_MAX) },
    (_, n) => n * CONTACTS_ADDED_MAX,
  )
  return starts.map((start) => contacts.slice(start, start + CONTACTS_ADDED_MAX))
}
