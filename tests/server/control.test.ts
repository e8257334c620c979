import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { createEvent, talk } from '#tests/support/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/graphql.ts'

let here: TestApp
let there: TestApp
let owner: Organiser
let eventId: string
beforeAll(async () => {
  here = await startApp()
  there = await startApp({ beside: here })
  owner = await signIn(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

async function newEvent(): Promise<string> {
  const devices = [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }]
  const { data } = await createEvent(here, owner, talk('Sunday League', { devices }))
  return data.createEvent.id
}

/** Nothing has been heard of a room, or of all, for so long. */
async function letRoomsPass(seconds: number, roomId?: string): Promise<void> {
  const past = sql`make_interval(secs => ${seconds})`
  const whose = roomId === undefined ? sql`true` : sql`room_id = ${roomId}`
  await sql`update control_rooms set seen_at = seen_at - ${past} where event_id = ${eventId} and ${whose}`.execute(
    here.db,
  )
}

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 })
const CONFLICT = { code: 'CONFLICT', message: 'Somebody else is in control now.' }
const desk = { id: 'desk', name: 'Priya, laptop' }
const phone = { id: 'phone', name: 'Priya, phone' }

describe('of the rooms that are open', () => {
  test('the first has control, the second waits, whichever process they are at', async () => {
    eventId = await newEvent()
    expect(await here.services.control.of(eventId)).toEqual({ fence: 0, holder: null, rooms: [], autoSubstitute: true })
    const first = await here.services.control.enter(eventId, desk.id, desk.name)
    expect(first).toEqual({ fence: 1, holder: desk, rooms: [desk], autoSubstitute: true })
    const second = await there.services.control.enter(eventId, phone.id, phone.name)
    expect(second).toEqual({ fence: 1, holder: desk, rooms: [desk, phone], autoSubstitute: true })
  })

  test('when the holder is silent for 6 seconds, the longest open one inherits, and the fence rises', async () => {
    eventId = await newEvent()
    const { control } = here.services
    for (const { id, name } of [desk, phone, { id: 'late', name: 'Late' }]) await control.enter(eventId, id, name)
    await letRoomsPass(5, desk.id)
    expect((await control.enter(eventId, 'late', 'Late')).holder).toEqual(desk)
    await letRoomsPass(2, desk.id)
    expect((await control.of(eventId)).holder).toBeNull()
    const { fence, holder, rooms } = await there.services.control.enter(eventId, 'late', 'Late')
    expect({ fence, holder, rooms }).toEqual({ fence: 2, holder: phone, rooms: [phone, { id: 'late', name: 'Late' }] })
  })

  test('one that comes back has control still, when nobody else was there', async () => {
    eventId = await newEvent()
    const { control } = here.services
    await control.enter(eventId, desk.id, desk.name)
    await letRoomsPass(60)
    expect(await control.enter(eventId, desk.id, desk.name)).toMatchObject({ fence: 1, holder: desk })
  })

  test('one that comes back after another has inherited waits behind it', async () => {
    eventId = await newEvent()
    const { control } = here.services
    for (const { id, name } of [desk, phone]) await control.enter(eventId, id, name)
    await letRoomsPass(7, desk.id)
    await control.enter(eventId, phone.id, phone.name)
    expect(await control.enter(eventId, desk.id, desk.name)).toMatchObject({
      fence: 2,
      holder: phone,
      rooms: [phone, desk],
    })
  })

  test('one that is left on purpose is inherited from at once', async () => {
    eventId = await newEvent()
    const { control } = here.services
    for (const { id, name } of [desk, phone]) await control.enter(eventId, id, name)
    await control.leave(eventId, desk.id)
    expect(await control.of(eventId)).toMatchObject({ fence: 2, holder: phone, rooms: [phone] })
    await control.leave(eventId, phone.id)
    expect(await control.of(eventId)).toMatchObject({ fence: 2, holder: null, rooms: [] })
  })

  test('those long closed are forgotten, with the names in them', async () => {
    eventId = await newEvent()
    await here.services.control.enter(eventId, desk.id, desk.name)
    await letRoomsPass(3_700)
    await here.services.control.enter(await newEvent(), phone.id, phone.name)
    await here.services.control.sweep()
    const rows = await here.db.selectFrom('controlRooms').select('roomId').where('eventId', '=', eventId).execute()
    expect(rows).toEqual([])
  })

  test('two that open at once are two, and one of them has control', async () => {
    eventId = await newEvent()
    await Promise.all([
      here.services.control.enter(eventId, desk.id, desk.name),
      there.services.control.enter(eventId, phone.id, phone.name),
    ])
    const { fence, holder, rooms } = await here.services.control.of(eventId)
    expect({ fence, rooms: rooms.length, holder }).toEqual({ fence: 1, rooms: 2, holder: rooms[0] })
  })
})

