import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { openAddressBook } from './address-book.ts'
import type { Contact } from './contact.ts'
import { type Contacts, contacts } from './contacts.ts'
import { type Groups, groups } from './groups.ts'
import { type SavedMessages, savedMessages } from './saved-messages.ts'
import { type EventSuggestions, suggestionsFrom } from './suggestions.ts'

declare module '#server/http/context.ts' {
  interface Services {
    addressBook: AddressBookService
  }
}

/** Contacts, groups, saved messages and suggestions of one organiser (threat model 2.28). Throws NOT_FOUND for those of others. */
export interface AddressBookService extends Contacts, Groups, SavedMessages {
  suggestions(user: CurrentUser): Promise<EventSuggestions>
  allContacts(userId: string): Promise<Contact[]>
}

export function createAddressBookService(db: Db): AddressBookService {
  return {
    ...contacts(db),
    ...groups(db),
    ...savedMessages(db),

    allContacts: async (userId) => (await openAddressBook(db, userId)).contacts,

    async suggestions({ userId }) {
      const book = await openAddressBook(db, userId)
      return suggestionsFrom(book.events, book.contacts)
    },
  }
}
