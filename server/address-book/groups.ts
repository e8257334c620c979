import * as z from 'zod/mini'
import { fieldErrorsOf } from '#schema/validation/field-errors.ts'
import { GROUP_CONTACTS_MAX, GROUPS_MAX, NAME_MAX } from '#schema/validation/limits.ts'
import { comparisonKey, textInput } from '#schema/validation/text.ts'
import type { CurrentUser } from '#server/actors/current-user.ts'
import type { Db } from '#server/db/database.ts'
import { DomainError, invalidInput } from '#server/errors/domain-error.ts'
import { type AddressBook, contactOf, openAddressBook, storeContacts } from './address-book.ts'
import type { ContactGroup } from './contact.ts'
import { lockAddressBook } from './contacts.store.ts'
import * as store from './groups.store.ts'

export type ContactGroupInput = { name: string; contactIds: string[] }

export interface Groups {
  /** By name. */
  groups(user: CurrentUser): Promise<ContactGroup[]>
  /** Returns an equal group if there is one. Stores members that were known from events only. */
  createGroup(user: CurrentUser, input: ContactGroupInput): Promise<ContactGroup>
  updateGroup(user: CurrentUser, id: string, input: ContactGroupInput): Promise<ContactGroup>
  removeGroup(user: CurrentUser, id: string): Promise<void>
}

export function groups(db: Db): Groups {
  async function list({ userId }: CurrentUser): Promise<ContactGroup[]> {
    const [rows, { contacts }] = await Promise.all([store.groupRows(db, userId), openAddressBook(db, userId)])
    const contactById = new Map(contacts.map((contact) => [contact.id, contact]))
    return rows.map(({ id, name, contactIds }) => ({
      ...{ id, name },
      contacts: contactIds.flatMap((contact) => contactById.get(contact) ?? []),
    }))
  }

  async function listed(user: CurrentUser, id: string): Promise<ContactGroup> {
    const group = (await list(user)).find((each) => each.id === id)
    if (!group) throw groupNotFound()
    return group
  }

  /** Checks the group against the others, then inserts it or updates that of `id`; returns its id. */
  const save = (user: CurrentUser, input: ContactGroupInput, id: string | null) =>
    db.transaction().execute(async (trx) => {
      const { name, contactIds } = checkedGroup(input)
      await lockAddressBook(trx, user.userId)
      const others = await store.groupRows(trx, user.userId)
      if (id !== null && !others.some((group) => group.id === id)) throw groupNotFound()
      const nameKey = comparisonKey(name)
      const named = others.find((group) => group.nameKey === nameKey && group.id !== id)
      if (named && id === null && isSame(named, { name, contactIds })) return named.id
      if (named) throw invalidInput({ name: 'You already have a group of this name.' })
      if (id === null && others.length >= GROUPS_MAX) {
        throw new DomainError('CONFLICT', `You have ${GROUPS_MAX} groups. Please remove one first.`)
      }
      await storeMembers(trx, await openAddressBook(trx, user.userId), contactIds)
      const { userId: ownerId } = user
      const groupId = id ?? (await store.insertGroup(trx, { ownerId, name, nameKey }))
      if (id !== null) await store.renameGroup(trx, id, { name, nameKey })
      await store.writeMembers(trx, groupId, contactIds)
      return groupId
    })

  return {
    groups: list,
    createGroup: async (user, input) => listed(user, await save(user, input, null)),
    updateGroup: async (user, id, input) => listed(user, await save(user, input, id)),

    removeGroup: ({ userId }, id) =>
      db.transaction().execute(async (trx) => {
        await lockAddressBook(trx, userId)
        const own = (await store.groupRows(trx, userId)).some((group) => group.id === id)
        if (!own || !(await store.deleteGroup(trx, userId, id))) throw groupNotFound()
      }),
  }
}

const groupName = z.object({ name: textInput('Name', { max: NAME_MAX }) })

function checkedGroup({ name, contactIds }: ContactGroupInput): ContactGroupInput {
  const checked = groupName.safeParse({ name })
  const faults = checked.success ? {} : fieldErrorsOf(checked.error.issues)
  const distinct = [...new Set(contactIds)]
  if (distinct.length > GROUP_CONTACTS_MAX) {
    faults['contactIds'] = `A group has at most ${GROUP_CONTACTS_MAX} contacts.`
  }
  if (!checked.success || Object.keys(faults).length > 0) throw invalidInput(faults)
  return { name: checked.data.name, contactIds: distinct }
}

function isSame(group: ContactGroupInput, input: ContactGroupInput): boolean {
  return group.name === input.name && group.contactIds.join() === input.contactIds.join()
}

/** Stores members, since the event that names one will not stay among the last ones. */
async function storeMembers(trx: Db, book: AddressBook, contactIds: readonly string[]): Promise<void> {
  const stored = new Set(book.stored.map(({ id }) => id))
  const members = contactIds.map((id) => contactOf(book, id))
  await storeContacts(
    trx,
    book,
    members.filter(({ id }) => !stored.has(id)),
  )
}

function groupNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'Group not found.')
}
