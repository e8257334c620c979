import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

type GroupRow = { id: string; name: string; nameKey: string; contactIds: string[] }

const ofOwner = prepared<GroupRow>(`
  select id, name, name_key as "nameKey", coalesce((
    select json_agg(contact_id order by position) from contact_group_members where group_id = contact_groups.id
  ), '[]') as "contactIds"
  from contact_groups where owner_id = $1 order by name_key, id`)

export function groupRows(db: Db, ownerId: string): Promise<GroupRow[]> {
  return ofOwner(db, ownerId)
}

export async function insertGroup(trx: Db, group: { ownerId: string; name: string; nameKey: string }): Promise<string> {
  const { id } = await trx.insertInto('contactGroups').values(group).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function renameGroup(trx: Db, id: string, name: { name: string; nameKey: string }): Promise<void> {
  await trx.updateTable('contactGroups').set(name).where('id', '=', id).execute()
}

export async function writeMembers(trx: Db, groupId: string, contactIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('contactGroupMembers').where('groupId', '=', groupId).execute()
  if (contactIds.length === 0) return
  await trx
    .insertInto('contactGroupMembers')
    .values(contactIds.map((contactId, position) => ({ groupId, contactId, position })))
    .execute()
}

export async function deleteGroup(trx: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contactGroups')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
