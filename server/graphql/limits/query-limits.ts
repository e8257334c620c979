import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Limits per operation (threat model 2.10). */
const QUERY_LIMITS = { depth: 10, fields: 300, aliases: 15, directives: 10, roots: 10, introspections: 2 }
const MUTATION_ROOTS_MAX = 5

const QUERY_TOO_COMPLEX = 'QUERY_TOO_COMPLEX'

export function tooComplex(sentence: string, nodes?: OperationDefinitionNode): GraphQLError {
  return new GraphQLError(sentence, { ...(nodes && { nodes }), extensions: { code: QUERY_TOO_COMPLEX } })
}

export function limitOperations(document: DocumentNode): void {
  const sizeOf = measuring(document)
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue
    const excess = excessIn(sizeOf(operation), operation)
    if (excess !== null) throw tooComplex(excess, operation)
  }
}

export function excessOf(operation: OperationDefinitionNode, document: DocumentNode): string | null {
  return excessIn(measuring(document)(operation), operation)
}

function excessIn(size: Size, { operation }: OperationDefinitionNode): string | null {
  const { depth, fields, aliases, directives, roots, introspections } = size
  if (depth > QUERY_LIMITS.depth) return `Query depth limit of ${QUERY_LIMITS.depth} exceeded.`
  if (fields > QUERY_LIMITS.fields) return `Query field limit of ${QUERY_LIMITS.fields} exceeded.`
  if (aliases > QUERY_LIMITS.aliases) return `Query alias limit of ${QUERY_LIMITS.aliases} exceeded.`
  if (directives > QUERY_LIMITS.directives) return `Query directive limit of ${QUERY_LIMITS.directives} exceeded.`
  if (roots > QUERY_LIMITS.roots) return `Query root field limit of ${QUERY_LIMITS.roots} exceeded.`
  if (introspections > QUERY_LIMITS.introspections) {
    return `Query introspection limit of ${QUERY_LIMITS.introspections} exceeded.`
  }
  if (operation === 'mutation' && roots > MUTATION_ROOTS_MAX) {
    return `Mutation root field limit of ${MUTATION_ROOTS_MAX} exceeded.`
  }
  return null
}

const roots = new WeakMap<OperationDefinitionNode, number>()

export function rootsOf(operation: OperationDefinitionNode, document: DocumentNode): number {
  const count = roots.get(operation) ?? measuring(document)(operation).roots
  roots.set(operation, count)
  return count
}

type Size = Record<'depth' | 'fields' | 'aliases' | 'directives' | 'roots' | 'introspections', number>

const NOTHING: Size = { depth: 0, fields: 0, aliases: 0, directives: 0, roots: 0, introspections: 0 }

/** Measures with fragments expanded, each fragment once. A cycle counts as nothing: validation rejects it. */
function measuring({ definitions }: DocumentNode): (operation: OperationDefinitionNode) => Size {
  const measured = new Map<string, Size>()
  const fragments = new Map(
    definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )

  function sizeOfFragment(name: string): Size {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, NOTHING)
    const fragment = fragments.get(name)
    const size = fragment ? sizeOfSelection(fragment.selectionSet) : NOTHING
    measured.set(name, size)
    return size
  }

  function sizeOfSelection({ selections }: SelectionSetNode): Size {
    return selections.map(sizeOfPart).reduce(sum, NOTHING)
  }

  function sizeOfPart(part: SelectionSetNode['selections'][number]): Size {
    const directives = part.directives?.length ?? 0
    if (part.kind === Kind.FRAGMENT_SPREAD) return sum(sizeOfFragment(part.name.value), { ...NOTHING, directives })
    const inner = part.selectionSet ? sizeOfSelection(part.selectionSet) : NOTHING
    if (part.kind === Kind.INLINE_FRAGMENT) return sum(inner, { ...NOTHING, directives })
    const name = part.name.value
    return {
      // NOTE: `ofType` only unwraps a list or non-null type; the standard introspection nests nine.
      depth: inner.depth + (name === 'ofType' ? 0 : 1),
      fields: inner.fields + 1,
      aliases: inner.aliases + (part.alias ? 1 : 0),
      directives: inner.directives + directives,
      roots: 1,
      introspections: inner.introspections + (name === '__schema' || name === '__type' ? 1 : 0),
    }
  }

  return ({ selectionSet, directives = [] }) =>
    sum(sizeOfSelection(selectionSet), { ...NOTHING, directives: directives.length })
}

function sum(one: Size, other: Size): Size {
  return {
    depth: Math.max(one.depth, other.depth),
    fields: one.fields + other.fields,
    aliases: one.aliases + other.aliases,
    directives: one.directives + other.directives,
    roots: one.roots + other.roots,
    introspections: one.introspections + other.introspections,
  }
}