describe('control', () => {
  test('is taken over, and who had it is refused from then on', async () => {
    eventId = await newEvent()
    const { control } = here.services
    const { fence: old } = await control.enter(eventId, desk.id, desk.name)
    await control.enter(eventId, phone.id, phone.name)
    const fence = await there.services.control.take(eventId, phone.id)
    expect(fence).toBe(old + 1)
    await expect(control.setAutoSubstitute(eventId, old, false)).rejects.toMatchObject(CONFLICT)
    await expect(control.sendCue(eventId, old, await cameraOf(eventId), 'Hold')).rejects.toMatchObject(CONFLICT)
    await expect(control.handOver(eventId, old, desk.id)).rejects.toMatchObject(CONFLICT)
    await expect(here.db.transaction().execute((trx) => control.holdFence(trx, eventId, old))).rejects.toMatchObject(
      CONFLICT,
    )
    const cut =
      'mutation ($id: ID!, $fence: Int!) { cut(eventId: $id, fence: $fence, seenAt: "2026-12-06T10:00:00Z") { slot } }'
    const stale = await ask(here, cut, { id: eventId, fence: old }, owner.accessToken)
    expect(stale.errors?.[0]).toMatchObject({ message: CONFLICT.message, extensions: { code: 'CONFLICT' } })
    expect(await control.of(eventId)).toMatchObject({ fence, holder: phone, autoSubstitute: true })
    await control.setAutoSubstitute(eventId, fence, false)
    expect(await control.of(eventId)).toMatchObject({ autoSubstitute: false })
  })

  test('taken by who has it already changes nothing', async () => {
    eventId = await newEvent()
    await here.services.control.enter(eventId, desk.id, desk.name)
    expect(await here.services.control.take(eventId, desk.id)).toBe(1)
  })

  test('taken over by two at once goes to one after the other', async () => {
    eventId = await newEvent()
    for (const { id, name } of [desk, phone, { id: 'late', name: 'Late' }]) {
      await here.services.control.enter(eventId, id, name)
    }
    const fences = await Promise.all([
      here.services.control.take(eventId, phone.id),
      there.services.control.take(eventId, 'late'),
    ])
    expect([...fences].sort()).toEqual([2, 3])
    const { fence, holder } = await here.services.control.of(eventId)
    expect([fence, holder?.id]).toEqual([3, fences[0] === 3 ? phone.id : 'late'])
  })

  test('is handed over to a room that is open, and to no other', async () => {
    eventId = await newEvent()
    const { control } = here.services
    for (const { id, name } of [desk, phone]) await control.enter(eventId, id, name)
    expect(await control.handOver(eventId, 1, phone.id)).toBe(2)
    expect(await control.of(eventId)).toMatchObject({ fence: 2, holder: phone })
    for (const unknown of ['nobody', desk.id]) {
      await letRoomsPass(7, desk.id)
      const handing = control.handOver(eventId, 2, unknown)
      await expect(handing).rejects.toMatchObject({ code: 'CONFLICT', message: 'That control room is not open.' })
    }
  })
})

describe('a cue', () => {
  test('is told to every process', async () => {
    eventId = await newEvent()
    const deviceId = await cameraOf(eventId)
    const heard: object[] = []
    const listening = new Promise<void>((open) => {
      there.services.pubsub.subscribe('cue', (notice) => heard.push(notice), open)
    })
    await listening
    await here.services.control.enter(eventId, desk.id, desk.name)
    await here.services.control.sendCue(eventId, 1, deviceId, '  Follow the ball  ')
    await eventually(() => heard).toEqual([
      { kind: 'cue', eventId, deviceId, id: expect.any(String), text: 'Follow the ball' },
    ])
  })

  test.each([
    ['', 'The cue is required.'],
    ['x'.repeat(81), 'The cue must be at most 80 characters.'],
    ['a\u202eb', 'The cue contains characters that cannot be used. Please remove them.'],
  ])('of %j is refused', async (text, message) => {
    const sending = here.services.control.sendCue(eventId, 1, await cameraOf(eventId), text)
    await expect(sending).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message })
  })

  test('for another event’s device is refused', async () => {
    const stranger = await cameraOf(await newEvent())
    await expect(here.services.control.sendCue(eventId, 1, stranger, 'Hold')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

async function cameraOf(id: string): Promise<string> {
  const devices = await here.services.devices.ofEvent(id)
  return devices.find(({ isController }) => !isController)?.deviceId ?? ''
}
