import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTimeOf } from '#schema/validation/local-time.ts'
import { changeStatus, createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const HOUR = 3_600_000

let app: TestApp
let organiser: Organiser
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Made = { id: string; slug: string }

async function made(title: string, inHours = 24, change: object = {}): Promise<Made> {
  const localTime = localTimeOf(new Date(Date.now() + inHours * HOUR)).slice(0, 16)
  return (await createEvent(app, organiser, plainEvent(title, { localTime, timeZone: 'UTC', ...change }))).data
    .createEvent
}

async function ended(title: string, hoursAgo: number, change: object = {}): Promise<Made> {
  const event = await made(title, -hoursAgo, change)
  await changeStatus(app, organiser, 'startEvent', event.id)
  await changeStatus(app, organiser, 'endEvent', event.id)
  const endedAt = new Date(Date.now() - hoursAgo * HOUR)
  await app.db.updateTable('events').set({ endedAt }).where('id', '=', event.id).execute()
  return event
}

const MORE = 'query ($slug: String!) { moreFromOrganiser(slug: $slug) { title isOwner devices { name } } }'
async function more({ slug }: { slug: string }, by?: Organiser): Promise<string[]> {
  const { data } = await ask(app, MORE, { slug }, by?.accessToken)
  return data.moreFromOrganiser.map(({ title }: { title: string }) => title)
}

test('lists live events, then the next, then the last; public ones of this organiser only; at most six', async () => {
  const others = await signIn(app)
  organiser = others
  await made('of somebody else')
  organiser = await signIn(app)
  const over = await ended('the match itself', 1)
  await ended('last week', 24 * 7)
  await ended('yesterday', 24)
  await ended('secret, ended', 2, { visibility: 'PRIVATE' })
  await made('in two days', 48)
  await made('tomorrow', 24)
  await made('never started', -3)
  await made('secret, tomorrow', 24, { visibility: 'PRIVATE' })
  const off = await made('called off', 5)
  await changeStatus(app, organiser, 'cancelEvent', off.id)
  const live = await made('now', 0)
  await changeStatus(app, organiser, 'startEvent', live.id)

  const expected = ['now', 'tomorrow', 'in two days', 'yesterday', 'last week']
  expect(await more(over)).toEqual(expected)
  expect(await more(over, organiser)).toEqual(expected)
  expect(await more(live)).toEqual(['tomorrow', 'in two days', 'the match itself', 'yesterday', 'last week'])
  for (const hours of [30, 31, 32]) await made(`in ${hours} hours`, hours)
  expect(await more(off)).toEqual(['now', 'tomorrow', 'in 30 hours', 'in 31 hours', 'in 32 hours', 'in two days'])
})

test('says whose they are to their owner only, also when the answer is kept', async () => {
  organiser = await signIn(app)
  const event = await made('this one')
  await made('the other one', 24, { devices: [{ name: 'Desk' }] })
  const ask1 = async (by?: Organiser) =>
    (await ask(app, MORE, { slug: event.slug }, by?.accessToken)).data.moreFromOrganiser
  const forOwner = [{ title: 'the other one', isOwner: true, devices: [{ name: 'Desk' }] }]
  const forOthers = [{ title: 'the other one', isOwner: false, devices: null }]
  expect(await ask1()).toEqual(forOthers)
  expect(await ask1(organiser)).toEqual(forOwner)
  expect(await ask1()).toEqual(forOthers)
})

test('a private event leads nowhere, and an unknown one is not found', async () => {
  organiser = await signIn(app)
  await made('open to all')
  expect(await more(await made('for us', 24, { visibility: 'PRIVATE' }))).toEqual([])
  expect(codeOf(await ask(app, MORE, { slug: 'nothing-at-all' }))).toBe('NOT_FOUND')
})
