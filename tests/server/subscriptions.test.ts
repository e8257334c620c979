import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEvent, plainEvent, readEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { codesOf, nextThat, nextWhileRepeating, subscribe } from '#tests/support/api/subscriber.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here })
  for (const { app } of [here, there]) await app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const EVENT_CHANGED = 'subscription ($id: ID!) { eventChanged(id: $id) { id title version isOwner devices { name } } }'
const BY_SLUG_CHANGED = 'subscription ($slug: String!) { eventBySlugChanged(slug: $slug) { id title status isOwner } }'
const MY_EVENTS_CHANGED = 'subscription { myEventsChanged { id title isOwner } }'

async function newEvent(by: Organiser, change: Record<string, unknown> = {}): Promise<string> {
  const { data } = await createEvent(here, by, plainEvent('As it was', change))
  return data.createEvent.id
}

async function slugOf(id: string): Promise<string> {
  return (await ask(here, 'query ($id: ID!) { event(id: $id) { slug } }', { id }, owner.accessToken)).data.event.slug
}

let renames = 0

/** Uses a new title each time, since unchanged updates publish nothing. */
async function rename(at: TestApp, id: string, change: Record<string, unknown> = {}): Promise<void> {
  const { data } = await readEvent(at, owner, id)
  const input = plainEvent('Changed', { description: `Change ${++renames}`, ...change })
  await updateEvent(at, owner, id, input, data.event.version)
}

