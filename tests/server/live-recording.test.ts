import hls from 'hls-parser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeStatus } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, signIn } from '#tests/support/api/graphql.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { decode, probe } from '#tests/support/live/live-player.ts'
import { camerasShownIn, readPlaylist, slotsOf } from '#tests/support/live/live-playlist.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** An event whose cameras have sent these slots of a minute. */
async function recorded(slots: readonly (readonly number[])[]): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: slots.length })
  await backdateStart(server, event, 60)
  for (const [place, camera] of event.cameras.entries()) {
    await camera.putInit()
    for (const slot of slots[place] ?? []) expect((await camera.putSlot(slot)).status).toBe(201)
  }
  return event
}

/** Playlists follow a change when its message has arrived, at the latest when the tables are read again. */
const POLLING = { timeout: 20_000 }
const end = (event: LiveEvent) => changeStatus(server, event.owner, 'endEvent', event.id)
const urlOf = (event: LiveEvent, name = 'recording.m3u8') => `${origin}/live/${event.slug}/${name}`

/** One letter per slot, and the slots. */
async function recordingOf({ slug, cameras }: LiveEvent) {
  const { playlist } = await readPlaylist(origin, slug, 'recording.m3u8')
  const ids = cameras.map(({ deviceId }) => deviceId)
  return { short: camerasShownIn(playlist, ids), slots: slotsOf(playlist), isWhole: playlist.endlist }
}

function editCuts(event: LiveEvent, cuts: object[], accessToken = event.owner.accessToken): Promise<Answer> {
  const query = `mutation ($eventId: ID!, $cuts: [CutInput!]!) {
    editCuts(eventId: $eventId, cuts: $cuts) { cuts { slot deviceId } }
  }`
  return ask(server, query, { eventId: event.id, cuts }, accessToken)
}

const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, place) => from + place)

describe('a recording', () => {
  test('contains everything that was recorded, without gaps', async () => {
    const event = await recorded([
      [2, 3, 6],
      [3, 4, 9],
    ])
    await end(event)
    await vi.waitFor(async () => {
      expect(await recordingOf(event)).toEqual({ short: 'aabab', slots: [2, 3, 4, 6, 9], isWhole: true })
    }, POLLING)
  })

  test('includes segments that arrive after the end', async () => {
    const event = await recorded([[2, 4]])
    await end(event)
    expect((await event.cameras[0]?.putSlot(3))?.status).toBe(201)
    await vi.waitFor(async () => expect(await recordingOf(event)).toMatchObject({ slots: [2, 3, 4] }), POLLING)
  })

  test('exists while the event is live', async () => {
    const event = await recorded([[0, 1]])
    expect(await recordingOf(event)).toEqual({ short: '', slots: [], isWhole: true })
  })

  test('can be edited by the owner repeatedly after the end', async () => {
    const event = await recorded([upTo(8), upTo(8)])
    const [, second] = event.cameras.map(({ deviceId }) => deviceId)
    const cuts = [{ slot: 0, deviceId: event.cameras[0]?.deviceId }, { slot: 3, deviceId: second }, { slot: 6 }]
    expect(codeOf(await editCuts(event, cuts))).toBe('CONFLICT')
    await end(event)
    expect(codeOf(await editCuts(event, cuts, (await signIn(server)).accessToken))).toBe('FORBIDDEN')
    expect(codeOf(await editCuts(event, [{ slot: 3 }, { slot: 3 }]))).toBe('BAD_USER_INPUT')
    expect(codeOf(await editCuts(event, [{ slot: 0, deviceId: event.id }]))).toBe('NOT_FOUND')

    const { data } = await editCuts(event, cuts)
    expect(data.editCuts.cuts.map((cut: { slot: number }) => cut.slot)).toEqual([0, 3, 6])
    await vi.waitFor(async () => expect((await recordingOf(event)).short).toMatch(/^aaabbb[.]{50,}$/), POLLING)
    await editCuts(event, [{ slot: 5, deviceId: second }])
    await vi.waitFor(async () => expect((await recordingOf(event)).short).toBe('bbbbbbbb'), POLLING)
  })

  test('is decoded by independent tools without errors, across cameras, runs, gaps and the slate', async () => {
    const event = await recorded([upTo(4), upTo(12, 2)])
    const [first, second] = event.cameras
    await first?.putInit({ run: 1 })
    for (const slot of [9, 10, 11]) await first?.putSlot(slot, { run: 1 })
    await end(event)
    await editCuts(event, [
      { slot: 0, deviceId: first?.deviceId },
      { slot: 4, deviceId: second?.deviceId },
      { slot: 6 },
      { slot: 8, deviceId: first?.deviceId },
    ])
    await vi.waitFor(async () => expect((await recordingOf(event)).short).toBe('aaaabb..baaa'), POLLING)
    const { seconds, codecs } = await probe(urlOf(event))
    expect(codecs).toEqual(['aac', 'h264'])
    expect(seconds).toBeCloseTo(12, 0)
    expect(await decode(urlOf(event))).toEqual({ frames: 12 * 30, complaints: '' })

    const master = hls.parse(
      await (await fetch(urlOf(event, 'recording.master.m3u8'))).text(),
    ) as hls.types.MasterPlaylist
    const [variant] = master.variants
    expect([variant?.codecs, variant?.audio[0]?.uri]).toEqual(['avc1.42C01F,mp4a.40.2', 'recording.m3u8?track=audio'])
    const ofTrack = (track: string) => urlOf(event, `recording.m3u8?track=${track}`)
    expect(await probe(ofTrack('video'))).toEqual({ seconds, codecs: ['h264'] })
    expect((await probe(ofTrack('audio'))).codecs).toEqual(['aac'])
    expect((await probe(urlOf(event, 'recording.master.m3u8'))).codecs).toEqual(['aac', 'h264'])
    expect(await decode(urlOf(event, 'recording.master.m3u8'))).toEqual({ frames: 12 * 30, complaints: '' })
  })
})

