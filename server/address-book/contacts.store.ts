import type { Db } from '#server/db/database.ts'
import { holdLock } from '#server/db/lock.ts'
import { prepared } from '#server/db/prepared.ts'
import type { StoredContact } from './known-contacts.ts'

const ofOwner = prepared<StoredContact>(
  'select id, name, name_key as "nameKey", mobile from contacts where owner_id = $1 order by created_at, id',
)
const removedOf = prepared<{ id: string }>('select contact_id as id from removed_contacts where owner_id = $1')

/** Serialises the changes of one address book, whose limits are counted before a row is written. */
export function lockAddressBook(trx: Db, ownerId: string): Promise<void> {
  return holdLock(trx, `address book of ${ownerId}`)
}

export function contactRows(db: Db, ownerId: string): Promise<StoredContact[]> {
  return ofOwner(db, ownerId)
}

export async function removedContactIds(db: Db, ownerId: string): Promise<Set<string>> {
  return new Set((await removedOf(db, ownerId)).map(({ id }) => id))
}

/** Inserts contacts, or replaces rows of the same id, and restores ids that were removed. */
export async function writeContacts(trx: Db, ownerId: string, contacts: readonly StoredContact[]): Promise<void> {
  if (contacts.length === 0) return
  const ids = contacts.map(({ id }) => id)
  await trx.deleteFrom('removedContacts').where('ownerId', '=', ownerId).where('contactId', 'in', ids).execute()
  await trx
    .insertInto('contacts')
    .values(contacts.map((contact) => ({ ...contact, ownerId })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        nameKey: eb.ref('excluded.nameKey'),
        mobile: eb.ref('excluded.mobile'),
      })),
    )
    .execute()
}

/** `hidden`: ids that events derive for the contact, to be hidden too. */
export async function removeContactRow(trx: Db, ownerId: string, id: string, hidden: readonly string[]): Promise<void> {
  await trx.deleteFrom('contacts').where('ownerId', '=', ownerId).where('id', '=', id).execute()
  if (hidden.length === 0) return
  await trx
    .insertInto('removedContacts')
    .values(hidden.map((contactId) => ({ ownerId, contactId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
