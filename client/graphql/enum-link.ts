import { ApolloLink } from '@apollo/client'
import { map } from 'rxjs'
import { enumName, enumValue } from '#schema/enum-names.ts'
import { enumFields, enumInputs } from './generated.ts'

type TypeNode = { kind: string; type?: TypeNode; name?: { value: string } }

const fields: Readonly<Record<string, readonly string[]>> = enumFields
const inputs: Readonly<Record<string, Readonly<Record<string, string>>>> = enumInputs

/** Converts enums, which GraphQL names `LIVE` and this app, like REST and the sports, `live`. */
export const enumLink = new ApolloLink((operation, forward) => {
  const types = variableTypes(operation.query)
  operation.variables = mapFields(operation.variables, (value, name) => toWire(value, types.get(name)))
  return forward(operation).pipe(map(({ data = null, ...rest }) => ({ ...rest, data: fromWire(data) as typeof data })))
})

/** No operation renames an enum field by an alias. */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire)
  if (!isObject(value)) return value
  const enums = fields[String(value['__typename'])] ?? []
  return mapFields(value, (child, name) => (enums.includes(name) ? mapTexts(child, enumValue) : fromWire(child)))
}

/** `type`: GraphQL type of the variable, or of a part of it. */
export function toWire(value: unknown, type: string | undefined): unknown {
  const parts = type === undefined ? undefined : inputs[type]
  if (!parts) return value
  if (Array.isArray(value)) return value.map((each) => toWire(each, type))
  if (!isObject(value)) return mapTexts(value, enumName)
  return mapFields(value, (child, name) => toWire(child, parts[name]))
}

function variableTypes({ definitions }: { definitions: readonly object[] }): Map<string, string | undefined> {
  type Variable = { variable: { name: { value: string } }; type: TypeNode }
  const variables = definitions.flatMap(
    (definition) => (definition as { variableDefinitions?: readonly Variable[] }).variableDefinitions ?? [],
  )
  return new Map(variables.map(({ variable, type }) => [variable.name.value, namedType(type)]))
}

function namedType({ type, name }: TypeNode): string | undefined {
  return type ? namedType(type) : name?.value
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  return typeof value === 'string' ? change(value) : value
}

function mapFields(record: Readonly<Record<string, unknown>>, change: (value: unknown, name: string) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
