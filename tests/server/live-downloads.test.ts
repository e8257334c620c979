import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeStatus } from '#tests/support/api/events.ts'
import { ask, codeOf, signIn } from '#tests/support/api/graphql.ts'
import { liveCamera } from '#tests/support/live/live-camera.ts'
import { backdateStart, type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { decode, pictureHashes, probe } from '#tests/support/media/footage.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
beforeAll(async () => {
  server = await startApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

type Listed = { kind: string; label: string; url: string; bytes: number; seconds: number; hasSeveralSizes: boolean }

const POLLING = { timeout: 20_000 }
const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, place) => from + place)
const end = (event: LiveEvent) => changeStatus(server, event.owner, 'endEvent', event.id)

/** An event whose cameras have sent these slots of a minute. */
async function filmed(slots: readonly (readonly number[])[], change: Record<string, unknown> = {}): Promise<LiveEvent> {
  const event = await liveEvent(server, { devices: slots.length, change })
  await backdateStart(server, event, 60)
  for (const [place, camera] of event.cameras.entries()) {
    await camera.putInit()
    for (const slot of slots[place] ?? []) expect((await camera.putSlot(slot)).status).toBe(201)
  }
  return event
}

function list(event: LiveEvent, accessToken = event.owner.accessToken) {
  const query = `query ($id: ID!) {
    event(id: $id) { downloads { kind label url bytes seconds hasSeveralSizes reason } }
  }`
  return ask(server, query, { id: event.id }, accessToken)
}

/** What can be downloaded once the event is over, the programme first, when so many seconds of it are there. */
async function over(event: LiveEvent, seconds: number): Promise<Listed[]> {
  await end(event)
  return vi.waitFor(async () => {
    const { data } = await list(event)
    expect(data.event.downloads[0].seconds).toBe(seconds)
    return data.event.downloads
  }, POLLING)
}

/** Links have the host of the request, which is made without a network here. */
function here(url: string): string {
  const { pathname, search } = new URL(url)
  return origin + pathname + search
}

/** Each request comes from an address of its own, since those of one address are limited. */
let requests = 0
function request(url: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) {
  requests += 1
  const address = `198.18.${requests >> 8}.${requests & 255}`
  return fetch(here(url), { method, headers: { ...headers, 'x-forwarded-for': address } })
}

async function download(url: string, headers: Record<string, string> = {}) {
  const response = await request(url, 'GET', headers)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function etagOf(event: LiveEvent): Promise<string> {
  const [programme] = (await list(event)).data.event.downloads
  const { status, headers } = await request(programme.url, 'HEAD')
  expect([programme.kind, status]).toEqual(['PROGRAMME', 200])
  return headers.get('etag') ?? ''
}

/** Returns once the programme's file is another one: a server hears of cuts from the database. */
async function cutTo(event: LiveEvent, cuts: readonly (readonly [slot: number, camera: number])[]): Promise<void> {
  const before = await etagOf(event)
  const query = 'mutation ($id: ID!, $cuts: [CutInput!]!) { editCuts(eventId: $id, cuts: $cuts) { fence } }'
  const given = cuts.map(([slot, camera]) => ({ slot, deviceId: event.cameras[camera]?.deviceId ?? null }))
  const { errors } = await ask(server, query, { id: event.id, cuts: given }, event.owner.accessToken)
  expect(errors).toBeUndefined()
  await vi.waitFor(async () => expect(await etagOf(event)).not.toBe(before), POLLING)
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the owner', () => {
  test('downloads the programme with its cuts, and each camera', async () => {
    const event = await filmed([upTo(8), upTo(12, 2)])
    await over(event, 12)
    await cutTo(event, [
      [0, 0],
      [3, 1],
      [6, 0],
    ])
    const [programme, ...cameras] = await over(event, 12)
    expect([programme?.kind, programme?.label, programme?.hasSeveralSizes]).toEqual(['PROGRAMME', null, false])
    expect(cameras.map(({ kind, label, seconds }) => [kind, label, seconds])).toEqual([
      ['CAMERA', 'Camera 1', 8],
      ['CAMERA', 'Camera 2', 10],
    ])
    const { bytes, headers } = await download(programme?.url ?? '')
    expect(Number(headers.get('content-length'))).toBe(bytes.length)
    expect(Math.abs((programme?.bytes ?? 0) / bytes.length - 1)).toBeLessThan(0.2)
    expect(await decode(bytes)).toMatchObject({ frames: 360, complaints: '' })
    const { streams } = await probe(bytes)
    expect(streams.map(({ codec_type, duration }) => [codec_type, Math.round(Number(duration))])).toEqual([
      ['video', 12],
      ['audio', 12],
    ])
    const ofCamera = await Promise.all(cameras.map(async ({ url }) => pictureHashes((await download(url)).bytes)))
    const second = (camera: number, at: number) => ofCamera[camera]?.slice(at * 30, at * 30 + 30) ?? []
    // From slot 8 on the first camera has nothing, and the second one stands in for it.
    const shown = [...upTo(3).map((slot) => second(0, slot)), ...upTo(6, 3).map((slot) => second(1, slot - 2))]
    shown.push(...upTo(8, 6).map((slot) => second(0, slot)), ...upTo(12, 8).map((slot) => second(1, slot - 2)))
    expect(await pictureHashes(bytes)).toEqual(shown.flat())
  })

  test('gets a file without gaps, runs together, and no slate', async () => {
    const event = await filmed([[0, 1, 2, 7, 8]])
    const [camera] = event.cameras
    await camera?.putInit({ run: 1 })
    for (const slot of [20, 21]) await camera?.putSlot(slot, { run: 1 })
    await over(event, 7)
    await cutTo(event, [
      [0, 0],
      [8, -1],
      [20, 0],
    ])
    const [programme, whole] = await over(event, 6)
    for (const [listed, seconds] of [
      [programme, 6],
      [whole, 7],
    ] as const) {
      const { bytes } = await download(listed?.url ?? '')
      expect(await decode(bytes)).toMatchObject({ frames: seconds * 30, complaints: '' })
      const times = (await probe(bytes)).packets.filter(({ codec_type }) => codec_type === 'video')
      expect(Number(times.at(-1)?.pts_time)).toBeCloseTo(seconds - 1 / 30, 3)
    }
  })

  test('is told when the cameras filmed in several sizes', async () => {
    const event = await filmed([upTo(4), []])
    const [, phone] = event.cameras
    const small = phone && liveCamera(origin, phone, { colour: 'navy', width: 320, height: 180 })
    await small?.putInit({ run: 1 })
    for (const slot of upTo(8, 4)) expect((await small?.putSlot(slot, { run: 1 }))?.status).toBe(201)
    const [programme, ...cameras] = await over(event, 8)
    expect([programme, ...cameras].map((each) => each?.hasSeveralSizes)).toEqual([true, false, false])
    expect(await decode((await download(programme?.url ?? '')).bytes)).toMatchObject({ frames: 240, complaints: '' })
  })

  test('saves it under the title and the date, in any script', async () => {
    const event = await filmed([[0]], { title: 'रविवार फ़ाइनल: ‘A/B’' })
    const [programme] = await over(event, 1)
    const { headers } = await download(programme?.url ?? '')
    const [, encoded = ''] = /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '') ?? []
    expect(decodeURIComponent(encoded)).toBe('रविवार फ़ाइनल ‘A B’ 2026-12-06.mp4')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+\.mp4"; /)
  })
})

