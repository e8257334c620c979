import { getIntrospectionQuery, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { excessOf } from './query-limits.ts'

function excessIn(text: string): string | null {
  const document = parse(text)
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('There is no operation.')
  return excessOf(operation, document)
}

const nested = (depth: number): string => (depth === 1 ? '{ a }' : `{ a ${nested(depth - 1)} }`)
const listed = (count: number, field: (place: number) => string) =>
  Array.from({ length: count }, (_, i) => field(i)).join(' ')

test.each<[string, string, string, string]>([
  ['levels', nested(10), nested(11), 'Query depth limit of 10 exceeded.'],
  [
    'fields',
    `{ a { ${listed(299, (i) => `f${i}`)} } }`,
    `{ a { ${listed(300, (i) => `f${i}`)} } }`,
    'Query field limit of 300 exceeded.',
  ],
  [
    'aliases',
    `{ a { ${listed(15, (i) => `f${i}: f`)} } }`,
    `{ a { ${listed(16, (i) => `f${i}: f`)} } }`,
    'Query alias limit of 15 exceeded.',
  ],
  [
    'directives',
    `query @x { a ${listed(9, () => '@x')} }`,
    `query @x { a ${listed(10, () => '@x')} }`,
    'Query directive limit of 10 exceeded.',
  ],
  [
    'root fields of a query',
    `{ ${listed(10, (i) => `f${i}`)} }`,
    `{ ${listed(11, (i) => `f${i}`)} }`,
    'Query root field limit of 10 exceeded.',
  ],
  [
    'root fields of a mutation',
    `mutation { ${listed(5, (i) => `f${i}`)} }`,
    `mutation { ${listed(6, (i) => `f${i}`)} }`,
    'Mutation root field limit of 5 exceeded.',
  ],
])('%s are taken up to the limit and no further', (_what, within, beyond, sentence) => {
  expect(excessIn(within)).toBeNull()
  expect(excessIn(beyond)).toBe(sentence)
})

test('fragments count where they are spread', () => {
  const six = 'fragment Six on T { a { a { a { a { a { a } } } } } }'
  expect(excessIn(`{ a { a { a { a { ...Six } } } } } ${six}`)).toBeNull()
  expect(excessIn(`{ a { a { a { a { a { ... on T { ...Six } } } } } } } ${six}`)).toBe(
    'Query depth limit of 10 exceeded.',
  )
  expect(excessIn('{ ...R ...R } fragment R on Query { a b c d e f }')).toBe('Query root field limit of 10 exceeded.')
})

test('fragments of fragments are measured without being unfolded', () => {
  const doubling = listed(100, (i) => `fragment F${i} on T { ...F${i + 1} ...F${i + 1} }`)
  expect(excessIn(`{ a { ...F0 } } ${doubling} fragment F100 on T { b }`)).toBe('Query field limit of 300 exceeded.')
})

test('a fragment that spreads itself does not keep us busy', () => {
  expect(excessIn('{ a { ...A } } fragment A on T { a { ...B } } fragment B on T { b { ...A } }')).toBeNull()
})

test('the introspection that tools ask for is taken, a circular one is not', () => {
  const wishes = { descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true }
  expect(excessIn(getIntrospectionQuery({ ...wishes, inputValueDeprecation: true, oneOf: true }))).toBeNull()
  const circle = (rounds: number): string => (rounds === 0 ? 'name' : `fields { type { ${circle(rounds - 1)} } }`)
  expect(excessIn(`{ __schema { types { ${circle(5)} } } }`)).toBe('Query depth limit of 10 exceeded.')
})
