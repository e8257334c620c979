import {
  buildSchema,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { servedSchema } from '#server/app/graphql-schema.ts'
import { contractSchema, contractText } from '#server/graphql/contract.ts'

const print = (schema: GraphQLSchema) => printSchema(lexicographicSortSchema(schema))
const served = print(servedSchema())

test('the served schema equals the SDL, byte for byte', () => {
  expect(served).toBe(print(contractSchema()))
})

test.each([
  ['a type', '  overs: Int!', '  overs: String!'],
  ['a nullability', '  venue: String!', '  venue: String'],
  ['a default', 'limit: Int! = 6', 'limit: Int! = 7'],
  ['an argument', '    search: String\n', '    seek: String\n'],
  ['a member of the union', 'extend union EventDetails = TennisDetails', ''],
  ['a value of an enum', '  DOUBLES', '  DOUBLES\n  MIXED'],
  ['a description', '"From 1 to 50."', '"From 1 to 51."'],
  ['the one-of', 'EventDetailsInput @oneOf', 'EventDetailsInput'],
])('a contract that differs in %s is told apart', (_what, written, changed) => {
  const text = contractText()
  expect(text).toContain(written)
  expect(served).not.toBe(print(buildSchema(text.replace(written, changed))))
})

test('every type, field and argument has a description', () => {
  const types = Object.values(contractSchema().getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const undescribed = types.flatMap((type) => [type, ...partsOf(type)]).filter(({ description }) => !description)
  expect(undescribed.map(String)).toEqual([])
})

/** Fields, arguments and enum values. */
function partsOf(type: GraphQLNamedType): { description?: string | null | undefined }[] {
  if (isEnumType(type)) return [...type.getValues()]
  if (isInputObjectType(type)) return Object.values(type.getFields())
  if (isObjectType(type)) return Object.values(type.getFields()).flatMap((field) => [field, ...field.args])
  return []
}
