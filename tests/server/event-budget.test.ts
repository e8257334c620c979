import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { served } from '#tests/support/api/served.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const app: TestApp = await startApp({ environment: { RATE_LIMITS: 'strict' } })
let owner: Organiser
beforeEach(async () => {
  owner = await signIn(app)
})
afterAll(() => app.close())

const body = { title: 'Over REST', description: 'Tea', type: 'other', venue: 'Hall', time: '2026-12-06T15:30' }
const save = (headers: Record<string, string> = {}) =>
  callRest(app, { method: 'POST', url: '/saveNewEvent', payload: body, headers }, owner.accessToken)

/** Creates events and moves their creation back. */
async function createdEarlier(events: number, minutes: number): Promise<void> {
  const { id } = (await createEvent(app, owner, plainEvent('Earlier'))).data.createEvent
  const {
    words: _,
    names: __,
    ...row
  } = (await app.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as Record<string, unknown> & { words: string; names: string }
  const createdAt = new Date(Date.now() - minutes * 60_000)
  const rows = Array.from({ length: events }, (_each, place) => ({
    ...row,
    ...{ id: crypto.randomUUID(), slug: crypto.randomUUID(), createdAt: new Date(createdAt.getTime() + place) },
    sponsors: '[]',
    details: 'null',
  }))
  await app.db.deleteFrom('events').where('id', '=', id).execute()
  await app.db
    .insertInto('events')
    .values(rows as never)
    .execute()
}

describe('a user who creates events', () => {
  test('may create sixty an hour over both APIs', async () => {
    await createdEarlier(57, 20)
    expect((await createEvent(app, owner, plainEvent('58'))).errors).toBeUndefined()
    expect((await save()).status).toBe(201)
    const once = await createEvent(app, owner, plainEvent('60'), 'once')
    expect((await createEvent(app, owner, plainEvent('60'), 'once')).data).toEqual(once.data)

    const refused = await createEvent(app, owner, plainEvent('61'))
    expect(refused.errors?.[0]).toMatchObject({
      message: 'You have created a lot of events. Please try again in 40 minutes.',
      extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
    })
    const overRest = await save()
    expect([overRest.status, overRest.body.error]).toEqual([
      429,
      'You have created a lot of events. Please try again in 40 minutes.',
    ])
    const wait = Number(overRest.headers['retry-after'])
    expect(wait).toBeGreaterThan(38 * 60)
    expect(wait).toBeLessThanOrEqual(40 * 60)
    expect((await createEvent(app, owner, plainEvent('60'), 'once')).data).toEqual(once.data)
    expect((await createEvent(app, await signIn(app), plainEvent('Somebody else’s'))).errors).toBeUndefined()
  })

  test('may create three hundred in a day', async () => {
    await createdEarlier(299, 20 * 60)
    expect((await createEvent(app, owner, plainEvent('300'))).errors).toBeUndefined()
    expect((await createEvent(app, owner, plainEvent('301'))).errors?.[0]?.message).toBe(
      'You have created a lot of events. Please try again in 4 hours.',
    )
  })

  test('gets no more by concurrent requests', async () => {
    await createdEarlier(55, 30)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => served(() => createEvent(app, owner, plainEvent(`${place}`)))),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(5)
  })
})
