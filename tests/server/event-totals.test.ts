import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openLog } from '#server/process/log.ts'
import { changeStatus, createEvent, plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { served } from '#tests/support/api/served.ts'
import { emptyDatabase } from '#tests/support/database/database.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const FILTERS = ['ALL', 'MINE', 'ACTIVE', 'COMPLETED'] as const

let app: TestApp
let asha: Organiser
let ravi: Organiser

beforeAll(async () => {
  app = await startApp()
  asha = await signIn(app)
  ravi = await signIn(app)
})
afterAll(() => app.close())

describe('the total equals the number of listed events', () => {
  test('after every change', async () => {
    const made = await Promise.all(
      ['PUBLIC', 'PUBLIC', 'PUBLIC', 'PUBLIC', 'PRIVATE', 'PRIVATE'].map((visibility, place) =>
        createEvent(app, place % 2 ? asha : ravi, plainEvent(`Event ${place}`, { visibility })),
      ),
    )
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = made.map(
      ({ data }) => data.createEvent.id as string,
    )
    await expectExact()
    await changeStatus(app, ravi, 'startEvent', first)
    await changeStatus(app, asha, 'startEvent', second)
    await changeStatus(app, ravi, 'cancelEvent', third)
    await expectExact()
    await changeStatus(app, ravi, 'endEvent', first)
    await updateEvent(app, asha, fourth, plainEvent('Hidden', { visibility: 'PRIVATE' }), 1)
    await updateEvent(app, ravi, fifth, plainEvent('Shown', { visibility: 'PUBLIC' }), 1)
    await updateEvent(app, ravi, fifth, plainEvent('Shown still', { visibility: 'PUBLIC' }), 2)
    await expectExact()
  })

  test('after many concurrent changes, some of which fail', async () => {
    const created = await Promise.all(
      Array.from({ length: 30 }, (_each, place) =>
        served(() => createEvent(app, place % 2 ? asha : ravi, plainEvent(`At once ${place}`))),
      ),
    )
    await Promise.all(
      created.flatMap(({ data }, place) =>
        (['startEvent', 'cancelEvent', 'endEvent'] as const).map((action) =>
          changeStatus(app, place % 2 ? asha : ravi, action, data.createEvent.id),
        ),
      ),
    )
    await expectExact()
  })

  test('when an owner is deleted', async () => {
    await app.db.deleteFrom('users').where('id', '=', ravi.id).execute()
    ravi = await signIn(app)
    await expectExact()
  })

  test('for events older than the counters', async () => {
    const { url, drop } = await emptyDatabase()
    await migrateToLatest(url, '0010-live')
    const older = openDatabase(url, openLog('silent'))
    try {
      await sql.raw(OLD_EVENTS).execute(older.db)
      await migrateToLatest(url)
      const { rows } = await sql`select status, events::int from event_tallies order by status`.execute(older.db)
      expect(rows).toEqual([
        { status: 'live', events: 1 },
        { status: 'scheduled', events: 2 },
      ])
    } finally {
      await older.close()
      await drop()
    }
  })
})

test('a search in an Indian script has trigrams to find by, in any locale', async () => {
  const { rows } = await sql<{ found: number }>`
    select cardinality(show_trgm(folded('शिवाजी'))) as found`.execute(app.db)
  expect(rows[0]?.found).toBeGreaterThan(3)
})

const OLD_EVENTS = `
  insert into users (mobile) values ('9000000000');
  insert into events (owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility, status)
  select id, place, 'Old', 'Old', 'other', 'Oval', '2026-12-06T15:30', 'Asia/Kolkata', now(),
    case place when 4 then 'private' else 'public' end, case place when 3 then 'live' else 'scheduled' end
  from users, generate_series(1, 4) place`

async function expectExact(): Promise<void> {
  for (const viewer of [asha, ravi]) {
    for (const filter of FILTERS) {
      const [held, total] = await heldAndTotal(viewer, filter)
      expect(total, filter).toBe(held)
    }
  }
}

async function heldAndTotal(viewer: Organiser, filter: string): Promise<[number, number]> {
  let held = 0
  for (let page = 1; ; page++) {
    const { data } = await ask(
      app,
      `query ($page: Int!, $filter: EventFilter!) {
        events(page: $page, limit: 7, filter: $filter) { nodes { id } pageInfo { hasMore total } }
      }`,
      { page, filter },
      viewer.accessToken,
    )
    held += data.events.nodes.length
    if (!data.events.pageInfo.hasMore) return [held, data.events.pageInfo.total]
  }
}
