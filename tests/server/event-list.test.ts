import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus, createEvent, cricketMatch, plainEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let asha: Organiser
let ravi: Organiser

beforeAll(async () => {
  app = await startApp()
  asha = await signIn(app)
  ravi = await signIn(app)
  const live = await createEvent(app, asha, plainEvent('Live 100% sure', { venue: 'Shivaji Park' }))
  await changeStatus(app, asha, 'startEvent', live.data.createEvent.id)
  const over = await createEvent(app, ravi, cricketMatch())
  await changeStatus(app, ravi, 'startEvent', over.data.createEvent.id)
  await changeStatus(app, ravi, 'endEvent', over.data.createEvent.id)
  await createEvent(app, ravi, plainEvent('Ravi, private', { visibility: 'PRIVATE' }))
  await createEvent(app, asha, plainEvent('Asha, private', { visibility: 'PRIVATE' }))
  await createEvent(app, asha, plainEvent('शिवाजी पार्क', { venue: 'Oval_1' }))
})
afterAll(() => app.close())

type Request = { page?: number; limit?: number; filter?: string; search?: string }

async function list(viewer: Organiser, request: Request = {}) {
  const answer = await ask(
    app,
    `query ($page: Int, $limit: Int, $filter: EventFilter, $search: String) {
      events(page: $page, limit: $limit, filter: $filter, search: $search) {
        nodes { title isOwner } pageInfo { page limit hasMore total }
      }
    }`
      .replaceAll('Int,', 'Int! = 1,')
      .replace('$limit: Int! = 1', '$limit: Int! = 6')
      .replace('EventFilter,', 'EventFilter! = ALL,'),
    { ...request },
    viewer.accessToken,
  )
  return { ...answer, titles: answer.data?.events.nodes.map(({ title }: { title: string }) => title) }
}

test('lists own events and others’ public ones, newest first', async () => {
  expect((await list(asha)).titles).toEqual(['शिवाजी पार्क', 'Asha, private', 'Sunday League Final', 'Live 100% sure'])
  expect((await list(ravi)).titles).toEqual(['शिवाजी पार्क', 'Ravi, private', 'Sunday League Final', 'Live 100% sure'])
})

test('a page has an exact hasMore and total', async () => {
  const first = await list(asha, { page: 1, limit: 3 })
  const second = await list(asha, { page: 2, limit: 3 })
  const exact = await list(asha, { page: 1, limit: 4 })

  expect(first.titles).toEqual(['शिवाजी पार्क', 'Asha, private', 'Sunday League Final'])
  expect(second.titles).toEqual(['Live 100% sure'])
  expect(first.data.events.pageInfo).toEqual({ page: 1, limit: 3, hasMore: true, total: 4 })
  expect(second.data.events.pageInfo).toEqual({ page: 2, limit: 3, hasMore: false, total: 4 })
  expect(exact.data.events.pageInfo.hasMore).toBe(false)
  expect((await list(asha, { page: 9 })).data.events).toMatchObject({
    nodes: [],
    pageInfo: { hasMore: false, total: 4 },
  })
})

test.each([
  ['MINE', ['शिवाजी पार्क', 'Asha, private', 'Live 100% sure']],
  ['ACTIVE', ['Live 100% sure']],
  ['COMPLETED', ['Sunday League Final']],
])('the filter %s narrows the list', async (filter, titles) => {
  expect((await list(asha, { filter })).titles).toEqual(titles)
})

test.each([
  ['shivaji', ['Live 100% sure']],
  ['शिवाजी', ['शिवाजी पार्क']],
  ['CRICKET', ['Sunday League Final']],
  ['final sunday', ['Sunday League Final']],
  ['100%', ['Live 100% sure']],
  ['oval_', ['शिवाजी पार्क']],
  ['_', ['शिवाजी पार्क']],
  ['\\', []],
  ['ravi private', []],
  ['  ', ['शिवाजी पार्क', 'Asha, private', 'Sunday League Final', 'Live 100% sure']],
])('the search %j finds what title, venue or sport contain', async (search, titles) => {
  expect((await list(asha, { search })).titles).toEqual(titles)
})

test.each([
  [{ page: 0 }, 'page must be from 1 to 1000.'],
  [{ page: 1001 }, 'page must be from 1 to 1000.'],
  [{ limit: 0 }, 'limit must be from 1 to 50.'],
  [{ limit: 51 }, 'limit must be from 1 to 50.'],
])('%j is refused, not clamped', async (request, sentence) => {
  const answer = await list(asha, request)
  expect(codeOf(answer)).toBe('BAD_USER_INPUT')
  expect(answer.errors?.[0]?.message).toBe(sentence)
})

test.each(['\u0000', '\ud800', 'x'.repeat(101)])('the search %j is refused', async (search) => {
  expect((await list(asha, { search })).errors?.[0]?.extensions.fields).toEqual({
    search: 'Please search for at most 100 letters and digits.',
  })
})

test('anonymous callers cannot list', async () => {
  expect(codeOf(await ask(app, '{ events { nodes { id } } }'))).toBe('UNAUTHENTICATED')
})
