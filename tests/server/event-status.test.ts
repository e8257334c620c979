import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStatus, createEvent, plainEvent, type StatusChange, updateEvent } from '#tests/support/api/events.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let owner: Organiser
let other: Organiser
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
  other = await signIn(app)
})
afterAll(() => app.close())

const eventId = async (change = {}) => (await createEvent(app, owner, plainEvent('Final', change))).data.createEvent.id
const way = async (...actions: StatusChange[]) => {
  const id = await eventId()
  let answer = await changeStatus(app, owner, actions[0] as StatusChange, id)
  for (const action of actions.slice(1)) answer = await changeStatus(app, owner, action, id)
  return { id, answer, status: answer.data && Object.values<{ status: string }>(answer.data)[0]?.status }
}

test.each<[StatusChange[], string]>([
  [['startEvent'], 'LIVE'],
  [['startEvent', 'startEvent'], 'LIVE'],
  [['startEvent', 'endEvent'], 'COMPLETED'],
  [['startEvent', 'endEvent', 'endEvent'], 'COMPLETED'],
  [['startEvent', 'endEvent', 'reopenEvent'], 'LIVE'],
  [['startEvent', 'endEvent', 'reopenEvent', 'reopenEvent'], 'LIVE'],
  [['startEvent', 'endEvent', 'reopenEvent', 'endEvent'], 'COMPLETED'],
  [['cancelEvent'], 'CANCELLED'],
  [['startEvent', 'cancelEvent', 'cancelEvent'], 'CANCELLED'],
])('%j leads to %s', async (actions, status) => {
  expect((await way(...actions)).status).toBe(status)
})

test.each<[StatusChange[], string]>([
  [['endEvent'], 'This event has not started yet.'],
  [['startEvent', 'endEvent', 'startEvent'], 'This event is over.'],
  [['startEvent', 'endEvent', 'cancelEvent'], 'This event is over.'],
  [['reopenEvent'], 'This event has not started yet.'],
  [['cancelEvent', 'reopenEvent'], 'This event was cancelled.'],
  [['startEvent', 'cancelEvent', 'reopenEvent'], 'This event was cancelled.'],
  [['cancelEvent', 'startEvent'], 'This event was cancelled.'],
  [['cancelEvent', 'endEvent'], 'This event was cancelled.'],
])('%j is refused at the last step', async (actions, sentence) => {
  const { answer } = await way(...actions)
  expect(answer.errors?.[0]).toMatchObject({ message: sentence, extensions: { code: 'CONFLICT' } })
})

test('repeating a status change changes nothing', async () => {
  const id = await eventId()
  const first = await changeStatus(app, owner, 'startEvent', id)
  const again = await changeStatus(app, owner, 'startEvent', id)
  expect(again.data.startEvent).toEqual(first.data.startEvent)
})

test('an event that is over or cancelled cannot be edited', async () => {
  for (const actions of [['startEvent', 'endEvent'], ['cancelEvent']] as StatusChange[][]) {
    const { id } = await way(...actions)
    expect(codeOf(await updateEvent(app, owner, id, plainEvent('Late'), 1))).toBe('CONFLICT')
  }
})

async function endedAgo(minutes: number, startedMinutesAgo = minutes + 60): Promise<string> {
  const { id } = await way('startEvent', 'endEvent')
  const ago = (count: number) => new Date(Date.now() - count * 60_000)
  const times = { startedAt: ago(startedMinutesAgo), endedAt: ago(minutes) }
  await app.db.updateTable('events').set(times).where('id', '=', id).execute()
  return id
}

async function timesOf(by: Organiser, id: string) {
  const query = 'query ($id: ID!) { event(id: $id) { startedAt endedAt reopenableUntil } }'
  return (await ask(app, query, { id }, by.accessToken)).data.event
}

test('an event can be reopened for 10 minutes after its end, which its owner is told', async () => {
  const id = await endedAgo(9)
  const { startedAt, endedAt, reopenableUntil } = await timesOf(owner, id)
  expect(Date.parse(reopenableUntil) - Date.parse(endedAt)).toBe(10 * 60_000)
  expect((await timesOf(other, id)).reopenableUntil).toBeNull()
  expect((await changeStatus(app, owner, 'reopenEvent', id)).data.reopenEvent.status).toBe('LIVE')
  expect(await timesOf(owner, id)).toEqual({ startedAt, endedAt: null, reopenableUntil: null })
})

test.each([
  ['more than 10 minutes ago', 10.1, 60],
  ['after six hours', 1, 361],
])('an event that ended %s stays over', async (_when, minutes, startedMinutesAgo) => {
  const id = await endedAgo(minutes, startedMinutesAgo)
  expect((await timesOf(owner, id)).reopenableUntil).toBeNull()
  expect((await changeStatus(app, owner, 'reopenEvent', id)).errors?.[0]).toMatchObject({
    message: 'You can reopen an event for 10 minutes after it ended.',
    extensions: { code: 'CONFLICT' },
  })
})

test('an event can be reopened until six hours after its start', async () => {
  const id = await endedAgo(1, 355)
  const { startedAt, reopenableUntil } = await timesOf(owner, id)
  expect(Date.parse(reopenableUntil) - Date.parse(startedAt)).toBe(6 * 60 * 60_000)
})

test('a reopened event can be edited again', async () => {
  const { id } = await way('startEvent', 'endEvent', 'reopenEvent')
  const { data } = await updateEvent(app, owner, id, plainEvent('Super over'), 4)
  expect(data.updateEvent.title).toBe('Super over')
})

test('a concurrent start and cancel leave a cancelled event', async () => {
  const id = await eventId()
  await Promise.all([changeStatus(app, owner, 'startEvent', id), changeStatus(app, owner, 'cancelEvent', id)])
  expect((await changeStatus(app, owner, 'cancelEvent', id)).data.cancelEvent.status).toBe('CANCELLED')
})

test.each<[StatusChange, string]>([
  ['startEvent', 'You can only start your own events.'],
  ['endEvent', 'You can only end your own events.'],
  ['reopenEvent', 'You can only reopen your own events.'],
  ['cancelEvent', 'You can only cancel your own events.'],
])('%s is the owner’s alone', async (action, sentence) => {
  const open = await eventId()
  const hidden = await eventId({ visibility: 'PRIVATE' })
  expect((await changeStatus(app, other, action, open)).errors?.[0]).toMatchObject({
    message: sentence,
    extensions: { code: 'FORBIDDEN' },
  })
  expect(codeOf(await changeStatus(app, other, action, hidden))).toBe('NOT_FOUND')
  expect(codeOf(await changeStatus(app, null, action, open))).toBe('UNAUTHENTICATED')
})
