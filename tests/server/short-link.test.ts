import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvent, plainEvent, resetShareLink } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const ORIGIN = 'https://maidan.example'

const clientFolder = await clientFolderOf()
let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: ORIGIN }, clientFolder })
  owner = await signIn(app)
})
afterAll(() => app.close())

const get = (url: string, from = app) => from.app.inject({ method: 'GET', url })

async function made(input: object): Promise<{ id: string; slug: string; code: string }> {
  const { id, slug } = (await createEvent(app, owner, input)).data.createEvent
  const { data } = await ask(app, 'query ($slug: String!) { eventBySlug(slug: $slug) { shortUrl } }', { slug })
  const { shortUrl } = data.eventBySlug
  expect(shortUrl).toBe(`${ORIGIN}/e/${slug.slice(-10)}`)
  return { id, slug, code: slug.slice(-10) }
}

test.each([
  ['a public event', plainEvent('Club Final')],
  ['a private one', plainEvent('Secret trial', { visibility: 'PRIVATE' })],
  ['one with a title in another script', plainEvent('शिवाजी पार्क')],
])('a short link leads to the page of %s, with its query', async (_name, input) => {
  const { slug, code } = await made(input)
  const { statusCode, headers } = await get(`/e/${code}?t=25&x=%E0`)
  expect([statusCode, headers.location]).toEqual([302, `/event/${encodeURIComponent(slug)}?t=25&x=%E0`])
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect((await get(`/e/${code.toUpperCase()}`)).headers.location).toBe(`/event/${encodeURIComponent(slug)}`)
})

test('HEAD answers the same without a body', async () => {
  const { slug, code } = await made(plainEvent('Headed'))
  const { statusCode, headers, body } = await app.app.inject({ method: 'HEAD', url: `/e/${code}` })
  expect([statusCode, headers.location, body]).toEqual([302, `/event/${slug}`, ''])
})

test('after a reset the old code is gone, and the new one works', async () => {
  const { id, code } = await made(plainEvent('Reset'))
  const { slug } = (await resetShareLink(app, owner, id)).data.resetShareLink
  expect((await get(`/e/${code}`)).statusCode).toBe(404)
  expect((await get(`/e/${slug.slice(-10)}`)).headers.location).toBe(`/event/${slug}`)
})

test.each(['aaaaaaaaaa', 'short', 'aaaaaaaaa%00', '%25%25%25%25%25%25%25%25%25%25', '0189018901', 'a'.repeat(500)])(
  'a code of no event has the app’s page with 404: %s',
  async (code) => {
    const { statusCode, headers, body } = await get(`/e/${code}`)
    expect([statusCode, headers['content-type'], headers.location]).toEqual([
      404,
      'text/html; charset=utf-8',
      undefined,
    ])
    expect(body).toContain('<div id="root"></div>')
  },
)

test('guesses of codes count with those of links', async () => {
  const strict = await startApp({ environment: { LIMITS: 'strict' }, clientFolder })
  const answers = []
  for (let guess = 0; guess < 61; guess++) answers.push(await get(`/e/${`a${guess}`.padStart(10, 'b')}`, strict))
  const link = await strict.app.inject('/live/nobody-knows/programme.m3u8')
  await strict.close()
  expect(answers.slice(0, 60).map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(404))
  expect([answers[60]?.statusCode, link.statusCode]).toEqual([429, 429])
})
