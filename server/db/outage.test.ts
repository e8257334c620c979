import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

test.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
])('"%s" says that the database is away', (message) => {
  expect(isOutage(new Error(message))).toBe(true)
})

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '55P03', '57014', '40P01'])(
  'so does the code %s',
  (code) => {
    expect(isOutage(Object.assign(new Error('…'), { code }))).toBe(true)
  },
)

test.each(['23505', '22P02', '42P01', 'ENOENT'])('the code %s says that we asked for nonsense', (code) => {
  expect(isOutage(Object.assign(new Error('…'), { code }))).toBe(false)
})
