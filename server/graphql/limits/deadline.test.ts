import { buildSchema, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { addDeadlines } from './deadline.ts'

test('a field that takes too long is refused, and its neighbours are answered', async () => {
  const schema = buildSchema('type Query { quick: Int, never: Int }')
  const fields = schema.getQueryType()?.getFields() ?? {}
  Object.assign(fields['quick'] ?? {}, { resolve: async () => 1 })
  Object.assign(fields['never'] ?? {}, { resolve: () => new Promise(() => {}) })
  const { data, errors } = await graphql({ schema: addDeadlines(schema, 10), source: '{ quick never }' })
  expect(data).toEqual({ quick: 1, never: null })
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'UNAVAILABLE' })
})

test('a field that throws at once is refused as it says', async () => {
  const schema = buildSchema('type Query { broken: Int }')
  const broken = schema.getQueryType()?.getFields()['broken']
  Object.assign(broken ?? {}, {
    resolve: () => {
      throw new Error('No.')
    },
  })
  const { errors } = await graphql({ schema: addDeadlines(schema), source: '{ broken }' })
  expect(errors?.[0]?.message).toBe('No.')
})

test('a field that takes a file is left to the time-out of its request', async () => {
  const schema = buildSchema('scalar Upload type Query { a: Int } type Mutation { add(file: Upload!): Int }')
  const add = schema.getMutationType()?.getFields()['add']
  const resolve = () => 1
  Object.assign(add ?? {}, { resolve })
  addDeadlines(schema)
  expect(add?.resolve).toBe(resolve)
})
