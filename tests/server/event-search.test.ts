import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

/** More than a search for two letters looks through before it asks the index. */
const NEWER = 1_200
/** Inserted at once, well within the statement timeout. */
const BATCH = 1_000

let app: TestApp
let organiser: Organiser
let reader: Organiser
beforeAll(async () => {
  app = await startApp()
  organiser = await signIn(app)
  reader = await signIn(app)
  const venues: [string, string][] = [
    ['Quiz', 'Oval'],
    ['Antique', 'Oval'],
    ['Tranqu', 'Oval'],
    ['Qu', 'Oval'],
    ['Qué será', 'Oval'],
    ['Ends with qu🏏', 'Oval'],
    ['Qu—dash', 'Oval'],
    ['“qu”', 'Oval'],
    ['qu-hyphen', 'Oval'],
    ['Plain', 'Sports qu'],
    ['équipe', 'Oval'],
    ['Q u apart', 'Oval'],
    ['कु श्ती', 'Oval'],
    ['दंगल कु', 'Oval'],
    ['Kho kho', 'Q'],
  ]
  for (const [title, venue] of venues) await createEvent(app, organiser, plainEvent(title, { venue }))
  await createEvent(app, organiser, plainEvent('Private quiz', { visibility: 'PRIVATE' }))
  await fill(NEWER, 'Match')
})
afterAll(() => app.close())

/** Creates public events of the organiser in this order from `daysFromNow` on. */
async function fill(count: number, title: string, daysFromNow = 0): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1)
    await sql`
      insert into events (
        owner_id, slug, title, description, type, venue, local_time, time_zone, starts_at, visibility, created_at
      )
      select owner_id, 'filled-' || gen_random_uuid(), ${title} || ' ' || n, description, type, 'Maidan', local_time,
        time_zone, starts_at, 'public', now() + make_interval(days => ${daysFromNow}::int, secs => n)
      from (select * from events where slug not like 'filled-%' limit 1) model,
        generate_series(${first}::int, ${last}::int) n`.execute(app.db)
  }
}

async function search(words: string, by = reader, upTo: number | null = null) {
  const query = `query ($search: String, $upTo: Int) {
    events(search: $search, limit: 50) { nodes { title } pageInfo { hasMore total(upTo: $upTo) } }
  }`
  const { data } = await ask(app, query, { search: words, upTo }, by.accessToken)
  return {
    titles: data.events.nodes.map(({ title }: { title: string }) => title),
    ...(data.events.pageInfo as { hasMore: boolean; total: number }),
  }
}

type Stored = { title: string; venue: string; type: string; visibility: string }

async function expected(words: string, isOwner = false): Promise<string[]> {
  const { rows } =
    await sql<Stored>`select title, venue, type, visibility from events order by created_at desc, id desc`.execute(
      app.db,
    )
  return rows
    .filter(({ visibility }) => isOwner || visibility === 'public')
    .filter(({ title, venue, type }) => {
      const text = [title, venue, type].join('\n').toLowerCase()
      return words
        .toLowerCase()
        .split(' ')
        .every((word) => text.includes(word))
    })
    .map(({ title }) => title)
}

test.each(['qu', 'QU', 'qué', 'qu-', 'कु', 'q', 'qu ov', 'qu antique', 'hy qu', 'mat', 'ma', 'er', 'zx', 'é', '—'])(
  'the search %j finds parts of words, however rare',
  async (words) => {
    for (const [by, isOwner] of [
      [reader, false],
      [organiser, true],
    ] as const) {
      const found = await search(words, by)
      const titles = await expected(words, isOwner)
      expect(found.titles).toEqual(titles.slice(0, 50))
      expect([found.hasMore, found.total]).toEqual([titles.length > 50, titles.length])
      expect((await search(words, by, 7)).total).toBe(Math.min(titles.length, 7))
    }
  },
)

