import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isObjectType,
  isUnionType,
  Kind,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql'
import { enumValue } from '#schema/enum-names.ts'

export function contractText(folder = 'schema'): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n')
}

export function contractSchema(folder?: string): GraphQLSchema {
  return buildSchema(contractText(folder))
}

/** The SDL with enums spelled as in the domain, for the client's types: its link converts (`client/graphql/enum-link.ts`). */
export function domainSpelling(contract: GraphQLSchema): string {
  const spelled = visit(parse(printSchema(contract)), {
    [Kind.ENUM_VALUE_DEFINITION]: (node) => ({
      ...node,
      name: { ...node.name, value: enumValue(node.name.value) },
    }),
    [Kind.ENUM]: (node) => ({ ...node, value: enumValue(node.value) }),
  })
  return print(spelled)
}

/** `fragment EventFields on Event`: every setting that needs no selection of its own. */
export function eventFieldsFragment(contract: GraphQLSchema): string {
  const [event, input] = [contract.getType('Event'), contract.getType('EventInput')]
  if (!isObjectType(event) || !isInputObjectType(input)) throw new Error('The contract has no Event and EventInput.')
  const fields = Object.values(event.getFields()).filter(
    ({ name, type }) => name in input.getFields() && isLeafType(getNamedType(type)),
  )
  return `fragment EventFields on Event { ${fields.map(({ name }) => name).join(' ')} }`
}

/** `fragment EventSettings on Event`: every field of every sport, so that operations need not name one. */
export function settingsFragment(contract: GraphQLSchema): string {
  const details = contract.getType('EventDetails')
  if (!isUnionType(details)) throw new Error('The contract has no union EventDetails.')
  const choices = details.getTypes().map((type) => `... on ${type.name} { ${Object.keys(type.getFields()).join(' ')} }`)
  return `fragment EventSettings on Event { type details { ${choices.join(' ')} } }`
}
