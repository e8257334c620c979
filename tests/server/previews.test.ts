import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sportTypes } from '#schema/sports/index.ts'
import { changeStatus, createEvent, cricketMatch, plainEvent } from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const ORIGIN = 'https://maidan.example'
const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta name="application-name" content="Maidan Live" />
    <title>Maidan Live</title>
    <script type="module" src="/assets/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`

const clientFolder = await clientFolderOf({ 'index.html': HTML })
let app: TestApp
let link: DatabaseProxy
let organiser: Organiser
beforeAll(async () => {
  const via = async (url: string) => {
    link = await openDatabaseProxy(url)
    return link.url
  }
  app = await startApp({ environment: { PUBLIC_URL: ORIGIN }, clientFolder, proxyDatabase: via })
  organiser = await signIn(app)
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers })

async function made(input: object): Promise<{ id: string; slug: string; path: string; shareUrl: string }> {
  const { slug, ...event } = (await createEvent(app, organiser, input)).data.createEvent
  return { ...event, slug, path: `/event/${encodeURIComponent(slug)}` }
}

/** Meta tags by name, parsed as HTML. */
function saidBy(html: string): Record<string, string> {
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(code))
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)]
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return Object.fromEntries([['title', title], ...metas.map(([, name, content]) => [name, plain(content ?? '')])])
}

describe('a public event’s page', () => {
  test('has a link preview with title, time, venue and a picture of the event', async () => {
    const { path, shareUrl } = await made({ ...cricketMatch(), venue: 'Shivaji Park, Dadar' })
    const { statusCode, headers, body } = await get(path)
    const description = 'Cricket · 6 Dec 2026, 3:30 pm IST · Shivaji Park, Dadar'
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(saidBy(body)).toEqual({
      'application-name': 'Maidan Live',
      title: 'Sunday League Final · Maidan',
      description,
      'og:site_name': 'Maidan Live',
      'og:type': 'website',
      'og:title': 'Sunday League Final',
      'og:description': description,
      'og:url': shareUrl,
      'og:locale': 'en_IN',
      'og:image': expect.stringMatching(/^https:\/\/maidan\.example\/event\/[^/]+\/preview\.png\?v=[0-9a-f]{16}$/),
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Title, time and venue',
      'twitter:card': 'summary_large_image',
    })
    expect(body).toContain('<div id="root"></div>')
  })

  test('names no sport for other events, and uses the venue’s time zone', async () => {
    const { path } = await made(plainEvent('Lamps', { localTime: '2027-01-01T00:05', timeZone: 'America/New_York' }))
    const said = saidBy((await get(path)).body)
    expect(said['description']).toBe('1 Jan 2027, 12:05 am GMT-5 · Gymkhana')
  })

  test.each(['</title><script>alert(1)</script>', 'Tigers "&" \'Lions\' <b>', "$& $1 $` $'"])(
    'shows what people typed as they typed it: %s',
    async (typed) => {
      const { path } = await made(plainEvent(typed, { venue: typed }))
      const { body } = await get(path)
      expect(saidBy(body)).toMatchObject({ 'og:title': typed, description: expect.stringContaining(typed) })
      expect(body.match(/<script/g)).toHaveLength(1)
    },
  )

  test('is found under a title of the most letters of any script', async () => {
    for (const letter of ['म', '𝒎', '球']) {
      const { path } = await made(plainEvent(letter.repeat(60)))
      expect((await get(path)).statusCode).toBe(200)
    }
  })

  test('may be indexed, is not cached, and is the same for its owner', async () => {
    const { path } = await made(plainEvent('Open day'))
    const { headers, body } = await get(path)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toBeUndefined()
    expect((await get(path, { authorization: `Bearer ${organiser.accessToken}` })).body).toBe(body)
  })

  test('has a preview while the event is live and after it', async () => {
    const { id, path } = await made(plainEvent('Live final'))
    for (const action of ['startEvent', 'endEvent'] as const) {
      await changeStatus(app, organiser, action, id)
      expect(saidBy((await get(path)).body)['og:title']).toBe('Live final')
    }
  })
})

