import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Controller } from '#server/live/programme/controller.ts'
import { controllerOf } from '#tests/support/api/controller.ts'
import { createEvent, plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
let eventId: string
let controller: Controller
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ sharesDatabaseWith: here })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function newEvent(): Promise<string> {
  const devices = [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }]
  const { data } = await createEvent(here, owner, plainEvent('Sunday League', { devices }))
  return data.createEvent.id
}

async function openEvent(): Promise<void> {
  eventId = await newEvent()
  controller = await controllerOf(here, owner, eventId)
}

/** Makes the last heartbeat of a room, or of all, older. */
async function letRoomsPass(seconds: number, roomId?: string): Promise<void> {
  const past = sql`make_interval(secs => ${seconds})`
  const whose = roomId === undefined ? sql`true` : sql`room_id = ${roomId}`
  await sql`update control_rooms set seen_at = seen_at - ${past} where event_id = ${eventId} and ${whose}`.execute(
    here.db,
  )
}

/** Repeats an attempt until it takes less than a second: a slower one proves nothing. */
async function withinASecond<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const startedAt = performance.now()
    const result = await attempt()
    if (performance.now() - startedAt < 1_000) return result
  }
}

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 })
const CONFLICT = { code: 'CONFLICT', message: 'Somebody else is in control now.' }
const laptop = { id: 'laptop', name: 'Priya, laptop' }
const phone = { id: 'phone', name: 'Priya, phone' }

describe('of open control rooms', () => {
  test('the first has control and the second waits, also across processes', async () => {
    await openEvent()
    expect(await here.services.studio.control(eventId)).toEqual({
      fence: 0,
      holder: null,
      rooms: [],
      autoSubstitute: true,
    })
    const first = await here.services.studio.enter(controller, laptop.id, laptop.name)
    expect(first).toEqual({ fence: 1, holder: laptop, rooms: [laptop], autoSubstitute: true })
    const second = await there.services.studio.enter(controller, phone.id, phone.name)
    expect(second).toEqual({ fence: 1, holder: laptop, rooms: [laptop, phone], autoSubstitute: true })
  })

  test('the longest open one takes over after 6 seconds of silence, with a higher fencing token', async () => {
    const { studio } = here.services
    const late = { id: 'late', name: 'Late' }
    const before = await withinASecond(async () => {
      await openEvent()
      for (const { id, name } of [laptop, phone, late]) await studio.enter(controller, id, name)
      await letRoomsPass(5, laptop.id)
      return studio.enter(controller, late.id, late.name)
    })
    expect(before.holder).toEqual(laptop)
    await letRoomsPass(2, laptop.id)
    expect((await studio.control(eventId)).holder).toBeNull()
    const { fence, holder, rooms } = await there.services.studio.enter(controller, late.id, late.name)
    expect({ fence, holder, rooms }).toEqual({ fence: 2, holder: phone, rooms: [phone, late] })
  })

  test('one that returns keeps control when no other was open', async () => {
    await openEvent()
    const { studio } = here.services
    await studio.enter(controller, laptop.id, laptop.name)
    await letRoomsPass(60)
    expect(await studio.enter(controller, laptop.id, laptop.name)).toMatchObject({ fence: 1, holder: laptop })
  })

  test('one that returns after a take-over waits', async () => {
    await openEvent()
    const { studio } = here.services
    for (const { id, name } of [laptop, phone]) await studio.enter(controller, id, name)
    await letRoomsPass(7, laptop.id)
    await studio.enter(controller, phone.id, phone.name)
    expect(await studio.enter(controller, laptop.id, laptop.name)).toMatchObject({
      fence: 2,
      holder: phone,
      rooms: [phone, laptop],
    })
  })

  test('one that is closed hands over at once', async () => {
    await openEvent()
    const { studio } = here.services
    for (const { id, name } of [laptop, phone]) await studio.enter(controller, id, name)
    await studio.leave(controller, laptop.id)
    expect(await studio.control(eventId)).toMatchObject({ fence: 2, holder: phone, rooms: [phone] })
    await studio.leave(controller, phone.id)
    expect(await studio.control(eventId)).toMatchObject({ fence: 2, holder: null, rooms: [] })
  })

  test('closed ones are deleted after a while, names included', async () => {
    await openEvent()
    await here.services.studio.enter(controller, laptop.id, laptop.name)
    await letRoomsPass(3_700)
    await here.services.studio.enter(await controllerOf(here, owner, await newEvent()), phone.id, phone.name)
    await here.services.studio.prune()
    const rows = await here.db.selectFrom('controlRooms').select('roomId').where('eventId', '=', eventId).execute()
    expect(rows).toEqual([])
  })

  test('two that open concurrently are both kept, and one has control', async () => {
    await openEvent()
    await Promise.all([
      here.services.studio.enter(controller, laptop.id, laptop.name),
      there.services.studio.enter(controller, phone.id, phone.name),
    ])
    const { fence, holder, rooms } = await here.services.studio.control(eventId)
    expect({ fence, rooms: rooms.length, holder }).toEqual({ fence: 1, rooms: 2, holder: rooms[0] })
  })
})

