import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeStatus } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf } from '#tests/support/api/graphql.ts'
import { goLive, type LiveEvent, liveEvent, scheduledEvent } from '#tests/support/live/live-event.ts'
import { camerasShownIn, readPlaylist, slotsOf, withoutLate } from '#tests/support/live/live-playlist.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ runsLive: true })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const POLLING = { timeout: 40_000, interval: 100 }

async function programmeOf({ slug, cameras }: LiveEvent): Promise<string> {
  const { playlist } = await readPlaylist(origin, slug, 'programme.m3u8?dvr=1')
  const slots = slotsOf(playlist)
  expect(slots).toEqual(slots.map((_, place) => place))
  return camerasShownIn(
    playlist,
    cameras.map(({ deviceId }) => deviceId),
  )
}

const until = (event: LiveEvent, pattern: RegExp) =>
  vi.waitFor(async () => expect(await programmeOf(event)).toMatch(pattern), POLLING)

function filming({ cameras, epochMs }: LiveEvent) {
  const films = cameras.map((camera) => camera.film(epochMs))
  return { films, stop: () => Promise.all(films.map((film) => film.stop())) }
}

const CUT = `mutation ($eventId: ID!, $fence: Int!, $deviceId: ID, $seenAt: DateTime!) {
  cut(eventId: $eventId, fence: $fence, deviceId: $deviceId, seenAt: $seenAt) { slot at deviceId }
}`

function cut({ id, owner }: LiveEvent, deviceId: string | null, change: object = {}): Promise<Answer> {
  const variables = { eventId: id, fence: 0, deviceId, seenAt: new Date().toISOString(), ...change }
  return ask(server, CUT, variables, owner.accessToken)
}

