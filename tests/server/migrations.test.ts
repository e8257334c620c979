import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeStartError } from '#server/app/start-failure.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { StartError } from '#server/errors/start-error.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { whileConnectionIsLost } from '#tests/support/database/lost-connection.ts'

const SERVERS = 8
const names = (await readdir('migrations')).map((file) => file.replace('.sql', '')).sort()

test('eight servers that start together on an empty database run each migration once', async () => {
  await withEmptyDatabase(async (url) => {
    await together(SERVERS, url)
    expect(await ran(url)).toEqual(names)
  })
})

test('eight servers that start together on an older database run each missing migration once', async () => {
  const older = names.at(-2) ?? ''
  await withEmptyDatabase(async (url) => {
    await migrateToLatest(url, older)
    expect((await ran(url)).at(-1)).toBe(older)
    await together(SERVERS, url)
    expect(await ran(url)).toEqual(names)
  })
})

test('a migration whose connection is lost says so, and runs again at the next start', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateToLatest(url, names.at(-2))
    const outcome = await whileConnectionIsLost(url, 'kysely_migration', () =>
      migrateToLatest(url).then(() => 'It migrated.', describeStartError),
    )
    expect(outcome).toMatch(/^The database cannot be reached: .*\. Check DATABASE_URL\.$/)
    await migrateToLatest(url)
    expect(await ran(url)).toEqual(names)
  })
})

test('a server refuses a newer database with a clear message', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateToLatest(url)
    await query(url, "insert into kysely_migration values ('9999-from-the-future', now()::text)")
    const refused = migrateToLatest(url)
    await expect(refused).rejects.toBeInstanceOf(StartError)
    await expect(refused).rejects.toThrow('The database was written by a newer version of this server')
  })
})

test('the search text of older events becomes ASCII', async () => {
  await withEmptyDatabase(async (url) => {
    await migrateToLatest(url, '0017-upload-networks')
    await query(
      url,
      `with owner as (insert into users (mobile) values ('9000000000') returning id)
       insert into events (owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility)
       select id, 'old', 'Qué 🏏 कु', '-', 'other', 'Oval', '2026-12-06T15:30', 'UTC', now(), 'public' from owner`,
    )
    expect(await query(url, `select words ~ '[^\\x01-\\x7f]' as has_others from events`)).toEqual([
      { has_others: true },
    ])
    await migrateToLatest(url)
    expect(
      await query(url, `select words ~ '[^\\x01-\\x7f]' as has_others, words like 'qu    %' as is_spaced from events`),
    ).toEqual([{ has_others: false, is_spaced: true }])
  })
})

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await emptyDatabase()
  try {
    await work(url)
  } finally {
    await drop()
  }
}

async function together(count: number, url: string): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => migrateToLatest(url)))
}

async function ran(url: string): Promise<string[]> {
  return (await query(url, 'select name from kysely_migration order by name')).map(({ name }) => String(name))
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