describe('an interrupted download', () => {
  test('resumes where it stopped', async () => {
    const event = await filmed([upTo(6)])
    const [{ url = '' } = {}] = await over(event, 6)
    const whole = await download(url)
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('cache-control')]).toEqual([
      200,
      'bytes',
      'private, no-store',
    ])
    const half = Math.floor(whole.bytes.length / 2)
    const first = await download(url, { range: `bytes=0-${half - 1}` })
    const rest = await download(url, { range: `bytes=${half}-`, 'if-range': etag })
    expect([first.status, rest.status]).toEqual([206, 206])
    expect(rest.headers.get('content-range')).toBe(`bytes ${half}-${whole.bytes.length - 1}/${whole.bytes.length}`)
    expect(sha(Buffer.concat([first.bytes, rest.bytes]))).toBe(sha(whole.bytes))

    expect((await download(url, { range: 'bytes=5-9', 'if-range': '"other"' })).bytes).toHaveLength(whole.bytes.length)
    expect((await download(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416)
    const head = await request(url, 'HEAD', { range: 'bytes=5-9' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.bytes.length)])
  })

  test('begins anew when the recording was cut otherwise', async () => {
    const event = await filmed([upTo(4), upTo(4)])
    const [{ url = '' } = {}] = await over(event, 4)
    const before = await etagOf(event)
    await cutTo(event, [[0, 1]])
    expect((await download(url, { range: 'bytes=9-', 'if-range': before })).status).toBe(200)
  })
})