test.each(['qu', 'er', 'qu ov'])('the search %j can be paged, by number and behind an event', async (search) => {
  const titles = await expected(search)
  const query = `query ($search: String, $page: Int!, $after: ID) {
    events(search: $search, limit: 5, page: $page, after: $after) { nodes { id title } }
  }`
  let after: string | null = null
  for (const page of [1, 2, 3]) {
    const shown = titles.slice(5 * (page - 1), 5 * page)
    const read = async (variables: object): Promise<{ id: string; title: string }[]> =>
      (await ask(app, query, { search, ...variables }, reader.accessToken)).data.events.nodes
    const nodes = await read({ page, after })
    expect(nodes.map(({ title }) => title)).toEqual(shown)
    expect((await read({ page })).map(({ title }) => title)).toEqual(shown)
    after = nodes.at(-1)?.id ?? after
  }
})

test('two letters are found among live and finished events alone', async () => {
  const query =
    '{ active: events(search: "qu", filter: ACTIVE) { nodes { title } } over: events(search: "qu", filter: COMPLETED) { nodes { title } } }'
  await sql`update events set status = 'live', started_at = now() where title in ('Quiz', 'Plain')`.execute(app.db)
  await sql`update events set status = 'completed', ended_at = now() where title = 'Qu'`.execute(app.db)
  const { data } = await ask(app, query, {}, reader.accessToken)
  expect(data).toEqual({
    active: { nodes: [{ title: 'Plain' }, { title: 'Quiz' }] },
    over: { nodes: [{ title: 'Qu' }] },
  })
})

const cricket = {
  ...{ team1: 'Dadar Strikers', team2: 'बांद्रा टाइगर्स', playersPerTeam: 2, umpireCount: 1, overs: 20 },
  ...{ playerNames: ['Yuvraj Kadam', 'Ömer'], umpireNames: ['Simon Zwick'] },
}
const badminton = {
  ...{ matchType: 'DOUBLES', team1: 'Worli Wings', team2: 'Xavier’s', sets: 3, refereeCount: 1 },
  ...{ playerNamesTeam1: ['P V Xolani'], playerNamesTeam2: ['Jwala Yyy'], refereeNames: [] },
}

test('teams and players are found, officials and settings are not', async () => {
  await createEvent(app, organiser, plainEvent('Named', { type: 'CRICKET', details: { cricket } }))
  await createEvent(app, organiser, plainEvent('Doubled', { type: 'BADMINTON', details: { badminton } }))
  const found = async (words: string) => (await search(words)).titles
  for (const words of ['dadar', 'बांद्रा', 'YUVRAJ kadam', 'Ömer', 'yu', 'named strikers']) {
    expect(await found(words), words).toEqual(['Named'])
  }
  for (const words of ['worli', 'xolani', 'yyy', 'xavier’s jwala'])
    expect(await found(words), words).toEqual(['Doubled'])
  for (const words of ['zwick', 'doubles', 'team1', 'dadar worli']) expect(await found(words), words).toEqual([])
})

test('no longer finds a player who was removed', async () => {
  const { id } = (await createEvent(app, organiser, plainEvent('Renamed', { type: 'CRICKET', details: { cricket } })))
    .data.createEvent
  await sql`update events set details = details || '{"playerNames": ["Vxwq"]}' where id = ${id}`.execute(app.db)
  expect((await search('vxwq')).titles).toEqual(['Renamed'])
  expect((await search('yuvraj')).titles).toEqual(['Named'])
})

test('a bound on the total ends the count', async () => {
  expect((await search('match', reader, 10)).total).toBe(10)
  expect((await search('match', reader, 10_000)).total).toBe(NEWER)
  expect((await search('', reader, 5)).total).toBe(5)
})

test.each([0, 10_001])('a total up to %d is refused', async (upTo) => {
  const answer = await ask(app, `{ events { pageInfo { total(upTo: ${upTo}) } } }`, {}, reader.accessToken)
  expect(codeOf(answer)).toBe('BAD_USER_INPUT')
  expect(answer.errors?.[0]?.message).toBe('upTo must be from 1 to 10000.')
})

test('two letters that very many older events have are found in order', async () => {
  await fill(20_100, 'Zq', -1)
  const { titles, total } = await search('zq')
  expect(titles).toEqual((await expected('zq')).slice(0, 50))
  expect(total).toBe(20_100)
})
