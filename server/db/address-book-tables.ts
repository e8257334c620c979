import type { Generated } from 'kysely'
import type { Timestamp } from './timestamp.ts'

export type ContactTable = {
  id: string
  ownerId: string
  name: string
  nameKey: string
  mobile: string | null
  createdAt: Timestamp
}

export type RemovedContactTable = {
  ownerId: string
  contactId: string
}

export type ContactGroupTable = {
  id: Generated<string>
  ownerId: string
  name: string
  nameKey: string
  createdAt: Timestamp
}

export type ContactGroupMemberTable = {
  groupId: string
  contactId: string
  position: number
}

export type SavedMessageTable = {
  id: Generated<string>
  ownerId: string
  text: string
  createdAt: Timestamp
}
