import { createHash } from 'node:crypto'
import { comparisonKey } from '#schema/validation/text.ts'

export const contactRoles = ['played', 'officiated', 'filmed', 'scored'] as const
export type ContactRole = (typeof contactRoles)[number]

export type Contact = {
  id: string
  name: string
  mobile: string | null
  roles: ContactRole[]
  lastSeenAt: Date | null
}

export type ContactPage = { nodes: Contact[]; hasMore: boolean; total: number }

export type ContactGroup = { id: string; name: string; contacts: Contact[] }

/** The id of a contact by its first name: a digest, as a UUID of version 8 (RFC 9562). */
export function contactId(ownerId: string, key: string): string {
  const hex = createHash('sha256').update(`contact ${ownerId} ${key}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Keeps the first of each name, as names are compared. */
export function distinctNames<Named>(list: readonly Named[], nameOf: (each: Named) => string): Named[] {
  const found = new Map<string, Named>()
  for (const each of list) {
    const key = comparisonKey(nameOf(each))
    if (!found.has(key)) found.set(key, each)
  }
  return [...found.values()]
}