describe('a camera’s own playlist', () => {
  test('lists its segments, with gaps for missing ones', async () => {
    const event = await recorded([
      [2, 3],
      [50, 51],
    ])
    const [first] = event.cameras
    const name = `cameras/${first?.deviceId}.m3u8`
    expect(await readPlaylist(origin, event.slug, name)).toMatchObject({ status: 404 })

    const current = 60
    await first?.putSlot(current)
    await first?.putSlot(current - 1)
    await end(event)
    await vi.waitFor(async () => {
      const { playlist, headers } = await readPlaylist(origin, event.slug, name)
      const there = playlist.segments.filter(({ gap }) => !gap)
      expect(there.map(({ uri }) => uri.split('/').at(-1))).toEqual(['2.m4s', '3.m4s', '59.m4s', '60.m4s'])
      expect(slotsOf(playlist)).toEqual(upTo(61, 2))
      expect(headers.get('cache-control')).toBe('public, max-age=1')
    }, POLLING)
    expect(await decode(urlOf(event, `cameras/${event.cameras[1]?.deviceId}.m3u8`))).toEqual({
      frames: 60,
      complaints: '',
    })
  })

  test('is not found for an unknown device', async () => {
    const event = await recorded([[0]])
    expect(await readPlaylist(origin, event.slug, `cameras/${event.id}.m3u8`)).toMatchObject({ status: 404 })
    for (const slug of ['nothing-at-all', 'nothing\u0000']) {
      expect(await readPlaylist(origin, slug, 'recording.m3u8')).toMatchObject({ status: 404 })
    }
  })
})