test('the preview of a scored match has the score and the result once it is over, and the page no spoiler', async () => {
  const players = { playersPerTeam: 11, playerNames: [], refereeCount: 1, refereeNames: [] }
  const football = { team1: 'उत्तर', team2: 'South & Co', time: 90, ...players }
  const { id, path, slug } = await made({ ...plainEvent('Cup final'), type: 'FOOTBALL', details: { football } })
  const { record } = await scorerPage(app, { id, owner: organiser })
  await changeStatus(app, organiser, 'startEvent', id)
  await record({ kind: 'goal', payload: { side: 0 } })
  expect(saidBy((await get(path)).body)['og:title']).toBe('Cup final')
  await record({ kind: 'finish' })
  await changeStatus(app, organiser, 'endEvent', id)

  const { body } = await get(path)
  const said = saidBy(body)
  expect(said).toMatchObject({
    title: 'Cup final · Maidan',
    'og:title': 'Cup final: उत्तर 1 – South & Co 0',
    'og:description': 'उत्तर won 1–0 · Football · 6 Dec 2026, 3:30 pm IST · Gymkhana',
    'og:image': expect.stringMatching(/^https:\/\/maidan\.example\/live\/[^/]+\/score\.png\?v=[0-9a-f]{8}$/),
    'og:image:alt': 'The final score',
  })
  expect(body.slice(body.indexOf('<body>'))).not.toContain('1–0')
  const { statusCode, headers, rawPayload } = await get(said['og:image']?.slice(ORIGIN.length) ?? '')
  expect([statusCode, headers['content-type'], said['og:image']?.includes(`/${slug}/`)]).toEqual([
    200,
    'image/png',
    true,
  ])
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

describe('the page of an event that is private, cancelled or unknown', () => {
  test('has the same bytes and headers', async () => {
    const hidden = await made(plainEvent('Secret trial', { visibility: 'PRIVATE', venue: 'Nowhere' }))
    const calledOff = await made(plainEvent('Rained off'))
    await changeStatus(app, organiser, 'cancelEvent', calledOff.id)
    const both = await made(plainEvent('Neither', { visibility: 'PRIVATE' }))
    await changeStatus(app, organiser, 'cancelEvent', both.id)

    const paths = [hidden.path, calledOff.path, both.path, '/event/unknown-aaaaaaaaaa', '/event/%00']
    const answers = await Promise.all(paths.map((path) => get(path)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    for (const { headers, body } of answers) {
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      const said = saidBy(body)
      expect(said).toMatchObject({ title: 'Maidan Live', 'og:title': 'Maidan Live', robots: 'noindex' })
      expect(said['og:image']).toContain('/previews/other.png')
      expect(said).not.toHaveProperty('og:url')
    }
  })

  test('has the same headers as the page of an unknown one', async () => {
    const { path } = await made(plainEvent('Secret', { visibility: 'PRIVATE' }))
    const [hidden, unknown] = await Promise.all([get(path), get('/event/unknown-aaaaaaaaaa')])
    const same = { 'x-request-id': '', date: '' }
    expect({ ...hidden.headers, ...same }).toEqual({ ...unknown.headers, ...same })
  })
})

test('is served without details while the database is down, with 503', async () => {
  const { path } = await made(plainEvent('Outage'))
  await link.cut()
  const { statusCode, headers, body } = await get(path)
  await link.restore()
  expect([statusCode, headers['cache-control']]).toEqual([503, 'private, no-store'])
  expect(saidBy(body)['og:title']).toBe('Maidan Live')
  expect(body).toContain('<div id="root"></div>')
  expect(saidBy((await get(path)).body)['og:title']).toBe('Outage')
})

const FRONT = ['/', '/otp-login']
const OWN = ['/create-profile', '/events-layout', '/add-event', '/edit-event/1', '/view-event/1', '/my-profile']

test.each(FRONT)('%s may be listed, and has a preview of the product', async (url) => {
  const { headers, body } = await get(url)
  expect(headers['x-robots-tag']).toBeUndefined()
  expect(saidBy(body)).toMatchObject({ title: 'Maidan Live', 'og:title': 'Maidan Live' })
  expect(saidBy(body)).not.toHaveProperty('robots')
})

test.each([...OWN, '/settings', '/nowhere', '/index.html'])('%s is not to be listed', async (url) => {
  const { headers, body } = await get(url, { accept: 'text/html' })
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(saidBy(body)).toEqual({ 'application-name': 'Maidan Live', title: 'Maidan Live', robots: 'noindex' })
})

test('an event’s page may show logos of any http or https host', async () => {
  const { path } = await made(plainEvent('Logos'))
  const policy = String((await get(path, { accept: 'text/html' })).headers['content-security-policy'])
  const images = policy.split(';').find((directive) => directive.startsWith('img-src ')) ?? ''
  expect(images.split(' ')).toEqual(expect.arrayContaining(['https:', 'http:']))
})

test('every page has the strict policy and obeys it', async () => {
  const { path } = await made(plainEvent('Strict'))
  for (const url of [...FRONT, ...OWN, path, '/event/unknown', '/nowhere']) {
    const { headers, body } = await get(url, { accept: 'text/html' })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self'.*frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(self), geolocation=()')
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
  }
})

test('without a public address links begin with the address that was called', async () => {
  const local = await startApp({ clientFolder })
  const { body } = await local.app.inject({ method: 'GET', url: '/', headers: { host: 'field.example"><b>' } })
  await local.close()
  expect(saidBy(body)['og:image']).toMatch(/^http:\/\/field\.example"><b>\/previews\/other\.png/)
  expect(body).not.toContain('<b>')
})

describe('a preview’s picture', () => {
  test.each([...sportTypes, 'other'])(
    'of %s is a small PNG of the right size, for ever, for every site',
    async (type) => {
      const { statusCode, headers, rawPayload } = await get(`/previews/${type}.png`)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(rawPayload.length).toBeLessThan(100_000)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    },
  )

  test('differs by sport and is reproducible', async () => {
    const pictures = await Promise.all(sportTypes.map((type) => get(`/previews/${type}.png`)))
    expect(new Set(pictures.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(sportTypes.length)
    expect((await get('/previews/tennis.png?v=1')).rawPayload).toEqual((await get('/previews/tennis.png')).rawPayload)
  })

  test.each(['/previews/chess.png', '/previews/cricket.svg', '/previews/__proto__.png'])(
    'is not at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})
