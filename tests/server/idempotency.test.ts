import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdempotencyService } from '#server/idempotency/idempotency.service.ts'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { served } from '#tests/support/api/served.ts'
import { bearer } from '#tests/support/api/upload.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let origin: string
let owner: Organiser
let other: Organiser
beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
  other = await signIn(app)
})
afterAll(() => app.close())

const event = (title: string) => legacyEvent('tennis', { title })
const keyed = (key: string) => ({ 'idempotency-key': key })
const save = (payload: object, key: string, by = owner) =>
  callRest(app, { method: 'POST', url: '/saveNewEvent', payload, headers: keyed(key) }, by.accessToken)
const update = (id: string, payload: object, key: string, headers = {}) =>
  callRest(
    app,
    { method: 'PUT', url: `/updateEvent/${id}`, payload, headers: { ...keyed(key), ...headers } },
    owner.accessToken,
  )
const titled = (title: string) => app.db.selectFrom('events').select('id').where('title', '=', title).execute()
const age = (key: string) =>
  app.db
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1_000) })
    .where('key', '=', key)
    .execute()

describe('saving with a key', () => {
  test('concurrently creates one event', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => served(() => save(event('Once'), 'once'))))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await titled('Once')).toHaveLength(1)
  })

  test('again with equal content in another notation is the same request', async () => {
    const first = await save(event('Same'), 'same')
    const inOtherWords = { ...event('  Same '), sponsorCount: 9 }
    expect((await save(inOtherWords, 'same')).body).toEqual(first.body)
  })

  test('again with another content is refused', async () => {
    await save(event('First'), 'mismatch')
    const answer = await save(event('Second'), 'mismatch')
    expect([answer.status, answer.body]).toEqual([
      422,
      { error: 'This idempotency key was already used for another request.', code: 'IDEMPOTENCY_MISMATCH' },
    ])
    expect(await titled('Second')).toEqual([])
  })

  test('of another user or operation is a different key', async () => {
    const mine = await save(event('Ours'), 'shared')
    expect((await save(event('Ours'), 'shared', other)).body.id).not.toBe(mine.body.id)
    expect((await update(mine.body.id, event('Ours, changed'), 'shared')).body.version).toBe(2)
  })

  test('holds over both APIs', async () => {
    const answer = await createEvent(app, owner, plainEvent('By GraphQL'), 'both')
    const { id } = answer.data.createEvent
    const byRest = { title: 'By GraphQL', description: 'An evening under the lamps.', type: 'other', venue: 'Gymkhana' }
    expect((await save({ ...byRest, time: '2026-12-06T15:30' }, 'both')).body.id).toBe(id)
  })

  test('of a rejected request can be reused', async () => {
    expect((await save(event(''), 'free')).status).toBe(400)
    expect((await save(event('Mended'), 'free')).status).toBe(201)
  })

  test('expires after a day', async () => {
    const first = await save(event('Yesterday'), 'day')
    await age('day')
    const again = await save(event('Today'), 'day')
    expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
  })

  test.each(['', ' ', 'x'.repeat(256)])('that is none is refused', async (key) => {
    const answer = await save(event('No key'), key.trim())
    const sentence = 'Idempotency-Key has 1 to 255 characters.'
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: sentence, code: 'BAD_USER_INPUT', fields: { 'Idempotency-Key': sentence } },
    ])
    const byGraphQL = await createEvent(app, owner, plainEvent('No key'), key.trim())
    expect(byGraphQL.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { clientMutationId: 'clientMutationId has 1 to 255 characters.' },
    })
  })

  test('without one creates an event each time', async () => {
    const payload = event('Twice')
    for (const _ of [1, 2]) await callRest(app, { method: 'POST', url: '/saveNewEvent', payload }, owner.accessToken)
    expect(await titled('Twice')).toHaveLength(2)
  })
})

describe('updating with a key', () => {
  test('again writes once, even with a stale If-Match', async () => {
    const { id } = (await save(event('Before'), 'before')).body
    const first = await update(id, event('After'), 'update', { 'if-match': '"1"' })
    const again = await update(id, event('After'), 'update', { 'if-match': '"1"' })
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(again.body.version).toBe(2)
  })

  test('for another event or content is rejected', async () => {
    const [one, two] = [await save(event('One'), 'one'), await save(event('Two'), 'two')]
    await update(one.body.id, event('Changed'), 'reused')
    expect((await update(two.body.id, event('Changed'), 'reused')).status).toBe(422)
    expect((await update(one.body.id, event('Changed again'), 'reused')).status).toBe(422)
  })
})

test('uploading with a key accepts the same picture only', async () => {
  const upload = async (background: string) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } }).png()
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'logo.png')
    const headers = { ...keyed('logo'), ...bearer(owner.accessToken) }
    const response = await fetch(`${origin}/upload`, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as { url?: string; code?: string } }
  }
  const first = await upload('red')
  expect(await upload('red')).toEqual(first)
  const other = await upload('blue')
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
})

test('sweeping removes the keys that are older than a day, and no others', async () => {
  await save(event('Old'), 'old')
  await save(event('New'), 'new')
  await age('old')
  await createIdempotencyService(app.db).prune()
  const kept = await app.db.selectFrom('idempotencyKeys').select('key').where('key', 'in', ['old', 'new']).execute()
  expect(kept).toEqual([{ key: 'new' }])
})
