import type { AddressBookService } from '#server/address-book/address-book.service.ts'
import type { Db } from '#server/db/database.ts'
import * as store from './export.store.ts'

type Dependencies = {
  db: Db
  addressBook: Pick<AddressBookService, 'allContacts' | 'groups' | 'savedMessages'>
  embedSites(userId: string): Promise<string[]>
}

/** Yields pieces of one JSON object: the user's data without secrets, one event at a time. */
export async function* accountExport(
  { db, addressBook, embedSites }: Dependencies,
  userId: string,
): AsyncGenerator<string> {
  const { id, mobile, ...profile } = await store.ownProfile(db, userId)
  const user = { userId, mobile, sessionId: null }
  const groups = await addressBook.groups(user)
  const parts: Readonly<Record<string, unknown>> = {
    profile: { id, mobile, ...profile },
    sessions: await store.ownSessions(db, userId),
    apiTokens: await store.ownTokens(db, userId),
    embedSites: await embedSites(userId),
    contacts: await addressBook.allContacts(userId),
    groups: groups.map(({ name, contacts }) => ({ name, contacts: contacts.map((contact) => contact.name) })),
    savedMessages: (await addressBook.savedMessages(user)).map(({ text }) => text),
    uploads: await store.ownUploads(db, userId),
    audit: await store.ownAuditLines(db, userId),
  }
  yield `{\n"exportedAt": ${JSON.stringify(new Date())}`
  for (const [name, part] of Object.entries(parts)) yield `,\n${JSON.stringify(name)}: ${JSON.stringify(part)}`
  yield ',\n"events": ['
  let separator = '\n'
  for (const eventId of await store.ownEventIds(db, userId)) {
    const event = await store.ownEvent(db, userId, eventId)
    if (!event) continue
    yield separator + JSON.stringify(event)
    separator = ',\n'
  }
  yield '\n]\n}\n'
}
