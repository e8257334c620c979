import { afterAll, beforeAll, expect, test } from 'vitest'
import { epochOf } from '#schema/messages/live.ts'
import { servedScores } from '#server/live/delivery/score/served-scores.ts'
import { liveEventStates } from '#server/live/programme/state/event-states.ts'
import { openLog } from '#server/process/log.ts'
import { planMirror } from '#server/sponsors/plan-mirror.ts'
import { turnDecider } from '#server/sponsors/turn-decider.ts'
import { type EventWithDevices, eventWithDevices } from '#tests/support/api/devices.ts'
import { changeStatus } from '#tests/support/api/events.ts'
import { signIn } from '#tests/support/api/graphql.ts'
import { showPicture } from '#tests/support/live/sponsor-turns.ts'
import { sponsorsNamed } from '#tests/support/live/sponsored-event.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const LEADERS = 3
const TURNS = 24
const NAMES = ['Sharma Sweets', 'Anand Cycle Works', 'Om Hardware', 'Flow Water', 'Gems']

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A process that believes to lead the event, with a clock of the test. */
async function leader({ id }: EventWithDevices, now: () => number) {
  const { db, services } = app
  const { pubsub } = services
  const log = openLog('silent')
  const states = liveEventStates({ db, pubsub, log, now })
  const plans = planMirror({ db, states, pubsub, log, now, shownLogo: (logo) => logo })
  const scores = servedScores({ source: services.scoring, states, log, now })
  const decide = turnDecider({ db, plans, scores, publish: pubsub.publish, log, now })
  const state = await states.get(id)
  return {
    decide: () => decide(state),
    decidedSlots: () => state.programmeLog.shown.length,
    turns: async () => (await plans.of(state)).turns(),
    close() {
      for (const each of [states, plans, scores]) each.close()
    },
  }
}

const POLLING = { interval: 10, timeout: 10_000 }

const cutTo = ({ id }: EventWithDevices, deviceId: string | null) =>
  app.db.insertInto('liveCuts').values({ eventId: id, slot: 0, deviceId, madeBy: 'test' }).execute()

const rowsOf = ({ id }: EventWithDevices) =>
  app.db
    .selectFrom('sponsorTurns')
    .select(['n', 'at', 'until', 'name'])
    .where('eventId', '=', id)
    .orderBy('n')
    .execute()

test('of several processes that believe to lead, one writes each turn', async () => {
  const owner = await signIn(app)
  const event = await eventWithDevices(app, owner, { sponsors: sponsorsNamed(...NAMES) })
  await changeStatus(app, owner, 'startEvent', event.id)
  await showPicture(app, event)
  await cutTo(event, event.devices[0]?.id ?? null)

  let nowMs = Date.now()
  // Clocks of servers differ a little.
  const leaders = await Promise.all(
    Array.from({ length: LEADERS }, (_, place) => leader(event, () => nowMs + place * 7)),
  )
  const rows = () => rowsOf(event)
  for (let count = 1; count <= TURNS; count++) {
    await expect
      .poll(async () => {
        for (const { decide } of leaders) decide()
        return (await rows()).length
      }, POLLING)
      .toBe(count)
    nowMs += 60_100
  }
  for (const { close } of leaders) close()

  const turns = await rows()
  expect(turns.map(({ n }) => n)).toEqual(Array.from({ length: TURNS }, (_, place) => place + 1))
  expect(turns.map(({ name }) => name)).toEqual(turns.map((_, place) => NAMES[place % NAMES.length]))
  for (const [place, { at, until }] of turns.entries()) {
    expect(until.getTime() - at.getTime()).toBe(15_000)
    const nextMs = turns[place + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY
    expect(nextMs - at.getTime()).toBeGreaterThanOrEqual(60_000)
  }
})

test('a turn ends where the slate begins, although that is decided minutes later', async () => {
  const owner = await signIn(app)
  const event = await eventWithDevices(app, owner, { sponsors: sponsorsNamed('Sharma Sweets') })
  await changeStatus(app, owner, 'startEvent', event.id)
  await showPicture(app, event)
  const { startedAt } = await app.db
    .selectFrom('events')
    .select('startedAt')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  const epochMs = epochOf(startedAt?.getTime() ?? 0)
  let nowMs = epochMs + 1_500
  await cutTo(event, event.devices[0]?.id ?? null)
  const [one, other] = await Promise.all([leader(event, () => nowMs), leader(event, () => nowMs)])
  const decided = ({ turns }: typeof one) => {
    one.decide()
    return turns()
  }
  await expect.poll(async () => (await decided(other)).length, POLLING).toBe(1)

  nowMs += 300_000
  await showPicture(app, event, 1)
  await app.db
    .insertInto('liveProgramme')
    .values({ eventId: event.id, slot: 2, kind: 'gap', deviceId: null, run: null, startMs: 2_000, durationMs: 1_000 })
    .execute()
  await app.services.pubsub.publish(app.db, { kind: 'live', eventId: event.id })
  await expect.poll(() => one.decidedSlots(), POLLING).toBe(3)
  for (const process of [one, other]) {
    await expect.poll(async () => (await decided(process))[0]?.untilMs, POLLING).toBe(epochMs + 2_000)
  }
  expect((await rowsOf(event)).map(({ until }) => until.getTime())).toEqual([epochMs + 2_000])
  for (const { close } of [one, other]) close()
})
