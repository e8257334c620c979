import {
  type DocumentNode,
  GraphQLError,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'

/** What one operation may ask for (security.md 2.10). */
const QUERY_LIMITS = { depth: 10, fields: 300, aliases: 15, directives: 10, roots: 10, mutationRoots: 5 }

export const QUERY_TOO_COMPLEX = 'QUERY_TOO_COMPLEX'

/** Refuses operations that ask for too much, before any resolver runs. */
export const limitQueries: ValidationRule = (context) => ({
  OperationDefinition(operation) {
    const excess = excessOf(operation, context.getDocument())
    if (excess === null) return
    context.reportError(new GraphQLError(excess, { nodes: operation, extensions: { code: QUERY_TOO_COMPLEX } }))
  },
})

/** The first limit that an operation exceeds, in a sentence; null when it keeps them all. */
export function excessOf(operation: OperationDefinitionNode, document: DocumentNode): string | null {
  const { depth, fields, aliases, directives, roots } = sizeOf(operation, document)
  const { mutationRoots, ...limits } = QUERY_LIMITS
  if (depth > limits.depth) return `Query depth limit of ${limits.depth} exceeded.`
  if (fields > limits.fields) return `Query field limit of ${limits.fields} exceeded.`
  if (aliases > limits.aliases) return `Query alias limit of ${limits.aliases} exceeded.`
  if (directives > limits.directives) return `Query directive limit of ${limits.directives} exceeded.`
  if (roots > limits.roots) return `Query root field limit of ${limits.roots} exceeded.`
  if (operation.operation === 'mutation' && roots > mutationRoots) {
    return `Mutation root field limit of ${mutationRoots} exceeded.`
  }
  return null
}

const roots = new WeakMap<OperationDefinitionNode, number>()

/** How many root fields an operation asks for, those in fragments too. Counted once for each operation that is kept. */
export function rootsOf(operation: OperationDefinitionNode, document: DocumentNode): number {
  const count = roots.get(operation) ?? sizeOf(operation, document).roots
  roots.set(operation, count)
  return count
}

type Size = { depth: number; fields: number; aliases: number; directives: number; roots: number }

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, directives: 0, roots: 0 }

/**
 * An operation with its fragments in place. Each fragment is measured once, so that fragments of fragments cost no time;
 * one that spreads itself counts as nothing there, for the rules of GraphQL refuse it.
 */
function sizeOf(operation: OperationDefinitionNode, { definitions }: DocumentNode): Size {
  const measured = new Map<string, Size>()

  function sizeOfFragment(name: string): Size {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, NOTHING)
    const fragment = definitions.find((node) => node.kind === 'FragmentDefinition' && node.name.value === name)
    const size = fragment?.kind === 'FragmentDefinition' ? sizeOfSelection(fragment.selectionSet) : NOTHING
    measured.set(name, size)
    return size
  }

  function sizeOfSelection({ selections }: SelectionSetNode): Size {
    return selections.map(sizeOfPart).reduce(sum, NOTHING)
  }

  function sizeOfPart(part: SelectionSetNode['selections'][number]): Size {
    const directives = part.directives?.length ?? 0
    if (part.kind === 'FragmentSpread') return sum(sizeOfFragment(part.name.value), { ...NOTHING, directives })
    const inner = part.selectionSet ? sizeOfSelection(part.selectionSet) : NOTHING
    if (part.kind === 'InlineFragment') return sum(inner, { ...NOTHING, directives })
    return {
      // NOTE: `ofType` unwraps a list or non-null type and leads nowhere else; the standard introspection asks for nine.
      depth: inner.depth + (part.name.value === 'ofType' ? 0 : 1),
      fields: inner.fields + 1,
      aliases: inner.aliases + (part.alias ? 1 : 0),
      directives: inner.directives + directives,
      roots: 1,
    }
  }

  const directives = operation.directives?.length ?? 0
  return sum(sizeOfSelection(operation.selectionSet), { ...NOTHING, directives })
}

/** Two parts side by side. */
function sum(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    fields: one.fields + other.fields,
    aliases: one.aliases + other.aliases,
    directives: one.directives + other.directives,
    roots: one.roots + other.roots,
  }
}
