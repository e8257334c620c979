import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { join, secretIn } from '#tests/support/api/devices.ts'
import { changeStatus, readEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { fenceOf, inviteScorer, joinScorer, readLog, record, scoredEvent, tapper } from '#tests/support/api/scoring.ts'
import { bearer } from '#tests/support/api/upload.ts'
import { ageDatabase } from '#tests/support/database/clock.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let eventId: string
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  eventId = (await scoredEvent(app, owner, { visibility: 'PRIVATE' })).id
})

const urlOf = async () => (await inviteScorer(app, owner, eventId)).data.inviteScorer.url

async function scorersOf(): Promise<{ id: string; phone: { model: string } | null }[]> {
  const query = 'query ($eventId: ID!) { scorers(eventId: $eventId) { id phone { model network } } }'
  return (await ask(app, query, { eventId }, owner.accessToken)).data.scorers
}

function remove(scorerId: string | undefined) {
  return ask(app, 'mutation ($scorerId: ID!) { removeScorer(scorerId: $scorerId) }', { scorerId }, owner.accessToken)
}

describe('a scorer’s link', () => {
  test('lets one phone score a private event without an account', async () => {
    const url = await urlOf()
    expect(url).toMatch(/\/score#[\w-]{43}$/)
    const { status, body } = await join(app, secretIn(url), { phone: 'Pixel 9' })
    expect([status, body]).toMatchObject([200, { eventId, role: 'scorer' }])
    expect((await readEvent(app, { ...owner, accessToken: body.deviceToken }, eventId)).data.event.id).toBe(eventId)
    const fence = await fenceOf(app, body.deviceToken, eventId)
    const sent = await record(app, body.deviceToken, eventId, fence, [tapper()('plus', { side: 0 })])
    expect(sent.data.recordScore.entries[0].author).toBe('Pixel 9')
    expect(await scorersOf()).toEqual([{ id: body.deviceId, phone: { model: 'Pixel 9', network: '203.0.113.0/24' } }])
  })

  test('is the same until a phone has joined by it, which no second one can', async () => {
    const url = await urlOf()
    expect(await urlOf()).toBe(url)
    await join(app, secretIn(url))
    const second = await join(app, secretIn(url))
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'This scorer’s link is already in use. Ask the organiser for a new one.' },
    })
    expect(await urlOf()).not.toBe(url)
  })

  test('that is removed admits nobody, and its phone may not score any more', async () => {
    const token = await joinScorer(app, owner, eventId)
    const [joined] = await scorersOf()
    await remove(joined?.id)
    expect(codeOf(await readLog(app, token, eventId))).toBe('UNAUTHENTICATED')
    const url = await urlOf()
    const [open] = await scorersOf()
    await remove(open?.id)
    expect((await join(app, secretIn(url))).status).toBe(404)
    expect(await scorersOf()).toEqual([])
    expect(codeOf(await remove(open?.id))).toBe('NOT_FOUND')
  })

  test('is made for ten phones at most', async () => {
    for (let phone = 0; phone < 10; phone++) await joinScorer(app, owner, eventId)
    expect(codeOf(await inviteScorer(app, owner, eventId))).toBe('CONFLICT')
    await remove((await scorersOf())[0]?.id)
    expect((await inviteScorer(app, owner, eventId)).errors).toBeUndefined()
  })

  test('is not made for an event that is over', async () => {
    await changeStatus(app, owner, 'cancelEvent', eventId)
    expect(codeOf(await inviteScorer(app, owner, eventId))).toBe('CONFLICT')
  })

  test('ends when an operator revokes everything of its owner', async () => {
    const other = await signIn(app)
    const scored = (await scoredEvent(app, other)).id
    const token = await joinScorer(app, other, scored)
    await app.services.sessions.revokeAll(other.id)
    expect(codeOf(await readLog(app, token, scored))).toBe('UNAUTHENTICATED')
  })
})

test('a scorer’s phone is no camera: it neither films nor cuts', async () => {
  const token = await joinScorer(app, owner, eventId)
  const [joined] = await scorersOf()
  const state = await app.app.inject({ url: '/live/device', headers: bearer(token) })
  expect(state.statusCode).toBe(401)
  const init = await app.app.inject({
    method: 'PUT',
    url: `/live/devices/${joined?.id}/runs/0/init.mp4`,
    headers: { ...bearer(token), 'content-type': 'video/mp4' },
    payload: Buffer.alloc(8),
  })
  expect(init.statusCode).toBe(401)
  const take = 'mutation ($id: ID!) { takeControl(eventId: $id, roomId: "x") { fence } }'
  expect(codeOf(await ask(app, take, { id: eventId }, token))).toBe('UNAUTHENTICATED')
})

test('the link is valid for another event of nobody', async () => {
  const token = await joinScorer(app, owner, eventId)
  const other = (await scoredEvent(app, owner)).id
  expect(codeOf(await readLog(app, token, other))).toBe('NOT_FOUND')
})

test('a link and a phone’s token end 72 hours after they were made, or when the event is over for long', async () => {
  const token = await joinScorer(app, owner, eventId)
  const url = await urlOf()
  await ageDatabase(app, 71 * 3_600)
  expect((await readLog(app, token, eventId)).errors).toBeUndefined()
  await ageDatabase(app, 30 * 24 * 3_600)
  expect(codeOf(await readLog(app, token, eventId))).toBe('UNAUTHENTICATED')
  expect(await join(app, secretIn(url))).toMatchObject({
    status: 410,
    body: { error: 'This scorer’s link has expired. Ask the organiser for a new one.' },
  })
  expect(await urlOf()).not.toBe(url)
})