describe('a change at one server reaches subscribers of another:', () => {
  test('of a public event, by anonymous subscribers', async () => {
    const id = await newEvent(owner, { devices: [{ name: 'Pavilion end' }] })
    const watching = subscribe(there, EVENT_CHANGED, { id })
    expect((await watching.next())?.data.eventChanged.title).toBe('As it was')
    const next = nextThat(watching, ({ eventChanged }) => eventChanged.title !== 'As it was')
    await rename(here, id)
    expect((await next)?.data.eventChanged).toMatchObject({ id, title: 'Changed', isOwner: false, devices: null })
    await watching.close()
  })

  test('of an event by its share link, private ones included', async () => {
    const id = await newEvent(owner, { visibility: 'PRIVATE' })
    const slug = await slugOf(id)
    const watching = subscribe(there, BY_SLUG_CHANGED, { slug })
    expect((await watching.next())?.data.eventBySlugChanged).toMatchObject({
      id,
      title: 'As it was',
      status: 'SCHEDULED',
    })
    const next = nextThat(watching, ({ eventBySlugChanged }) => eventBySlugChanged.status !== 'SCHEDULED')
    await ask(here, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, owner.accessToken)
    expect((await next)?.data.eventBySlugChanged).toMatchObject({ id, status: 'LIVE', isOwner: false })
    await watching.close()
  })

  test('after commit only', async () => {
    const id = await newEvent(owner)
    const watching = subscribe(there, EVENT_CHANGED, { id })
    await watching.next()
    let isHeard = false
    const next = nextThat(watching, ({ eventChanged }) => eventChanged.title !== 'As it was').then((news) => {
      isHeard = true
      return news
    })
    await here.db.transaction().execute(async (trx) => {
      await trx.updateTable('events').set({ title: 'Committed' }).where('id', '=', id).execute()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(isHeard).toBe(false)
    })
    expect((await next)?.data.eventChanged.title).toBe('Committed')
    await watching.close()
  })

  test('of the user’s own events, new ones included', async () => {
    const other = await signIn(here)
    const watching = subscribe(there, MY_EVENTS_CHANGED, {}, owner.accessToken)
    const heard = await nextWhileRepeating(watching.next(), async () => {
      await createEvent(here, other, plainEvent('Not mine'))
      await createEvent(here, owner, plainEvent('Mine'))
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
    const watching = subscribe(there, MY_EVENTS_CHANGED, {}, data.createApiToken.secret)
    const heard = await nextWhileRepeating(watching.next(), () => newEvent(owner))
    expect(heard?.data.myEventsChanged.isOwner).toBe(true)
    await watching.close()
  })
})

describe('applies the permissions of reads:', () => {
  test('a private event is not found, as if it did not exist', async () => {
    const id = await newEvent(owner, { visibility: 'PRIVATE' })
    for (const unseen of [id, 'nothing']) {
      const watching = subscribe(there, EVENT_CHANGED, { id: unseen })
      expect(codesOf(await watching.next())).toEqual(['NOT_FOUND'])
      await watching.close()
    }
  })

  test('stops for others when an event becomes private, and does not even tell that it changes', async () => {
    const id = await newEvent(owner)
    const watching = subscribe(there, EVENT_CHANGED, { id })
    let news = await watching.next()
    await rename(here, id, { visibility: 'PRIVATE' })
    while (!news?.errors) news = await watching.next()
    expect(codesOf(news)).toEqual(['NOT_FOUND'])
    await rename(here, id, { visibility: 'PRIVATE' })
    expect(await watching.next()).toBeUndefined()
    await watching.close()
  })

  test('ends when the link is reset, as for a link that never existed', async () => {
    const id = await newEvent(owner)
    const slug = await slugOf(id)
    const watching = subscribe(there, BY_SLUG_CHANGED, { slug })
    await watching.next()
    const next = nextThat(watching, () => false)
    await ask(here, 'mutation ($id: ID!) { resetShareLink(id: $id) { id } }', { id }, owner.accessToken)
    const never = subscribe(there, BY_SLUG_CHANGED, { slug: 'never-was-0123456789' })
    const [after, unknown] = [await next, await never.next()]
    expect(codesOf(after)).toEqual(['NOT_FOUND'])
    expect(after?.errors?.map(({ message }) => message)).toEqual(unknown?.errors?.map(({ message }) => message))
    expect(await watching.next()).toBeUndefined()
    await Promise.all([watching.close(), never.close()])
  })

  test('own events need a bearer', async () => {
    const watching = subscribe(there, MY_EVENTS_CHANGED)
    expect(codesOf(await watching.next())).toEqual(['UNAUTHENTICATED'])
    await watching.close()
  })

  test('ends when the session ends', async () => {
    const leaving = await signIn(here)
    const watching = subscribe(there, MY_EVENTS_CHANGED, {}, leaving.accessToken)
    let news = await nextWhileRepeating(watching.next(), () => newEvent(leaving))
    const id = await newEvent(leaving)
    await ask(here, 'mutation { logout }', {}, leaving.accessToken)
    await here.db.updateTable('events').set({ title: 'Changed' }).where('id', '=', id).execute()
    while (!news?.errors) news = await watching.next()
    expect(codesOf(news)).toEqual(['UNAUTHENTICATED'])
    await watching.close()
  })
})

test('ends when the database connection is lost, and can be subscribed again', async () => {
  const id = await newEvent(owner)
  const watching = subscribe(there, EVENT_CHANGED, { id })
  await watching.next()
  const client = new pg.Client(here.databaseUrl)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  await client.end()
  while (await watching.next());
  const again = subscribe(there, EVENT_CHANGED, { id })
  expect((await again.next())?.data.eventChanged.id).toBe(id)
  await Promise.all([watching.close(), again.close()])
})

test('unsubscribing frees the subscription', async () => {
  const { pubsub } = there.services
  const subscribeToChannel = pubsub.subscribe
  let open = 0
  pubsub.subscribe = (...wanted) => {
    open += 1
    const unsubscribe = subscribeToChannel(...wanted)
    return () => {
      open -= 1
      unsubscribe()
    }
  }
  const id = await newEvent(owner)
  const watching = subscribe(there, EVENT_CHANGED, { id })
  await watching.next()
  expect(open).toBe(1)
  await watching.close()
  await expect.poll(() => open).toBe(0)
  pubsub.subscribe = subscribeToChannel
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
  const watching = subscribe(there, query)
  expect(codesOf(await watching.next())).toContain(code)
  await watching.close()
})

test('rejects a subscription over POST', async () => {
  const { status, errors } = await ask(here, MY_EVENTS_CHANGED, {}, owner.accessToken)
  expect([status, errors?.[0]?.message]).toEqual([400, 'Subscriptions are answered over WebSocket.'])
})
