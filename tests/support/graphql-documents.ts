import fc, { type GeneratorValue } from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql'

export type Document = { query: string; variables: Record<string, unknown> }

const DEPTH = 6
const LIST = 4

/** What clients send that mean no good, or know no better. */
const oddities: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u202eevil',
    '\u0007',
    '👩🏽‍🚀',
    'é'.repeat(3),
    '１２３４',
  ],
  ...["'; --", '%', '\\', '"', '$x', '<b>', '../..', '__proto__', 'constructor', 'x'.repeat(5_000), 'NaN', '1e999'],
  ...[
    '0000-00-00T00:00',
    '9999-99-99T99:99',
    '2026-02-30T10:00',
    '275760-09-13T00:00',
    '2026-12-06T15:30',
    'Mars/Olympus',
  ],
  ...[
    'data:image/png;base64,AAAA',
    'data:,',
    'javascript:alert(1)',
    '//host',
    'http://[',
    '9123456789',
    '0000',
    'Asia/Kolkata',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...[0, 1, -1, 1.5, -0, 50, 51, 1_000, 1_001, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e300, 1e-300],
  ...[null, true, false, [], {}, [[]], [null], { a: 1 }, { toString: 1 }, 'PUBLIC', 'CRICKET', 'OTHER', 'ALL'],
]

const pieces = ['', '{', '}', '(', ')', '$', '"', '"""', '@x', '...', '!', '#', ' a: ', '\u0000', '🏏']

/** A document that the schema allows, but for what its variables hold. */
export function randomDocument(gen: GeneratorValue, schema: GraphQLSchema): Document {
  const variables: Record<string, unknown> = {}
  const declared: string[] = []
  const isQuery = gen(fc.boolean)
  const root = (isQuery ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType

  const selection = selectionOf(root, 0)
  const head = `${isQuery ? 'query' : 'mutation'} Fuzz${declared.length > 0 ? `(${declared.join(', ')})` : ''}`
  return { query: `${head} ${selection}`, variables }

  function selectionOf(type: GraphQLObjectType, depth: number): string {
    const fields = someOf(gen, Object.values(type.getFields()))
    return `{ __typename ${fields.map((field) => `${field.name}${argumentsOf(field.args)}${below(field.type, depth)}`).join(' ')} }`
  }

  function below(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type)
    if (isUnionType(named)) {
      return ` { ${named
        .getTypes()
        .map((choice) => `... on ${choice.name} ${selectionOf(choice, depth + 1)}`)
        .join(' ')} }`
    }
    if (!isObjectType(named)) return ''
    return depth > DEPTH ? ' { __typename }' : ` ${selectionOf(named, depth + 1)}`
  }

  function argumentsOf(args: readonly GraphQLArgument[]): string {
    const given = args.filter((arg) => isRequiredArgument(arg) || gen(fc.boolean))
    const texts = given.map((arg) => {
      const name = `v${declared.length}`
      declared.push(`$${name}: ${arg.type}`)
      variables[name] = randomValue(gen, arg.type)
      return `${arg.name}: $${name}`
    })
    return texts.length > 0 ? `(${texts.join(', ')})` : ''
  }
}

/** A request that works, with one character of its text or one of its values changed. */
export function spoilt(gen: GeneratorValue, { query, variables }: Document): Document {
  if (gen(fc.boolean)) return { query, variables: spoiltValue(gen, variables) as Record<string, unknown> }
  const at = gen(fc.nat, { max: query.length })
  const piece = pick(gen, pieces)
  return { query: `${query.slice(0, at)}${piece}${query.slice(at + gen(fc.nat, { max: 3 }))}`, variables }
}

/** A value of the type most of the time. */
function randomValue(gen: GeneratorValue, type: GraphQLInputType): unknown {
  if (gen(fc.nat, { max: 15 }) === 0) return pick(gen, oddities)
  if (isNonNullType(type)) return randomValue(gen, type.ofType)
  if (isListType(type)) {
    return Array.from({ length: gen(fc.nat, { max: LIST }) }, () => randomValue(gen, type.ofType))
  }
  if (isEnumType(type)) return pick(gen, type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const given = type.isOneOf
      ? [pick(gen, fields)]
      : fields.filter((field) => isRequiredInputField(field) || gen(fc.boolean))
    return Object.fromEntries(given.map((field) => [field.name, randomValue(gen, field.type)]))
  }
  if (type.name === 'Int') return gen(fc.integer, { min: -2, max: 60 })
  if (type.name === 'Boolean') return gen(fc.boolean)
  return gen(fc.boolean) ? pick(gen, oddities) : gen(fc.string, { unit: 'binary', maxLength: 40 })
}

function spoiltValue(gen: GeneratorValue, value: unknown): unknown {
  const isInner = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isInner || gen(fc.nat, { max: 9 }) === 0) return pick(gen, oddities)
  const key = pick(gen, Object.keys(value))
  const inner: unknown = Reflect.get(value, key)
  const changed = spoiltValue(gen, inner)
  if (Array.isArray(value)) return value.map((item, place) => (String(place) === key ? changed : item))
  return { ...value, [key]: changed }
}

/** NOTE: the generator compares what it is given, and the fields of a schema lead round in circles: it gets numbers. */
export function pick<Item>(gen: GeneratorValue, items: readonly Item[]): Item {
  return items[gen(fc.nat, { max: items.length - 1 })] as Item
}

function someOf<Item>(gen: GeneratorValue, items: readonly Item[]): Item[] {
  return [...new Set(Array.from({ length: 1 + gen(fc.nat, { max: LIST - 1 }) }, () => pick(gen, items)))]
}