describe('nobody else', () => {
  test('gets a link, and nobody before the end', async () => {
    const event = await filmed([[0]])
    expect((await list(event)).data.event.downloads).toBeNull()
    expect((await over(event, 1))[0]).toMatchObject({ kind: 'PROGRAMME', seconds: 1 })
    expect((await list(event, (await signIn(server)).accessToken)).data.event.downloads).toBeNull()
  })

  test('can make or change one, or use it after six hours', async () => {
    const event = await filmed([[0], [0]])
    const [programme] = await over(event, 1)
    const url = programme?.url ?? ''
    const [id = '', other = ''] = event.cameras.map(({ deviceId }) => deviceId)
    const refused = [
      url.replace('programme', id),
      url.replace(event.id, other),
      url.replace(/until=\d+/, 'until=9999999999'),
      url.replace(/proof=(.)/, (_, first) => `proof=${first === '_' ? '-' : '_'}`),
      url.replace(/proof=.*/, 'proof='),
      url.replace(/[?].*/, ''),
    ]
    for (const address of refused) expect([address, (await download(address)).status]).toEqual([address, 403])
    expect((await download(url)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.1 * 3_600_000 })
    try {
      const { status, bytes } = await download(url)
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([403, 'FORBIDDEN'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('can use one while the event is live again', async () => {
    const event = await filmed([[0]])
    const [{ url = '' } = {}] = await over(event, 1)
    await changeStatus(server, event.owner, 'reopenEvent', event.id)
    await vi.waitFor(async () => expect((await download(url)).status).toBe(409), POLLING)
  })
})

test('what was deleted is gone, and says so', async () => {
  const event = await filmed([
    [0, 1],
    [0, 1],
  ])
  const [programme, , second] = await over(event, 2)
  const ended = async (daysAgo: number) => {
    const endedAt = new Date(Date.now() - daysAgo * 86_400_000)
    const startedAt = new Date(endedAt.getTime() - 60_000)
    await server.db.updateTable('events').set({ startedAt, endedAt }).where('id', '=', event.id).execute()
    await server.services.retention.prune()
  }
  await ended(8)
  const listed = async () => (await list(event)).data.event.downloads
  await expect.poll(async () => (await listed()).map(({ label }: Listed) => label)).toEqual([null, 'Camera 1'])
  expect([(await download(programme?.url ?? '')).status, (await download(second?.url ?? '')).status]).toEqual([
    200, 410,
  ])
  await ended(91)
  await expect.poll(listed).toMatchObject([{ kind: 'PROGRAMME', url: null, reason: 'DELETED' }])
  const { status, bytes } = await download(programme?.url ?? '')
  expect([status, JSON.parse(bytes.toString()).error]).toEqual([410, 'This recording was deleted: its time was over.'])
})

test('where nothing was recorded, nothing is listed', async () => {
  const event = await filmed([[]])
  await end(event)
  await vi.waitFor(async () => expect((await list(event)).data.event.downloads).toEqual([]), POLLING)
})

test('no more than three of an event are sent at once', async () => {
  const event = await filmed([upTo(12)])
  const [{ url = '' } = {}] = await over(event, 12)
  const { searchParams } = new URL(url)
  const proof = { until: searchParams.get('until') ?? '', proof: searchParams.get('proof') ?? '' }
  const opened = await server.services.downloads.open({ eventId: event.id, deviceId: null }, proof, '192.0.2.1')
  const streams = upTo(3).map(() => opened.read([0, opened.bytes - 1]))
  const { status, headers, bytes } = await download(url, { range: 'bytes=0-9' })
  expect([status, headers.get('retry-after'), JSON.parse(bytes.toString()).code]).toEqual([429, '30', 'RATE_LIMITED'])
  for (const ofFile of ['content-disposition', 'content-range', 'accept-ranges', 'etag']) {
    expect([ofFile, headers.get(ofFile)]).toEqual([ofFile, null])
  }
  streams[0]?.destroy()
  await vi.waitFor(async () => expect((await download(url)).status).toBe(200), POLLING)
  for (const stream of streams) stream.destroy()
})

test('one address makes a limited number of requests, whatever its links are', async () => {
  const name = { eventId: randomUUID(), deviceId: null }
  const open = () => server.services.downloads.open(name, { until: '', proof: '' }, '192.0.2.2')
  const answers = await Promise.allSettled(upTo(120).map(open))
  const codes = answers.map((answer) => answer.status === 'rejected' && answer.reason.code)
  expect(new Set(codes.slice(0, 60))).toEqual(new Set(['FORBIDDEN']))
  expect(codes.at(-1)).toBe('RATE_LIMITED')
})

test('downloads are asked for one event at a time', async () => {
  const owner = await signIn(server)
  for (let count = 0; count < 4; count += 1) {
    const event = await liveEvent(server, { devices: 1, owner })
    await end(event)
  }
  const answer = await ask(server, '{ events(filter: MINE) { nodes { downloads { url } } } }', {}, owner.accessToken)
  expect(codeOf(answer)).toBe('BAD_USER_INPUT')
})
