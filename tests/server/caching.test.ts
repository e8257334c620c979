import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restCalls } from '#schema/rest/calls.ts'
import { liveCalls } from '#schema/rest/live-calls.ts'
import { type RestCall, routePath } from '#schema/rest/rest-call.ts'
import { changeStatus } from '#tests/support/api/events.ts'
import { ask, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { type LiveEvent, liveEvent } from '#tests/support/live/live-event.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

/** The cache policies in use. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const A_SECOND = 'public, max-age=1'
const SECONDS = 'public, max-age=5'
const A_MINUTE = 'public, max-age=60'
const ASKED_AGAIN = 'no-cache'
const NEVER = 'no-store'

type LegacyEvent = { id: string; sponsors: { name: string; logo: string }[] }

const CDN = 'https://cdn.example'

const clientFolder = await clientFolderOf({ 'assets/main-1.js': '1', 'robots.txt': 'User-agent: *' })
let server: TestApp
let event: LiveEvent
let over: LiveEvent
let logo: string
beforeAll(async () => {
  server = await startApp({ runsLive: true, clientFolder, environment: { MEDIA_URL: CDN } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  event = await liveEvent(server, { devices: 1 })
  const [camera] = event.cameras
  await camera?.putInit()
  await camera?.putSlot(0)
  logo = await uploadedBy(event.owner.accessToken)
  await (await scorerPage(server, event)).record({ kind: 'plus', payload: { side: 0 } })
  over = await eventWithHighlights()
})
afterAll(() => server.close())

/** An event that is over, of which the first second was filmed and chosen. */
async function eventWithHighlights(): Promise<LiveEvent> {
  const filmed = await liveEvent(server, { devices: 1 })
  const [camera] = filmed.cameras
  await camera?.putInit()
  await camera?.putSlot(0)
  await changeStatus(server, filmed.owner, 'endEvent', filmed.id)
  const edit = `mutation ($id: ID!, $from: DateTime!, $until: DateTime!) {
    editHighlights(eventId: $id, clips: [{ from: $from, until: $until }]) { isEdited }
  }`
  const [from, until] = [filmed.epochMs, filmed.epochMs + 1_000].map((atMs) => new Date(atMs).toISOString())
  await ask(server, edit, { id: filmed.id, from, until }, filmed.owner.accessToken)
  return filmed
}

async function uploadedBy(accessToken: string): Promise<string> {
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
  const answer = await fetch(`${server.app.listeningOrigin}/upload`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return new URL(((await answer.json()) as { url: string }).url).pathname
}

/** Calls whose row names a cache policy; `watching` has no GET. */
const tabled: RestCall[] = [...Object.values(restCalls), liveCalls.join, liveCalls.deviceState]

/** Every GET address, with an example and its cache policy. */
function addresses(): Record<string, [url: string, kept: string]> {
  const { id, slug, cameras } = event
  const media = `/live/media/${id}`
  const device = cameras[0]?.deviceId
  const clip = `from=${event.epochMs}&until=${event.epochMs + 5_000}&camera=${device}`
  return {
    '/assets/main-1.js': ['/assets/main-1.js', FOR_EVER],
    '/previews/:name.png': ['/previews/cricket.png', FOR_EVER],
    '/uploads/:name': [logo, FOR_EVER],
    '/live/media/:eventId/:deviceId/:run/:name': [`${media}/${device}/0/0.m4s`, FOR_EVER],
    '/live/media/:eventId/slate/:name': [`${media}/slate/7.m4s`, FOR_EVER],
    '/live/:slug/programme.m3u8': [`/live/${slug}/programme.m3u8`, A_SECOND],
    '/live/:slug/cameras/:deviceId.m3u8': [`/live/${slug}/cameras/${device}.m3u8`, A_SECOND],
    '/live/:slug/programme.master.m3u8': [`/live/${slug}/programme.master.m3u8`, SECONDS],
    '/live/:slug/recording.master.m3u8': [`/live/${slug}/recording.master.m3u8`, SECONDS],
    '/live/:slug/score.json': [`/live/${slug}/score.json`, A_SECOND],
    '/live/:slug/score.png': [`/live/${slug}/score.png`, SECONDS],
    '/live/:slug/moment.jpg': [`/live/${slug}/moment.jpg?at=${event.epochMs}`, 'public, max-age=60'],
    '/live/:slug/scorecard.png': [`/live/${slug}/scorecard.png`, SECONDS],
    '/live/:slug/score/:name': [`/live/${slug}/score/0.vtt`, SECONDS],
    '/live/:slug/sponsors.json': [`/live/${slug}/sponsors.json`, SECONDS],
    '/live/:slug/recording.m3u8': [`/live/${slug}/recording.m3u8`, SECONDS],
    '/live/:slug/clip.m3u8': [`/live/${slug}/clip.m3u8?${clip}`, A_SECOND],
    '/live/:slug/clip.master.m3u8': [`/live/${slug}/clip.master.m3u8?${clip}`, SECONDS],
    '/live/:slug/highlights.json': [`/live/${over.slug}/highlights.json`, SECONDS],
    '/live/:slug/highlights.m3u8': [`/live/${over.slug}/highlights.m3u8`, SECONDS],
    '/live/:slug/highlights.master.m3u8': [`/live/${over.slug}/highlights.master.m3u8`, SECONDS],
    ...same(
      ASKED_AGAIN,
      ...['/', '/otp-login', '/create-profile', '/events-layout', '/add-event', '/edit-event/:id', '/view-event/:id'],
      ...['/control/:id', '/join', '/my-profile', '/settings', '/manifest.webmanifest', '/robots.txt'],
      ...['/openapi.json', '/docs/rest', '/docs/rest.css', '/score', '/score/:eventId', '/sponsor/:token'],
      ...['/contacts', '/new-group', '/groups/:id', '/saved-messages'],
    ),
    '/event/:slug': [`/event/${slug}`, ASKED_AGAIN],
    '/event/:slug/preview.png': [`/event/${slug}/preview.png`, ASKED_AGAIN],
    '/event/:slug/poster.png': [`/event/${slug}/poster.png`, ASKED_AGAIN],
    '/embed/:slug': [`/embed/${slug}`, ASKED_AGAIN],
    '/oembed': [`/oembed?url=${encodeURIComponent(at(`/event/${slug}`))}`, A_MINUTE],
    ...same(
      NEVER,
      ...[
        '/healthz',
        '/readyz',
        '/dev/outbox',
        '/graphql',
        '/live/time',
        '/live/socket',
        '/nowhere',
        '/e/:code',
        '/account/data.json',
      ],
      ...['/live/devices/:deviceId/runs/:run/:name', '/live/sponsor-report/:name'],
      ...['/live/sponsor-report/:name/still/:picture', '/live/downloads/:eventId/:name.mp4'],
    ),
    ...Object.fromEntries(tabled.map((call) => [routePath(call), [routePath(call), call.cacheControl ?? NEVER]])),
  }
}

function same(kept: string, ...routes: string[]): Record<string, [url: string, kept: string]> {
  return Object.fromEntries(routes.map((route) => [route, [route, kept]]))
}

/** GET routes, from Fastify's printed tree. */
function routes(): string[] {
  const parts: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false, method: 'GET' })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = ''] = /^([│ ]*)[├└]── (.*?)(?: \(GET\))?$/.exec(line) ?? []
      if (part === '') return []
      parts.length = indent.length / 4
      parts.push(part)
      return line.endsWith('(GET)') ? [parts.join('')] : []
    })
}

