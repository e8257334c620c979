import { createClient } from 'graphql-ws'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, readEvent, talk, updateEvent } from '#tests/support/events.ts'
import { ask, type GraphQLFault, type Organiser, signIn } from '#tests/support/graphql.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ beside: here })
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const EVENT_CHANGED = 'subscription ($id: ID!) { eventChanged(id: $id) { id title version isOwner devices { name } } }'
const MY_EVENTS_CHANGED = 'subscription { myEventsChanged { id title isOwner } }'

// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test asked for
type News = { data?: any; errors?: readonly Partial<GraphQLFault>[] }

/** Subscribes at a server, as whoever the bearer stands for. `next` answers undefined once the news has ended. */
function watch({ app }: TestApp, query: string, variables = {}, bearer?: string) {
  const client = createClient({
    url: `${app.listeningOrigin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: bearer ? { authorization: `Bearer ${bearer}` } : {},
    retryAttempts: 0,
  })
  const news = client.iterate({ query, variables })
  return {
    async next(): Promise<News | undefined> {
      try {
        const { value, done } = await news.next()
        return done ? undefined : (value as News)
      } catch (errors) {
        return { errors: errors as GraphQLFault[] }
      }
    },
    close: () => client.dispose(),
  }
}

/** What is heard while something is done again and again: nothing tells when a subscription has begun. */
async function heardOn(next: Promise<News | undefined>, change: () => Promise<unknown>): Promise<News | undefined> {
  let heard: { news: News | undefined } | null = null
  void next.then((news) => {
    heard = { news }
  })
  while (heard === null) await change()
  return next
}

async function newEvent(by: Organiser, change: Record<string, unknown> = {}): Promise<string> {
  const { data } = await createEvent(here, by, talk('As it was', change))
  return data.createEvent.id
}

let renames = 0

/** Differs each time, because an update that changes nothing is no news. */
async function rename(at: TestApp, id: string, change: Record<string, unknown> = {}): Promise<void> {
  const { data } = await readEvent(at, owner, id)
  const input = talk('Changed', { description: `Change ${++renames}`, ...change })
  await updateEvent(at, owner, id, input, data.event.version)
}

const codesOf = (news: News | undefined) => news?.errors?.map(({ extensions }) => extensions?.code)

describe('a change at one server is heard at another:', () => {
  test('of a public event, by anybody, as a stranger sees it', async () => {
    const id = await newEvent(owner, { devices: [{ name: 'Pavilion end' }] })
    const watching = watch(there, EVENT_CHANGED, { id })
    const { data } = (await heardOn(watching.next(), () => rename(here, id))) ?? {}
    expect(data.eventChanged).toMatchObject({ id, title: 'Changed', isOwner: false, devices: null })
    await watching.close()
  })

  test('of one’s own events, new ones included, and of nobody else’s', async () => {
    const other = await signIn(here)
    const watching = watch(there, MY_EVENTS_CHANGED, {}, owner.accessToken)
    const heard = await heardOn(watching.next(), async () => {
      await createEvent(here, other, talk('Not mine'))
      await createEvent(here, owner, talk('Mine'))
    })
    expect(heard?.data.myEventsChanged).toMatchObject({ title: 'Mine', isOwner: true })
    await watching.close()
  })

  test('by a personal token that may read', async () => {
    const { data } = await ask(
      here,
      'mutation ($until: DateTime!) { createApiToken(name: "Wall", scope: READ, expiresAt: $until) { secret } }',
      { until: new Date(Date.now() + 3_600_000).toISOString() },
      owner.accessToken,
    )
    const watching = watch(there, MY_EVENTS_CHANGED, {}, data.createApiToken.secret)
    const heard = await heardOn(watching.next(), () => newEvent(owner))
    expect(heard?.data.myEventsChanged.isOwner).toBe(true)
    await watching.close()
  })
})

describe('who may see is asked as for reads:', () => {
  test('a private event is not found, as if it did not exist', async () => {
    const id = await newEvent(owner, { visibility: 'PRIVATE' })
    for (const unseen of [id, 'nothing']) {
      const watching = watch(there, EVENT_CHANGED, { id: unseen })
      expect(codesOf(await watching.next())).toEqual(['NOT_FOUND'])
      await watching.close()
    }
  })

  test('an event that has become private is told to strangers no more', async () => {
    const id = await newEvent(owner)
    const watching = watch(there, EVENT_CHANGED, { id })
    const change = () => rename(here, id, { visibility: 'PRIVATE' })
    let news = await heardOn(watching.next(), () => rename(here, id))
    await change()
    while (!news?.errors) news = await watching.next()
    expect(codesOf(news)).toEqual(['NOT_FOUND'])
    await watching.close()
  })

  test('one’s own events need a bearer', async () => {
    const watching = watch(there, MY_EVENTS_CHANGED)
    expect(codesOf(await watching.next())).toEqual(['UNAUTHENTICATED'])
    await watching.close()
  })

  test('a socket that outlives its session hears no more', async () => {
    const leaving = await signIn(here)
    const watching = watch(there, MY_EVENTS_CHANGED, {}, leaving.accessToken)
    let news = await heardOn(watching.next(), () => newEvent(leaving))
    const id = await newEvent(leaving)
    await ask(here, 'mutation { logout }', {}, leaving.accessToken)
    await here.db.updateTable('events').set({ title: 'Changed' }).where('id', '=', id).execute()
    while (!news?.errors) news = await watching.next()
    expect(codesOf(news)).toEqual(['UNAUTHENTICATED'])
    await watching.close()
  })
})

test('when the listening connection is lost the news ends, and the next subscription opens it anew', async () => {
  const id = await newEvent(owner)
  const watching = watch(there, EVENT_CHANGED, { id })
  await heardOn(watching.next(), () => rename(here, id))
  const client = new pg.Client(here.databaseUrl)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  await client.end()
  while (await watching.next());
  const again = watch(there, EVENT_CHANGED, { id })
  const { data } = (await heardOn(again.next(), () => rename(here, id))) ?? {}
  expect(data.eventChanged.id).toBe(id)
  await Promise.all([watching.close(), again.close()])
})

const circle = (rounds: number): string => (rounds === 0 ? 'name' : `fields { type { ${circle(rounds - 1)} } }`)

test.each([
  ['a document too deep', `query { __schema { types { ${circle(5)} } } }`, 'QUERY_TOO_COMPLEX'],
  ['too many tokens', `subscription { myEventsChanged { ${'id '.repeat(1_000)} } }`, 'QUERY_TOO_COMPLEX'],
  ['a query', '{ __typename }', 'BAD_REQUEST'],
  ['a mutation', 'mutation { sendOtp(mobile: "9123456789") { mobile } }', 'BAD_REQUEST'],
  ['an unknown field', 'subscription { nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['no GraphQL', 'subscription {', 'GRAPHQL_PARSE_FAILED'],
  ['a wrong variable', EVENT_CHANGED, 'BAD_USER_INPUT'],
])('over a socket %s is refused', async (_what, query, code) => {
  const watching = watch(there, query)
  expect(codesOf(await watching.next())).toContain(code)
  await watching.close()
})

test('a subscription that is posted is refused', async () => {
  const { status, errors } = await ask(here, MY_EVENTS_CHANGED, {}, owner.accessToken)
  expect([status, errors?.[0]?.message]).toEqual([400, 'Subscriptions are answered over WebSocket.'])
})
