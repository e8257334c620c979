import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLSchema, isUnionType } from 'graphql'

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

/** `fragment EventSettings on Event`: every field of every sport, so that operations need not name one. */
export function settingsFragment(contract: GraphQLSchema): string {
  const details = contract.getType('EventDetails')
  if (!isUnionType(details)) throw new Error('The contract has no union EventDetails.')
  const choices = details.getTypes().map((type) => `... on ${type.name} { ${Object.keys(type.getFields()).join(' ')} }`)
  return `fragment EventSettings on Event { type details { ${choices.join(' ')} } }`
}