test('every route states its cache policy', async () => {
  const listed = addresses()
  expect(
    Object.keys(listed)
      .filter((route) => route !== '/nowhere')
      .sort(),
  ).toEqual(routes().sort())
  await programmeAt(server, event.slug)
  for (const [url, kept] of Object.values(listed)) {
    const { status, headers } = await fetch(at(url))
    const told = headers.get('cache-control')?.replace(/^private, /, '')
    expect([url, status >= 300 && kept !== NEVER ? status : 'ok', told]).toEqual([url, 'ok', kept])
  }
})

test('errors are not cached', async () => {
  const media = `/live/media/${event.id}/${event.cameras[0]?.deviceId}/0`
  for (const url of [
    `${media}/99.m4s`,
    `/uploads/${'0'.repeat(64)}.webp`,
    '/live/none/programme.m3u8',
    '/assets/x.js',
  ]) {
    const { status, headers } = await fetch(at(url))
    expect([url, status, headers.get('cache-control')?.includes('no-store')]).toEqual([url, 404, true])
  }
})

test('segments are requested from the CDN, which the page policy allows', async () => {
  const playlist = await programmeAt(server, event.slug)
  const media = (await playlist.text()).split('\n').filter((line) => line.includes('/live/media/'))
  expect(media.length).toBeGreaterThan(1)
  for (const line of media) expect(line).toMatch(/^(#EXT-X-MAP:URI=")?https:\/\/cdn\.example\/live\/media\//)
  const segment = await fetch(at(new URL(media.at(-1) ?? '').pathname))
  for (const { headers } of [playlist, segment]) {
    expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
      '*',
      'cross-origin',
    ])
  }
  const policy = (await fetch(at('/'))).headers.get('content-security-policy') ?? ''
  for (const directive of ['img-src', 'media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${CDN}`))
  }
})

test('logos are shown from the CDN and stored by their path', async () => {
  const { accessToken } = event.owner
  const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    return (await (await fetch(at(path), { method, headers, body: JSON.stringify(body) })).json()) as LegacyEvent
  }
  const sponsors = [{ name: 'Tea stall', logo: at(logo) }]
  const made = await call('POST', '/saveNewEvent', legacyEvent('cricket', { sponsors }))
  const shown = { ...made, ...(await call('PUT', `/updateEvent/${made.id}`, made)) }
  expect([made.sponsors[0]?.logo, shown.sponsors[0]?.logo]).toEqual([CDN + logo, CDN + logo])
  const read = 'query ($id: ID!) { event(id: $id) { sponsors { logo } } }'
  expect((await ask(server, read, { id: made.id }, accessToken)).data.event.sponsors).toEqual([{ logo: CDN + logo }])
  const { sponsors: kept } = await server.db
    .selectFrom('events')
    .select('sponsors')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual([{ name: 'Tea stall', logo }])
})

test('without a CDN segments are relative to the playlist, and readable by any origin', async () => {
  const own = await startApp({ runsLive: true })
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  await signIn(own)
  const { slug, cameras } = await liveEvent(own, { devices: 1 })
  await cameras[0]?.putInit()
  await cameras[0]?.putSlot(0)
  const playlist = await programmeAt(own, slug)
  const [segmentPath = ''] = (await playlist.text()).split('\n').filter((line) => line.endsWith('.m4s'))
  expect(segmentPath).toMatch(/^\/live\/media\//)
  const segment = await fetch(own.app.listeningOrigin + segmentPath, { headers: { origin: 'https://player.example' } })
  for (const { headers } of [playlist, segment]) {
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  }
  await own.close()
})

/** Waits for the programme. */
function programmeAt({ app }: TestApp, slug: string): Promise<Response> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${app.listeningOrigin}/live/${slug}/programme.m3u8`)
      expect(answer.status).toBe(200)
      return answer
    },
    { timeout: 20_000 },
  )
}

function at(path: string): string {
  return server.app.listeningOrigin + path
}
