import { createHash } from 'node:crypto'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { Kind, print, visit } from 'graphql'

/** Identifier of a persisted document, as appendix A of GraphQL over HTTP spells it. */
const idOf = (text) => `sha256:${createHash('sha256').update(text).digest('hex')}`

const spreadsIn = (nodes, fragments) => {
  const names = new Set()
  for (const node of nodes) visit(node, { [Kind.FRAGMENT_SPREAD]: ({ name }) => void names.add(name.value) })
  return [...names].flatMap((name) => fragments.get(name) ?? [])
}

/** An operation with the fragments that it uses, as Apollo Client prints it: fragments of fragments come first. */
const textOf = (operation, fragments) => {
  let used = []
  for (let level = spreadsIn([operation], fragments); level.length > 0; level = spreadsIn(level, fragments)) {
    used = [...level, ...used.filter((fragment) => !level.includes(fragment))]
  }
  return print(addTypenameToDocument({ kind: Kind.DOCUMENT, definitions: [operation, ...used] }))
}

/** A graphql-codegen plugin: the text of every operation by its identifier, as JSON (the format of client-preset). */
export function plugin(_schema, documents) {
  const definitions = documents.flatMap(({ document }) => document.definitions)
  const of = (kind) => definitions.filter((definition) => definition.kind === kind)
  const fragments = new Map(of(Kind.FRAGMENT_DEFINITION).map((fragment) => [fragment.name.value, fragment]))
  const texts = of(Kind.OPERATION_DEFINITION).map((operation) => textOf(operation, fragments))
  return JSON.stringify(Object.fromEntries(texts.map((text) => [idOf(text), text])), null, 1)
}