describe.concurrent('an event that is live', () => {
  test('shows the first camera, then the cut camera from the slot that was seen', async () => {
    const event = await liveEvent(server)
    const { films, stop } = filming(event)
    await until(event, /aaa$/)
    const [, second] = event.cameras
    await vi.waitFor(() => expect(Date.now() % 1_000).toBeLessThan(500), { timeout: 10_000, interval: 20 })
    const seenAt = new Date().toISOString()
    const { data } = await cut(event, second?.deviceId ?? null, { seenAt })
    const seen = Math.floor((Date.parse(seenAt) - event.epochMs) / 1_000)
    expect(data.cut).toEqual({
      slot: seen,
      at: new Date(event.epochMs + seen * 1_000).toISOString(),
      deviceId: second?.deviceId,
    })
    await until(event, /bb$/)
    const shown = withoutLate(await programmeOf(event), films)
    expect(shown.slice(0, seen)).toMatch(/^[.?]*[a?]+$/)
    expect(shown.slice(seen)).toMatch(/^[b?]+$/)
    await stop()
  })

  test('does not change decided slots for a late cut', async () => {
    const event = await liveEvent(server)
    const { stop } = filming(event)
    await until(event, /aaaa$/)
    const before = await programmeOf(event)
    const { data } = await cut(event, event.cameras[1]?.deviceId ?? null, { seenAt: new Date(0).toISOString() })
    expect(data.cut.slot).toBeGreaterThanOrEqual(before.length)
    await until(event, /b$/)
    expect((await programmeOf(event)).slice(0, before.length)).toBe(before)
    await stop()
  })

  test('leaves a late camera and returns to it', async () => {
    const event = await liveEvent(server)
    const [first] = event.cameras
    const { films, stop } = filming(event)
    await until(event, /aa$/)
    await films[0]?.stop()
    await until(event, /ab+$/)
    const again = first?.film(event.epochMs)
    await until(event, /ab+a+$/)
    await again?.stop()
    await stop()
    expect((await programmeOf(event)).match(/ab+a/)?.[0].length).toBeGreaterThanOrEqual(5)
    expect(server.services.programme.view(event.id).lastSubstitution).toMatchObject({
      from: first?.deviceId,
      to: event.cameras[1]?.deviceId,
      why: 'late',
    })
  })

  test('shows the slate while every camera is gone, and continues with one that returns', async () => {
    const event = await liveEvent(server, { devices: 1 })
    const film = event.cameras[0]?.film(event.epochMs)
    await until(event, /aa$/)
    await film?.stop()
    await until(event, /a[.]{2}$/)
    const again = event.cameras[0]?.film(event.epochMs, { run: 1 })
    await until(event, /a[.]{2,}aa$/)
    await again?.stop()
    const { playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8')
    const slate = playlist.segments.find(({ uri }) => uri.includes('/slate/'))
    const bytes = await fetch(`${origin}${slate?.uri}`)
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  })

  test('shows the slate for a late camera when substitutes are off', async () => {
    const event = await liveEvent(server)
    const switched = await ask(
      server,
      'mutation ($id: ID!) { setAutoSubstitute(eventId: $id, fence: 0, isOn: false) { autoSubstitute } }',
      { id: event.id },
      event.owner.accessToken,
    )
    expect(switched.data.setAutoSubstitute.autoSubstitute).toBe(false)
    const { films, stop } = filming(event)
    await until(event, /aa$/)
    await films[0]?.stop()
    await until(event, /aa[.]{2}$/)
    await stop()
  })

  test('shows the slate when it is cut to', async () => {
    const event = await liveEvent(server)
    const { stop } = filming(event)
    await until(event, /a+$/)
    await cut(event, null)
    await until(event, /a[.]{3}$/)
    await cut(event, event.cameras[0]?.deviceId ?? null)
    await until(event, /a[.]{3,}a$/)
    await stop()
  })

  test('leaves a frozen camera without waiting', async () => {
    const event = await liveEvent(server)
    const [first] = event.cameras
    const { films, stop } = filming(event)
    await until(event, /aa$/)
    await films[0]?.stop()
    const status = { frames: 1, samples: 1, isPaused: true, level: -100, isMuted: false, backlogSeconds: 0, dropped: 0 }
    const figures = { uplink: 0, bitrate: 0, width: 640, height: 360, fps: 0, battery: null, isCharging: null }
    const notice = {
      kind: 'camera',
      eventId: event.id,
      deviceId: first?.deviceId ?? '',
      status: { ...status, ...figures },
    } as const
    await server.services.pubsub.publish(server.db, notice)
    await until(event, /ab+$/)
    expect(server.services.programme.view(event.id).lastSubstitution).toMatchObject({ why: 'frozen' })
    await stop()
  })

  test('is over for viewers when its last slot is decided', async () => {
    const event = await liveEvent(server, { devices: 1 })
    const { stop } = filming(event)
    await until(event, /a+$/)
    await changeStatus(server, event.owner, 'endEvent', event.id)
    const { data } = await ask(
      server,
      'query ($id: ID!) { event(id: $id) { endedAt } }',
      { id: event.id },
      event.owner.accessToken,
    )
    const endedMs = Date.parse(data.event.endedAt)
    await vi.waitFor(async () => {
      const { playlist } = await readPlaylist(origin, event.slug, 'programme.m3u8')
      expect(playlist.endlist).toBe(true)
    }, POLLING)
    expect((await programmeOf(event)).length).toBe(Math.ceil((endedMs - event.epochMs) / 1_000))
    await stop().catch(() => {})
  })

  test('goes on when the event is reopened, with the slate for the time between', async () => {
    const event = await liveEvent(server, { devices: 1 })
    const { stop } = filming(event)
    await until(event, /aa$/)
    await changeStatus(server, event.owner, 'endEvent', event.id)
    await stop().catch(() => {})
    const isOver = async () => (await readPlaylist(origin, event.slug, 'programme.m3u8')).playlist.endlist
    await vi.waitFor(async () => expect(await isOver()).toBe(true), POLLING)
    const before = await programmeOf(event)
    await new Promise((resolve) => setTimeout(resolve, 2_000))

    const { data } = await changeStatus(server, event.owner, 'reopenEvent', event.id)
    expect(data.reopenEvent.status).toBe('LIVE')
    const again = event.cameras[0]?.film(event.epochMs, { run: 1 })
    await until(event, /a[.]{2,}aa$/)
    expect(await isOver()).toBe(false)
    expect((await programmeOf(event)).slice(0, before.length)).toBe(before)

    await changeStatus(server, event.owner, 'endEvent', event.id)
    await again?.stop().catch(() => {})
    await vi.waitFor(async () => expect(await isOver()).toBe(true), POLLING)
    const { playlist } = await readPlaylist(origin, event.slug, 'recording.m3u8')
    expect(camerasShownIn(playlist, [event.cameras[0]?.deviceId ?? ''])).toMatch(/^a{4,}$/)
  })

  test('is not found when the event is cancelled', async () => {
    const event = await liveEvent(server, { devices: 1 })
    const { stop } = filming(event)
    await until(event, /a+$/)
    await stop()
    await changeStatus(server, event.owner, 'cancelEvent', event.id)
    await vi.waitFor(async () => {
      const { status, code } = await readPlaylist(origin, event.slug, 'programme.m3u8')
      expect([status, code]).toEqual([410, 'GONE'])
    }, POLLING)
  })
})

test('a phone that films before the start is in the programme from the first slot on', async () => {
  const event = { ...(await scheduledEvent(server, { devices: 1 })), epochMs: 0 }
  expect(await readPlaylist(origin, event.slug, 'programme.m3u8')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  event.epochMs = await goLive(server, event)
  const film = event.cameras[0]?.film(event.epochMs, { lagMs: 100 })
  await until(event, /^a{2,}$/)
  await film?.stop()
})

test('the programme continues when the database drops every connection', async () => {
  const event = await liveEvent(server, { devices: 1 })
  const { stop } = filming(event)
  await until(event, /a{2,}$/)
  const before = await programmeOf(event)
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  await vi.waitFor(async () => expect((await programmeOf(event)).slice(before.length)).toMatch(/a{4,}$/), POLLING)
  expect((await programmeOf(event)).slice(0, before.length)).toBe(before)
  await stop()
})

describe('a cut', () => {
  test('needs control of a live event and one of its devices', async () => {
    const event = await liveEvent(server)
    expect(codeOf(await cut(event, event.cameras[0]?.deviceId ?? null, { fence: 7 }))).toBe('CONFLICT')
    expect(codeOf(await cut(event, event.id))).toBe('NOT_FOUND')
    const stranger = await liveEvent(server)
    expect(codeOf(await cut({ ...event, owner: stranger.owner }, null))).toBe('FORBIDDEN')
    await changeStatus(server, event.owner, 'endEvent', event.id)
    expect(codeOf(await cut(event, null))).toBe('CONFLICT')
  })

  test('that was seen earlier than another replaces it', async () => {
    const event = await liveEvent(server)
    const [first, second] = event.cameras.map(({ deviceId }) => deviceId)
    const now = Date.now()
    await cut(event, first ?? null, { seenAt: new Date(now).toISOString() })
    await cut(event, second ?? null, { seenAt: new Date(now - 2_000).toISOString() })
    const query = 'query ($id: ID!) { programme(eventId: $id) { eventId slotMs cuts { deviceId } } }'
    const { data } = await ask(server, query, { id: event.id }, event.owner.accessToken)
    expect(data.programme).toEqual({ eventId: event.id, slotMs: 1_000, cuts: [{ deviceId: second }] })
  })
})

test('playlist URLs are present while there is something to watch', async () => {
  const query = 'query ($id: ID!) { event(id: $id) { startedAt endedAt programmeUrl recordingUrl } }'
  const event = await scheduledEvent(server, { devices: 1 })
  const asked = async () => (await ask(server, query, { id: event.id }, event.owner.accessToken)).data.event
  expect(await asked()).toEqual({ startedAt: null, endedAt: null, programmeUrl: null, recordingUrl: null })
  await goLive(server, event)
  expect(await asked()).toMatchObject({
    programmeUrl: expect.stringMatching(new RegExp(`/live/${event.slug}/programme.m3u8$`)),
    recordingUrl: null,
  })
  await event.cameras[0]?.putInit()
  await event.cameras[0]?.putSlot(0)
  await changeStatus(server, event.owner, 'endEvent', event.id)
  expect(await asked()).toMatchObject({
    programmeUrl: null,
    recordingUrl: expect.stringMatching(new RegExp(`/live/${event.slug}/recording.m3u8$`)),
  })
})
