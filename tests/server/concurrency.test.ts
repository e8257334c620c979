import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEvent, plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { served } from '#tests/support/api/served.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

vi.setConfig({ testTimeout: 300_000 })

const ROUNDS = 20
const AT_ONCE = 50

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(async () => {
  // A deadlock is answered like a lack of connections.
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  await app.close()
  expect(rows).toEqual([{ deadlocks: '0' }])
})

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
const atOnce = <Answer>(ask: (place: number) => Promise<Answer>, times = AT_ONCE) =>
  Promise.all(Array.from({ length: times }, (_, place) => ask(place)))

/** Returns the id of the new event, or the code of the error. */
async function created(title: string, key?: string): Promise<string> {
  const answer = await served(() => createEvent(app, owner, plainEvent(title), key))
  return codeOf(answer) ?? answer.data.createEvent.id
}
const update = (id: string, title: string) => served(() => updateEvent(app, owner, id, plainEvent(title), 1))
const legacy = (title: string) => {
  const { localTime: time, ...general } = plainEvent(title)
  return { ...general, type: 'other', time }
}
const titled = (title: string) => app.db.selectFrom('events').select('id').where('title', '=', title).execute()

function overRest(method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string>) {
  return served(() => callRest(app, { method, url, payload, headers }, owner.accessToken))
}

test(`of ${AT_ONCE} concurrent edits of one version, one succeeds and the others get a conflict`, async () => {
  for (const round of rounds) {
    const id = await created(`Edited ${round}`)
    const edit = async (place: number) => {
      const title = `By ${place}`
      if (place % 2 === 0) return codeOf(await update(id, title)) ?? title
      const { status } = await overRest('PUT', `/updateEvent/${id}`, legacy(title), { 'if-match': '"1"' })
      return status === 200 ? title : status
    }
    const outcomes = await atOnce(edit)
    const winners = outcomes.filter((outcome) => String(outcome).startsWith('By '))
    expect(winners).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set([...winners, 'CONFLICT', 412]))
    const { title, version } = await app.db
      .selectFrom('events')
      .select(['title', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([title, version]).toEqual([winners[0], 2])
  }
})

test(`${AT_ONCE} concurrent saves with one idempotency key create one event; without a key each creates one`, async () => {
  for (const round of rounds) {
    const title = `Saved ${round}`
    const save = async (place: number) => {
      if (place % 2 === 0) return created(title, title)
      const { status, body } = await overRest('POST', '/saveNewEvent', legacy(title), { 'idempotency-key': title })
      return body.id ?? status
    }
    const ids = await atOnce(save)
    expect([new Set(ids).size, (await titled(title)).length]).toEqual([1, 1])
  }
  const ids = await atOnce(() => created('Saved without a key'))
  expect([new Set(ids).size, (await titled('Saved without a key')).length]).toEqual([AT_ONCE, AT_ONCE])
})

/** Legal histories of an event in the audit log. */
const LEGAL = /^created( updated)*( started( updated)*)?( ended| cancelled)?$/

test('concurrent starts, ends, cancels and edits leave a legal state', async () => {
  for (const round of rounds) {
    const id = await created(`Raced ${round}`)
    const actions = [
      'startEvent',
      'cancelEvent',
      'endEvent',
      'startEvent',
      'cancelEvent',
      'endEvent',
      'update',
      'update',
    ]
    const act = async (place: number) => {
      const action = actions[(place + round) % actions.length] ?? ''
      if (action === 'update') return codeOf(await update(id, `Raced ${place}`))
      const query = `mutation ($id: ID!) { ${action}(id: $id) { id } }`
      return codeOf(await served(() => ask(app, query, { id }, owner.accessToken)))
    }
    const codes = await atOnce(act, actions.length * 2)
    expect(codes.filter((code) => code !== undefined && code !== 'CONFLICT')).toEqual([])

    const { rows } = await sql<{ way: string; status: string }>`
      select string_agg(substr(action, 7), ' ' order by audit_log.id) as way, min(status) as status
      from audit_log join events on events.id::text = audit_log.details ->> 'eventId'
      where events.id = ${id}`.execute(app.db)
    const { way = '', status = '' } = rows[0] ?? {}
    expect(way).toMatch(LEGAL)
    expect(way.endsWith(status === 'completed' ? 'ended' : 'cancelled')).toBe(true)
  }
})

test(`of ${AT_ONCE} concurrent requests each is authenticated by its own token`, async () => {
  const people = await atOnce(() => signIn(app), 5)
  const gone = await signIn(app)
  expect((await ask(app, 'mutation { logout }', {}, gone.accessToken)).data).toEqual({ logout: true })
  const asked = [...people, gone, ...people, { accessToken: 'made-up', id: '' }]
  const idOf = async (place: number) => {
    const { accessToken = '' } = asked[place % asked.length] ?? {}
    const answer = await served(() => ask(app, '{ me { id } }', {}, accessToken))
    return answer.data?.me?.id ?? codeOf(answer)
  }
  const answers = await atOnce(idOf)
  const ids = asked.map(({ id }) => (people.some((person) => person.id === id) ? id : 'UNAUTHENTICATED'))
  expect(answers).toEqual(answers.map((_, place) => ids[place % ids.length]))
})
