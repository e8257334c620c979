import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { anyEvent } from '#tests/support/fixtures/any-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { fuzz } from '#tests/support/vitest/fuzz.ts'

let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())

/** All rows of an event. */
async function stored(id: string) {
  const whole = await app.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const devices = await app.db
    .selectFrom('eventDevices')
    .selectAll()
    .where('eventId', '=', id)
    .orderBy('position')
    .execute()
  return { ...whole, devices }
}

const runs = Math.min(fuzz.numRuns, 150)
test(`writing back what was read changes nothing, for ${runs} events created over GraphQL from seed ${fuzz.seed}`, {
  timeout: 300_000,
}, async () => {
  const holds = fc.asyncProperty(anyEvent, async (input) => {
    const made = await createEvent(app, owner, input)
    expect(made.errors).toBeUndefined()
    const { id } = made.data.createEvent
    const before = await stored(id)
    const read = await callRest(app, { method: 'GET', url: `/getEventById?id=${id}` }, owner.accessToken)
    const headers = { 'if-match': read.headers['etag'] }
    const call = { method: 'PUT', url: `/updateEvent/${id}`, payload: read.body } as const
    const written = await callRest(app, { ...call, headers }, owner.accessToken)
    expect([written.status, written.body]).toEqual([200, read.body])
    expect(await stored(id)).toEqual(before)
    const again = await callRest(app, { ...call, payload: { ...read.body, title: 'Another title' } }, owner.accessToken)
    expect(again.body).toEqual({ ...read.body, title: 'Another title', version: 2 })
    const { title, version, updatedAt, ...others } = await stored(id)
    // Search words follow the title.
    expect(before).toMatchObject({ ...others, words: expect.anything() })
  })
  await fc.assert(holds, { ...fuzz, numRuns: runs, endOnFailure: true })
})
