import type { FieldPolicy, Reference } from '@apollo/client'

type Pages = { nodes: Reference[]; pageInfo: object }

/** Each page loaded follows those before it; the first starts anew; an event already listed is not listed again. */
export const eventPages: FieldPolicy<Pages> = {
  keyArgs: ['filter', 'search'],
  merge(existing, incoming, { args, readField }) {
    const before = args?.page > 1 ? (existing?.nodes ?? []) : []
    const listed = new Set(before.map((node) => readField('id', node)))
    const added = incoming.nodes.filter((node) => !listed.has(readField('id', node)))
    return { ...incoming, nodes: [...before, ...added] }
  },
}
