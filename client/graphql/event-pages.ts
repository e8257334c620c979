import type { FieldPolicy, Reference } from '@apollo/client'
import { PAGE_SIZE } from '#schema/validation/limits.ts'

type Pages = { nodes: Reference[]; pageInfo: object }

/** Appends a page fetched with `after`, without duplicates; a first page replaces the list. */
export const eventPages: FieldPolicy<Pages> = {
  keyArgs: ['filter', 'search'],
  merge(existing, incoming, { args, readField }) {
    const before = args?.after ? (existing?.nodes ?? []) : []
    const listed = new Set(before.map((node) => readField('id', node)))
    const added = incoming.nodes.filter((node) => !listed.has(readField('id', node)))
    return { ...incoming, nodes: [...before, ...added] }
  },
}

export function hasFurtherPages(data: unknown): boolean {
  const { events } = (data ?? {}) as { events?: { nodes?: readonly unknown[] } }
  return (events?.nodes?.length ?? 0) > PAGE_SIZE
}
