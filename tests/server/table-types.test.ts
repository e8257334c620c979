import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { declaredColumns } from '#tests/support/database/declared-columns.ts'

/** Declared nowhere: triggers and raw SQL keep it. */
const UNDECLARED_TABLES = ['event_tallies', 'kysely_migration', 'kysely_migration_lock']

/** What `pg` returns for a column of each type. */
const types: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  bigint: 'string',
  smallint: 'number',
  integer: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'JSON',
  'timestamp with time zone': 'Date',
  ARRAY: 'string[]',
}

type Column = { name: string; type: string; nullable: boolean; filled: boolean }
let database: FreshDatabase
let columns: Column[]
let checks: { name: string; definition: string }[]
const declared = declaredColumns()

beforeAll(async () => {
  database = await freshDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  columns = (await client.query(COLUMNS, [UNDECLARED_TABLES])).rows
  checks = (await client.query(CHECKS)).rows
  await client.end()
})
afterAll(() => database.drop())

test('every column of the database is declared with its type, and no other', () => {
  const found = columns.map(({ name, type, nullable }) => [name, `${types[type] ?? type}${nullable ? ' | null' : ''}`])
  expect(Object.fromEntries([...declared].map(([name, { type }]) => [name, type]))).toEqual(Object.fromEntries(found))
})

test('columns that an insert may omit have a default', () => {
  const filled = columns.filter(({ filled }) => filled).map(({ name }) => name)
  const omittable = [...declared].filter(([, { isGenerated }]) => isGenerated).map(([name]) => name)
  expect(omittable.filter((name) => !filled.includes(name))).toEqual([])
  expect(omittable.length).toBeGreaterThan(0)
})

test('unions of strings are the values that the database allows', () => {
  const lists = checks.flatMap(({ name, definition }) => {
    const [, column, list = ''] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? []
    return column
      ? [[`${name}.${column}`, [...list.matchAll(/'(\w+)'/g)].map(([, value]) => value).sort()] as const]
      : []
  })
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.map(([name]) => [name, declared.get(name)?.values])).toEqual(lists)
})

const COLUMNS = `
  select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
    column_default is not null or is_identity = 'YES' as filled
  from information_schema.columns
  where table_schema = 'public' and is_generated = 'NEVER' and table_name <> all ($1)`

const CHECKS = `
  select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`
