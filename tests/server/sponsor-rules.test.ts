import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { controllerOf } from '#tests/support/api/controller.ts'
import { type EventWithDevices, eventWithDevices } from '#tests/support/api/devices.ts'
import { changeStatus, plainEvent, updateEvent } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { nextThat, subscribe } from '#tests/support/api/subscriber.ts'
import { ROTA, type Rota, showPicture } from '#tests/support/live/sponsor-turns.ts'
import { sponsorsNamed, turnsAsJson } from '#tests/support/live/sponsored-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let origin: string
let owner: Organiser
let event: EventWithDevices
beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  event = await eventWithDevices(app, owner, { sponsors: sponsorsNamed('Sharma Sweets', 'Anand Cycle Works') })
})

const RULES = { everySeconds: 60, turnSeconds: 15, isBetween: false, isQuiet: false, moments: [] as string[] }

async function rota(): Promise<Rota> {
  return (
    await ask(app, `query ($id: ID!) { sponsorRota(eventId: $id) { ${ROTA} } }`, { id: event.id }, owner.accessToken)
  ).data.sponsorRota
}

function update(rules: object): Promise<Answer> {
  const query = `mutation ($id: ID!, $rules: SponsorRulesInput!) {
    updateSponsorRules(eventId: $id, rules: $rules) { ${ROTA} }
  }`
  return ask(app, query, { id: event.id, rules: { ...RULES, ...rules } }, owner.accessToken)
}

function show(name: string, fence = 1): Promise<Answer> {
  const query = `mutation ($id: ID!, $fence: Int!, $name: String!) {
    showSponsor(eventId: $id, fence: $fence, name: $name) { ${ROTA} }
  }`
  return ask(app, query, { id: event.id, fence, name }, owner.accessToken)
}

test('a new event has the default rules, and sponsors that were not shown', async () => {
  expect(await rota()).toEqual({
    eventId: event.id,
    ...{ moments: [], hasRallies: false, nextAt: null, turn: null, rules: RULES },
    sponsors: sponsorsNamed('Sharma Sweets', 'Anand Cycle Works').map((sponsor, place) => {
      return { ...sponsor, weight: 1, airtimeMs: 0, timesShown: 0, isNext: place === 0 }
    }),
  })
})

test('rules are kept, with weights of sponsors that there are', async () => {
  const weights = [
    { name: 'anand cycle works', weight: 3 },
    { name: 'Somebody else', weight: 9 },
  ]
  const change = { everySeconds: null, turnSeconds: 20, isBetween: true, isQuiet: true, moments: ['GOAL', 'FOUR'] }
  const { data } = await update({ ...change, weights })
  expect(data.updateSponsorRules.rules).toEqual({ ...change, moments: ['FOUR', 'GOAL'] })
  expect(data.updateSponsorRules.sponsors.map(({ weight }: { weight: number }) => weight)).toEqual([1, 3])
  expect(await rota()).toEqual(data.updateSponsorRules)
  const { weights: kept } = await app.db
    .selectFrom('sponsorRules')
    .select('weights')
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ 'anand cycle works': 3 })
  expect((await update({})).data.updateSponsorRules.rules).toEqual(RULES)
})

test.each([
  [{ turnSeconds: 4 }, 'turnSeconds'],
  [{ everySeconds: 10 }, 'everySeconds'],
  [{ everySeconds: 20, turnSeconds: 30 }, 'everySeconds'],
  [{ weights: [{ name: 'Sharma Sweets', weight: 11 }] }, 'weights'],
])('rules %j are refused with their field', async (change, field) => {
  const { errors } = await update(change)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) } })
})

test('a sponsor is shown only by who is in control, while there is a picture, and if it is in the list', async () => {
  expect(codeOf(await show('Sharma Sweets', 0))).toBe('CONFLICT')
  await changeStatus(app, owner, 'startEvent', event.id)
  await app.services.studio.enter(await controllerOf(app, owner, event.id), 'desk', 'Desk')
  expect(codeOf(await show('Sharma Sweets'))).toBe('CONFLICT')
  await showPicture(app, event)
  expect([codeOf(await show('Sharma Sweets', 0)), codeOf(await show('Nobody'))]).toEqual(['CONFLICT', 'NOT_FOUND'])
  const { turn, sponsors, nextAt } = (await show('SHARMA sweets')).data.showSponsor as Rota
  expect(turn).toMatchObject({ n: 1, name: 'Sharma Sweets', why: 'SHOWN' })
  expect(Date.parse(turn?.until ?? '') - Date.parse(turn?.at ?? '')).toBe(15_000)
  expect(sponsors[0]).toMatchObject({ timesShown: 1, isNext: false })
  expect(Date.parse(nextAt ?? '') - Date.parse(turn?.at ?? '')).toBe(60_000)

  await app.db.insertInto('liveCuts').values({ eventId: event.id, slot: 1, deviceId: null, madeBy: 'test' }).execute()
  expect(codeOf(await show('Anand Cycle Works'))).toBe('CONFLICT')
})

