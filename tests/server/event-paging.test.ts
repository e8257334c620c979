import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeStatus,
  createEvent,
  cricketMatch,
  plainEvent,
  readEvent,
  updateEvent,
} from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const app: TestApp = await startApp()
afterAll(() => app.close())

let reader: Organiser
let author: Organiser
/** A search word for the events of one test. */
let mark: string
let ids: string[]
beforeEach(async () => {
  ;[reader, author] = [await signIn(app), await signIn(app)]
  mark = crypto.randomUUID().slice(0, 8)
  ids = []
  for (let number = 0; number < 7; number += 1) ids.unshift(await created(author, number))
})

const created = async (by: Organiser, number: number, change: object = {}) =>
  (await createEvent(app, by, plainEvent(`${mark} ${number}`, { ...change }))).data.createEvent.id

type Request = { page?: number; limit?: number; after?: string | null; filter?: string; search?: string | null }
const list = async (by: Organiser | null, request: Request): Promise<Answer> => {
  const variables = { page: 1, limit: 3, filter: 'ALL', search: mark, ...request }
  const query = `query ($page: Int!, $limit: Int!, $filter: EventFilter!, $search: String, $after: ID) {
    events(page: $page, limit: $limit, filter: $filter, search: $search, after: $after) {
      nodes { id } pageInfo { page hasMore total }
    }
  }`
  return ask(app, query, variables, by?.accessToken)
}
const idsOf = async (by: Organiser, request: Request) =>
  (await list(by, request)).data.events.nodes.map(({ id }: { id: string }) => id)
const hide = async (id = '') => {
  const { title, version } = (await readEvent(app, author, id)).data.event
  expect(
    (await updateEvent(app, author, id, plainEvent(title, { visibility: 'PRIVATE' }), version)).errors,
  ).toBeUndefined()
}

describe.each([
  ['a search', () => mark],
  ['the whole list', () => null],
])('%s', (_name, search) => {
  test('continues after an event, with an exact hasMore', async () => {
    const first = await list(reader, { search: search() })
    expect(first.data.events.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3))
    expect(await idsOf(reader, { search: search(), after: ids[2] ?? '' })).toEqual(ids.slice(3, 6))
    const total = first.data.events.pageInfo.total
    const rest = await list(reader, { search: search(), limit: 4, after: ids[2] ?? '', page: 7 })
    expect(rest.data.events.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(3, 7))
    expect(rest.data.events.pageInfo).toEqual({ page: 7, hasMore: search() === null && total > 7, total })
  })

  test('skips nothing when events leave the previous page', async () => {
    await hide(ids[0])
    await hide(ids[2])
    expect(await idsOf(reader, { search: search(), after: ids[2] ?? '' })).toEqual(ids.slice(3, 6))
    await hide(ids[4])
    expect(await idsOf(reader, { search: search(), after: ids[2] ?? '' })).toEqual([ids[3], ids[5], ids[6]].slice(0, 3))
  })

  test('repeats nothing when events are created', async () => {
    await created(author, 7)
    await created(reader, 8, { visibility: 'PRIVATE' })
    expect(await idsOf(reader, { search: search(), after: ids[2] ?? '' })).toEqual(ids.slice(3, 6))
  })
})

test.each(['MINE', 'ACTIVE', 'COMPLETED'])(
  'the filter %s goes on behind an event that it does not show',
  async (filter) => {
    const by = filter === 'MINE' ? author : reader
    for (const id of filter === 'MINE' ? [] : ids.slice(3)) await changeStatus(app, author, 'startEvent', id)
    for (const id of filter === 'COMPLETED' ? ids.slice(3) : []) await changeStatus(app, author, 'endEvent', id)
    await hide(ids[2])
    expect(await idsOf(by, { filter, after: ids[2] ?? '' })).toEqual(ids.slice(3, 6))
    expect(await idsOf(by, { filter, search: null, limit: 50, after: ids[2] ?? '' })).toEqual(
      expect.arrayContaining(ids.slice(3)),
    )
  },
)

test('own private events are in their place', async () => {
  const [own, theirs] = [await created(reader, 7, { visibility: 'PRIVATE' }), await created(author, 8)]
  expect(await idsOf(reader, { after: theirs })).toEqual([own, ids[0], ids[1]])
  expect(await idsOf(author, { after: theirs })).toEqual(ids.slice(0, 3))
  expect(await idsOf(author, { after: own })).toEqual(ids.slice(0, 3))
})

test('events created at the same moment appear once each', async () => {
  await app.db.updateTable('events').set({ createdAt: new Date() }).where('id', 'in', ids).execute()
  const shown: string[] = []
  for (let after: string | undefined; shown.length < 10; after = shown.at(-1)) {
    const page = await idsOf(reader, { limit: 2, after: after ?? null })
    if (page.length === 0) break
    shown.push(...page)
  }
  expect(shown).toEqual([...ids].sort().reverse())
})

test('nothing follows the last event', async () => {
  const answer = await list(reader, { after: ids[6] ?? '' })
  expect(answer.data.events).toMatchObject({ nodes: [], pageInfo: { hasMore: false, total: 7 } })
})

test.each(['x', '', '\u0000', crypto.randomUUID()])('behind %j there is no page', async (after) => {
  for (const search of [mark, null]) {
    const answer = await list(reader, { after, search })
    expect(codeOf(answer)).toBe('BAD_USER_INPUT')
    expect(answer.errors?.[0]?.extensions.fields).toEqual({
      after: 'after must be the id of an event. Start again from the first page.',
    })
  }
  expect(codeOf(await list(null, { after }))).toBe('UNAUTHENTICATED')
})

test('searches by sport can be paged', async () => {
  const cricket = (await createEvent(app, author, { ...cricketMatch(), title: `${mark} final` })).data.createEvent.id
  const latest = await created(author, 9)
  expect(await idsOf(reader, { search: `${mark} cricket`, after: latest })).toEqual([cricket])
})