describe('media', () => {
  test('are immutable and support ranges', async () => {
    const event = await recorded([[5]])
    const [camera] = event.cameras
    const folder = `${origin}/live/media/${event.id}/${camera?.deviceId}/0`
    const whole = await fetch(`${folder}/5.m4s`)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
      200,
      'video/mp4',
      'public, max-age=31536000, immutable',
    ])
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(camera?.inSlot(5))
    const head = await fetch(`${folder}/init.mp4`)
    expect(Buffer.from(await head.arrayBuffer())).toEqual(camera?.init)

    const part = async (range: string) => {
      const response = await fetch(`${folder}/5.m4s`, { headers: { range } })
      return [response.status, Buffer.from(await response.arrayBuffer()).length]
    }
    const { length } = camera?.inSlot(5) ?? Buffer.alloc(0)
    expect(await part('bytes=0-9')).toEqual([206, 10])
    expect(await part('bytes=-7')).toEqual([206, 7])
    expect(await part(`bytes=${length - 3}-`)).toEqual([206, 3])
    expect(await part('bytes=9-2')).toEqual([200, length])
    expect(await part('bytes=0-1,4-5')).toEqual([200, length])
    for (const range of [
      `bytes=${length}-`,
      `bytes=${length + 5}-${length + 9}`,
      'bytes=-0',
      'bytes=99999999999999-',
    ]) {
      expect(await part(range)).toEqual([416, 0])
    }
    const beyond = await fetch(`${folder}/5.m4s`, { headers: { range: `bytes=${length}-` } })
    expect(beyond.headers.get('content-range')).toBe(`bytes */${length}`)
    expect(beyond.headers.get('cache-control')).toContain('no-store')
    expect(await part('seconds=1')).toEqual([200, length])
  })

  test('that are missing are 404 and not cached', async () => {
    const event = await recorded([[5]])
    const folder = `${origin}/live/media/${event.id}`
    const { deviceId } = event.cameras[0] ?? { deviceId: '' }
    for (const path of [
      `${deviceId}/0/6.m4s`,
      `${deviceId}/1/5.m4s`,
      `${deviceId}/0/5.txt`,
      `${deviceId}/0/..%2f5.m4s`,
    ]) {
      const response = await fetch(`${folder}/${path}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})

describe('expired media', () => {
  const ended = (event: LiveEvent, daysAgo: number) => {
    const endedAt = new Date(Date.now() - daysAgo * 86_400_000)
    const startedAt = new Date(endedAt.getTime() - 60_000)
    return server.db.updateTable('events').set({ startedAt, endedAt }).where('id', '=', event.id).execute()
  }
  const files = async (event: LiveEvent) => {
    const pieces = event.cameras.flatMap(({ deviceId }) => [2, 3].map((slot) => `${deviceId}/0/${slot}.m4s`))
    const served = pieces.map((piece) => server.app.inject(`/live/media/${event.id}/${piece}`))
    return (await Promise.all(served)).map(({ statusCode }) => statusCode)
  }

  test('is first off-air segments, then everything', async () => {
    const event = await recorded([
      [2, 3],
      [2, 3],
    ])
    await end(event)
    await ended(event, 8)
    await server.services.retention.prune()
    await vi.waitFor(async () => expect((await recordingOf(event)).short).toBe('aa'), POLLING)
    await server.services.retention.prune()
    const kept = await server.db
      .selectFrom('liveSegments')
      .select(['deviceId', 'removedAt'])
      .where('eventId', '=', event.id)
      .execute()
    expect(kept.filter(({ removedAt }) => removedAt).map(({ deviceId }) => deviceId)).toEqual(
      Array(2).fill(event.cameras[1]?.deviceId),
    )
    await ended(event, 91)
    await server.services.retention.prune()
    await vi.waitFor(async () => expect((await recordingOf(event)).short).toBe(''), POLLING)
    await vi.waitFor(async () => expect(await files(event)).toEqual([404, 404, 404, 404]), POLLING)
    const fresh = await recorded([[2, 3]])
    await end(fresh)
    await server.services.retention.prune()
    expect(await files(fresh)).toEqual([200, 200])
  })

  test('an event that nobody ends is ended', async () => {
    const event = await recorded([[2]])
    await server.db
      .updateTable('events')
      .set({ startedAt: new Date(Date.now() - 7 * 3_600_000) })
      .where('id', '=', event.id)
      .execute()
    await server.services.retention.prune()
    const { status } = await server.db
      .selectFrom('events')
      .select('status')
      .where('id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('completed')
  })
})
