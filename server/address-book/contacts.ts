import { randomUUID } from 'node:crypto'
import { type ContactInput, validateContact } from '#schema/validation/contact-input.ts'
import { digitsIn, withAsciiDigits } from '#schema/validation/digits.ts'
import type { FieldErrors } from '#schema/validation/field-errors.ts'
import { CONTACT_PAGE_MAX, CONTACTS_ADDED_MAX, SEARCH_MAX } from '#schema/validation/limits.ts'
import { parseMobile } from '#schema/validation/phone.ts'
import { comparisonKey } from '#schema/validation/text.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { invalidInput } from '#server/errors/domain-error.ts'
import { type AddressBook, contactOf, openAddressBook, storeContacts } from './address-book.ts'
import { type Contact, type ContactPage, contactId } from './contact.ts'
import { lockAddressBook, removeContactRow } from './contacts.store.ts'
import { seenIds } from './known-contacts.ts'

/** `after`: the id of the last contact of the page before; null for the first page. */
export type ContactRequest = { limit: number; after: string | null; search: string }

export interface Contacts {
  contacts(user: CurrentUser, request: ContactRequest): Promise<ContactPage>
  /** Returns the contacts in the order of `inputs`. A contact that exists by name gets the number, if one is given. */
  addContacts(user: CurrentUser, inputs: readonly ContactInput[]): Promise<Contact[]>
  updateContact(user: CurrentUser, id: string, input: ContactInput): Promise<Contact>
  removeContact(user: CurrentUser, id: string): Promise<void>
}

export function contacts(db: Db): Contacts {
  const changed = <Changed>({ userId }: CurrentUser, change: (trx: Db, book: AddressBook) => Promise<Changed>) =>
    db.transaction().execute(async (trx) => {
      await lockAddressBook(trx, userId)
      return change(trx, await openAddressBook(trx, userId))
    })

  return {
    async contacts({ userId }, request) {
      refuseOutOfRange(request)
      const book = await openAddressBook(db, userId)
      return pageOf(found(book.contacts, request.search), request)
    },

    async addContacts(user, inputs) {
      const cleaned = checkedContacts(inputs)
      const ids = await changed(user, async (trx, book) => {
        const { contacts: written, idOf } = withAdded(book, cleaned)
        await storeContacts(trx, book, written)
        return cleaned.map(({ name }) => idOf.get(comparisonKey(name)) ?? '')
      })
      const book = await openAddressBook(db, user.userId)
      return ids.map((id) => contactOf(book, id))
    },

    async updateContact(user, id, input) {
      const checked = validateContact(input)
      if ('faults' in checked) throw invalidInput(checked.faults)
      await changed(user, async (trx, book) => {
        contactOf(book, id)
        const key = comparisonKey(checked.contact.name)
        if (book.stored.some((each) => each.nameKey === key && each.id !== id)) {
          throw invalidInput({ name: 'You already have a contact of this name.' })
        }
        await storeContacts(trx, book, [{ id, ...checked.contact }])
      })
      return contactOf(await openAddressBook(db, user.userId), id)
    },

    removeContact: (user, id) =>
      changed(user, (trx, book) =>
        removeContactRow(trx, user.userId, id, seenIds(user.userId, contactOf(book, id), book.events)),
      ),
  }
}

function refuseOutOfRange({ limit, search }: ContactRequest): void {
  if (limit < 1 || limit > CONTACT_PAGE_MAX)
    throw invalidInput({ limit: `limit must be from 1 to ${CONTACT_PAGE_MAX}.` })
  if ([...search].length > SEARCH_MAX)
    throw invalidInput({ search: `search must be at most ${SEARCH_MAX} characters.` })
}

function pageOf(all: readonly Contact[], { limit, after }: ContactRequest): ContactPage {
  const before = after === null ? -1 : all.findIndex(({ id }) => id === after)
  if (after !== null && before === -1) {
    throw invalidInput({ after: 'after must be the id of a contact. Start again from the first page.' })
  }
  const nodes = all.slice(before + 1, before + 1 + limit)
  return { nodes, hasMore: before + 1 + limit < all.length, total: all.length }
}

function found(all: readonly Contact[], search: string): readonly Contact[] {
  const key = comparisonKey(search)
  if (key === '') return all
  const number = numberIn(key)
  return all.filter(
    ({ name, mobile }) => comparisonKey(name).includes(key) || (number !== '' && mobile?.includes(number)),
  )
}

/** Digits of a search for a number, without the prefix of a whole one; empty for a search for a name, such as `Player 2`. */
function numberIn(search: string): string {
  const typed = withAsciiDigits(search)
  return /^[+\d\s()-]+$/.test(typed) ? (parseMobile(typed) ?? digitsIn(typed)) : ''
}

function checkedContacts(inputs: readonly ContactInput[]): ContactInput[] {
  if (inputs.length > CONTACTS_ADDED_MAX) {
    throw invalidInput({ contacts: `Please add at most ${CONTACTS_ADDED_MAX} contacts at once.` })
  }
  const faults: FieldErrors = {}
  const cleaned = inputs.flatMap((input, place) => {
    const checked = validateContact(input)
    if ('contact' in checked) return [checked.contact]
    for (const [field, message] of Object.entries(checked.faults)) faults[`contacts.${place}.${field}`] = message
    return []
  })
  if (Object.keys(faults).length > 0) throw invalidInput(faults)
  return cleaned
}

/** Contacts to write, each once, and the id of every name. */
function withAdded({ ownerId, stored }: AddressBook, inputs: readonly ContactInput[]) {
  const storedOf = new Map(stored.map((each) => [each.nameKey, each]))
  const taken = new Set(stored.map(({ id }) => id))
  const written = new Map<string, Pick<Contact, 'id' | 'name' | 'mobile'>>()
  for (const { name, mobile } of inputs) {
    const key = comparisonKey(name)
    const known = written.get(key) ?? storedOf.get(key)
    // A renamed contact may still have the id of that name.
    const newId = taken.has(contactId(ownerId, key)) ? randomUUID() : contactId(ownerId, key)
    written.set(key, { id: known?.id ?? newId, name: known?.name ?? name, mobile: mobile ?? known?.mobile ?? null })
  }
  return { contacts: [...written.values()], idOf: new Map([...written].map(([key, { id }]) => [key, id])) }
}