describe('control', () => {
  test('is taken over, and orders of the previous holder are rejected', async () => {
    await openEvent()
    const { studio } = here.services
    const { fence: old } = await studio.enter(controller, laptop.id, laptop.name)
    await studio.enter(controller, phone.id, phone.name)
    const fence = await there.services.studio.take(controller, phone.id)
    expect(fence).toBe(old + 1)
    await expect(studio.setAutoSubstitute(controller, old, false)).rejects.toMatchObject(CONFLICT)
    await expect(studio.sendCue(controller, old, await cameraOf(eventId), 'Hold')).rejects.toMatchObject(CONFLICT)
    await expect(studio.handOver(controller, old, laptop.id)).rejects.toMatchObject(CONFLICT)
    await expect(here.db.transaction().execute((trx) => studio.holdFence(trx, controller, old))).rejects.toMatchObject(
      CONFLICT,
    )
    const cut =
      'mutation ($id: ID!, $fence: Int!) { cut(eventId: $id, fence: $fence, seenAt: "2026-12-06T10:00:00Z") { slot } }'
    const stale = await ask(here, cut, { id: eventId, fence: old }, owner.accessToken)
    expect(stale.errors?.[0]).toMatchObject({ message: CONFLICT.message, extensions: { code: 'CONFLICT' } })
    expect(await studio.control(eventId)).toMatchObject({ fence, holder: phone, autoSubstitute: true })
    await studio.setAutoSubstitute(controller, fence, false)
    expect(await studio.control(eventId)).toMatchObject({ autoSubstitute: false })
  })

  test('taken by its holder changes nothing', async () => {
    await openEvent()
    await here.services.studio.enter(controller, laptop.id, laptop.name)
    expect(await here.services.studio.take(controller, laptop.id)).toBe(1)
  })

  test('taken by two concurrently goes to one after the other', async () => {
    await openEvent()
    for (const { id, name } of [laptop, phone, { id: 'late', name: 'Late' }]) {
      await here.services.studio.enter(controller, id, name)
    }
    const fences = await Promise.all([
      here.services.studio.take(controller, phone.id),
      there.services.studio.take(controller, 'late'),
    ])
    expect([...fences].sort()).toEqual([2, 3])
    const { fence, holder } = await here.services.studio.control(eventId)
    expect([fence, holder?.id]).toEqual([3, fences[0] === 3 ? phone.id : 'late'])
  })

  test('is handed over to open rooms only', async () => {
    await openEvent()
    const { studio } = here.services
    for (const { id, name } of [laptop, phone]) await studio.enter(controller, id, name)
    expect(await studio.handOver(controller, 1, phone.id)).toBe(2)
    expect(await studio.control(eventId)).toMatchObject({ fence: 2, holder: phone })
    for (const unknown of ['nobody', laptop.id]) {
      await letRoomsPass(7, laptop.id)
      const handing = studio.handOver(controller, 2, unknown)
      await expect(handing).rejects.toMatchObject({ code: 'CONFLICT', message: 'That control room is not open.' })
    }
  })
})

describe('a cue', () => {
  test('reaches every process', async () => {
    await openEvent()
    const deviceId = await cameraOf(eventId)
    const heard: object[] = []
    const listening = new Promise<void>((open) => {
      there.services.pubsub.subscribe('cue', (notice) => heard.push(notice), open)
    })
    await listening
    await here.services.studio.enter(controller, laptop.id, laptop.name)
    await here.services.studio.sendCue(controller, 1, deviceId, '  Follow the ball  ')
    await eventually(() => heard).toEqual([
      { kind: 'cue', eventId, deviceId, id: expect.any(String), text: 'Follow the ball' },
    ])
  })

  test.each([
    ['', 'The cue is required.'],
    ['x'.repeat(81), 'The cue must be at most 80 characters.'],
    ['a\u202eb', 'The cue contains characters that cannot be used. Please remove them.'],
  ])('of %j is refused', async (text, message) => {
    const sending = here.services.studio.sendCue(controller, 1, await cameraOf(eventId), text)
    await expect(sending).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message })
  })

  test('for a device of another event is rejected', async () => {
    const stranger = await cameraOf(await newEvent())
    await expect(here.services.studio.sendCue(controller, 1, stranger, 'Hold')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

async function cameraOf(id: string): Promise<string> {
  const devices = await here.services.devices.ofEvent(id)
  return devices.find(({ isController }) => !isController)?.deviceId ?? ''
}
