import { afterEach, beforeEach, expect, test } from 'vitest'
import { localTimeOf } from '#schema/validation/local-time.ts'
import { changeStatus, createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const HOUR = 3_600_000
/** A zone in which it is between noon and one: the next ten hours are still today there. */
const HOURS_FROM_UTC = 12 - new Date().getUTCHours()
const NOON_ZONE = `Etc/GMT${HOURS_FROM_UTC > 0 ? '-' : '+'}${Math.abs(HOURS_FROM_UTC)}`

let app: TestApp
let reader: Organiser
let others: Organiser
beforeEach(async () => {
  app = await startApp()
  reader = await signIn(app)
  others = await signIn(app)
})
afterEach(() => app.close())

async function create(by: Organiser, title: string, inHours: number, change: object = {}): Promise<string> {
  const localTime = localTimeOf(new Date(Date.now() + inHours * HOUR)).slice(0, 16)
  const { data } = await createEvent(app, by, plainEvent(title, { localTime, timeZone: 'UTC', ...change }))
  return data.createEvent.id
}

async function start(by: Organiser, id: string): Promise<void> {
  await changeStatus(app, by, 'startEvent', id)
}

async function upcoming(by: Organiser): Promise<string[]> {
  const { data } = await ask(app, '{ upcomingEvents { title } }', {}, by.accessToken)
  return data.upcomingEvents.map(({ title }: { title: string }) => title)
}

/** The venue's clock `inHours` from now, in the zone where it is noon. */
function atNoonZone(inHours: number): { localTime: string; timeZone: string } {
  const localTime = localTimeOf(new Date(Date.now() + (inHours + HOURS_FROM_UTC) * HOUR)).slice(0, 16)
  return { localTime, timeZone: NOON_ZONE }
}

test('shows live events, then today’s, then later ones; one’s own first in each group', async () => {
  await create(others, 'others, next', 30, atNoonZone(30))
  await create(reader, 'own, next', 40, atNoonZone(40))
  await create(others, 'others, today', 1, atNoonZone(1))
  await create(reader, 'own, today', 2, atNoonZone(2))
  await start(others, await create(others, 'others, live', 20))
  await start(reader, await create(reader, 'own, live', -20))

  expect(await upcoming(reader)).toEqual([
    ...['own, live', 'others, live'],
    ...['own, today', 'others, today'],
    ...['own, next', 'others, next'],
  ])
})

test('today ends at the venue’s midnight', async () => {
  await create(reader, 'own, tomorrow at its venue', 13, atNoonZone(13))
  await create(others, 'others, today at its venue', 10, atNoonZone(10))
  expect(await upcoming(reader)).toEqual(['others, today at its venue', 'own, tomorrow at its venue'])
})

test('shows at most six, the soonest', async () => {
  for (const hours of [90, 30, 80, 40, 70, 50, 60, 100]) await create(others, `in ${hours} hours`, hours)
  expect(await upcoming(reader)).toEqual([30, 40, 50, 60, 70, 80].map((hours) => `in ${hours} hours`))
  for (let number = 1; number <= 7; number += 1) await start(others, await create(others, `live ${number}`, number))
  expect(await upcoming(reader)).toEqual([7, 6, 5, 4, 3, 2].map((number) => `live ${number}`))
})

test('private events are shown to their owner only', async () => {
  await create(others, 'scheduled, private', 30, { visibility: 'PRIVATE' })
  await start(others, await create(others, 'live, private', 1, { visibility: 'PRIVATE' }))
  await create(others, 'public', 31)
  expect(await upcoming(reader)).toEqual(['public'])
  expect(await upcoming(others)).toEqual(['live, private', 'scheduled, private', 'public'])
})

test('leaves out what is over or was cancelled, and after an hour what was not started', async () => {
  await create(others, 'half an hour late', -0.5)
  await create(others, 'given up', -1.1)
  const over = await create(others, 'over', 2)
  await start(others, over)
  await changeStatus(app, others, 'endEvent', over)
  await changeStatus(app, others, 'cancelEvent', await create(others, 'cancelled', 3))
  expect(await upcoming(reader)).toEqual(['half an hour late'])
})