test('a turn ends with the event, also when nobody decides its last slots', async () => {
  await changeStatus(app, owner, 'startEvent', event.id)
  await app.services.studio.enter(await controllerOf(app, owner, event.id), 'desk', 'Desk')
  await showPicture(app, event)
  const { turn } = (await show('Sharma Sweets')).data.showSponsor as Rota
  await changeStatus(app, owner, 'endEvent', event.id)
  const query = 'query ($id: ID!) { event(id: $id) { endedAt } }'
  const { endedAt } = (await ask(app, query, { id: event.id }, owner.accessToken)).data.event
  const untilMs = Math.ceil(Date.parse(endedAt) / 1_000) * 1_000
  await expect
    .poll(async () => (await turnsAsJson(origin, event.slug)).map((each) => each.untilMs), { timeout: 10_000 })
    .toEqual([untilMs])
  expect(untilMs).toBeLessThan(Date.parse(turn?.until ?? ''))
})

test('a sponsor that two ask for at once is shown once', async () => {
  await changeStatus(app, owner, 'startEvent', event.id)
  await app.services.studio.enter(await controllerOf(app, owner, event.id), 'desk', 'Desk')
  await showPicture(app, event)
  await Promise.all([show('Sharma Sweets'), show('Sharma Sweets'), show('Anand Cycle Works')])
  const rows = await app.db
    .selectFrom('sponsorTurns')
    .select(['n', 'at', 'until', 'sponsor'])
    .where('eventId', '=', event.id)
    .orderBy('n')
    .execute()
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, place) => place + 1))
  expect([2, 3]).toContain(rows.length)
  for (const [place, { until, sponsor }] of rows.entries()) {
    const next = rows[place + 1]
    expect(next?.at ?? until).toEqual(until)
    expect(next?.sponsor).not.toBe(sponsor)
  }
})

test('whoever controls hears of new rules, of turns, and of other sponsors', async () => {
  const query = `subscription ($id: ID!) { sponsorRotaChanged(eventId: $id) { ${ROTA} } }`
  const watching = subscribe(app, query, { id: event.id }, owner.accessToken)
  expect((await watching.next())?.data.sponsorRotaChanged.rules).toEqual(RULES)
  const heard = nextThat(watching, ({ sponsorRotaChanged }) => sponsorRotaChanged.rules.turnSeconds !== 15)
  await update({ turnSeconds: 30 })
  expect((await heard)?.data.sponsorRotaChanged.rules.turnSeconds).toBe(30)
  const renamed = nextThat(watching, ({ sponsorRotaChanged }) => sponsorRotaChanged.sponsors.length !== 2)
  const input = plainEvent('Sunday Final', { devices: event.devices, sponsors: sponsorsNamed('Om Hardware') })
  expect((await updateEvent(app, owner, event.id, input, 1)).errors).toBeUndefined()
  expect((await renamed)?.data.sponsorRotaChanged.sponsors).toMatchObject([{ name: 'Om Hardware' }])
  await watching.close()
})

test('turns are public behind the share link, and are no turns before the first', async () => {
  const get = (slug: string) => fetch(`${origin}/live/${slug}/sponsors.json`)
  const answer = await get(event.slug)
  expect([answer.status, await answer.json()]).toEqual([200, { turns: [] }])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=5')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const etag = answer.headers.get('etag') ?? ''
  const again = await fetch(`${origin}/live/${event.slug}/sponsors.json`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect((await get('nothing-here')).status).toBe(404)
  await changeStatus(app, owner, 'cancelEvent', event.id)
  await expect.poll(async () => (await get(event.slug)).status, { timeout: 10_000 }).toBe(410)
})
