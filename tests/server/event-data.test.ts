import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_DATA_ID } from '#schema/event-data.ts'
import { changeStatus, createEvent, cricketMatch, plainEvent } from '#tests/support/api/events.ts'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const CDN = 'https://cdn.example'
/** As `.vite/files.json` of a build: each source's own script. */
const FILES = Object.fromEntries(
  [
    ...['index.html', 'graphql/with-apollo.tsx', 'screens/watch/preload-event.ts', 'screens/watch/embed/embed.tsx'],
    ...['screens/watch/stages/live-parts.ts', 'media/playback/feeds/hls-library.ts'],
    ...readdirSync('client/screens').map((name) => `screens/${name}/${name}.tsx`),
  ].map((source) => [source, { scripts: [`assets/${basename(source, extname(source))}.js`], styles: [] }]),
)

const documents: Record<string, string> = JSON.parse(await readFile('.cache/persisted-documents.json', 'utf8'))
const watchEvent = Object.values(documents).find((text) => text.startsWith('query WatchEvent(')) ?? ''
const clientFolder = await clientFolderOf({
  '.vite/files.json': JSON.stringify(FILES),
  '.vite/persisted-documents.json': JSON.stringify(documents),
})
let server: TestApp
let owner: Organiser
beforeAll(async () => {
  server = await startApp({ clientFolder, environment: { MEDIA_URL: CDN } })
  owner = await signIn(server)
})
afterAll(() => server.close())

const pageOf = (slug: string, headers = {}, { app } = server) =>
  app.inject({ url: `/event/${encodeURIComponent(slug)}`, headers })

async function made(input: object): Promise<{ id: string; slug: string }> {
  return (await createEvent(server, owner, input)).data.createEvent
}

/** The data block's text, as a browser reads it: up to the first end tag. */
function dataIn(html: string): string | null {
  return new RegExp(`<script type="application/json" id="${EVENT_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? null
}

test('every operation of the web app is known by the hash of its text', () => {
  expect(Object.keys(documents).length).toBeGreaterThan(30)
  for (const [id, text] of Object.entries(documents)) {
    expect(id).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
  }
})

test.each([
  ['plain', plainEvent('Open day', { sponsors: [{ name: 'Tea stall', logo: 'https://logo.example/tea.png' }] })],
  ['with details', cricketMatch()],
  ['with hostile text', plainEvent(`</script><script>alert("1")</script> & 'x' <!--`)],
])('a public event’s page has what its query answers to somebody who is not signed in: %s', async (_what, input) => {
  const { id, slug } = await made(input)
  for (const action of [null, 'startEvent', 'endEvent'] as const) {
    if (action) await changeStatus(server, owner, action, id)
    const { body, headers } = await pageOf(slug, { host: 'maidan.example' })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: 'maidan.example' },
      payload: { query: watchEvent, variables: { slug } },
    })
    expect(JSON.parse(dataIn(body) ?? '')).toEqual(answer.json().data)
    expect(dataIn(body)).not.toMatch(/[<>&']/)
    expect(body).not.toMatch(/<script(?! type="application\/json")(?![^>]* src=)/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['cache-control']).toBe('no-cache')
  }
})

test('the page of a scored match has its score’s address, and answers as the query does', async () => {
  const { id, slug } = await made(cricketMatch())
  await (await scorerPage(server, { id, owner })).record({ kind: 'ball', payload: { runs: 4 } })
  for (const action of ['startEvent', 'endEvent'] as const) {
    await changeStatus(server, owner, action, id)
    const shown = JSON.parse(dataIn((await pageOf(slug)).body) ?? '')
    const asked = '{ eventBySlug(slug: $slug) { scoreUrl resultWordings { language text } } }'
    const { data } = await ask(server, `query ($slug: String!) ${asked}`, { slug })
    expect(data.eventBySlug.scoreUrl).toMatch(new RegExp(`/live/${slug}/score.json$`))
    expect(shown).toEqual((await ask(server, watchEvent, { slug })).data)
    expect(shown).toMatchObject({ eventBySlug: data.eventBySlug })
  }
})

test('page and answer are the same for its owner', async () => {
  const { slug } = await made(plainEvent('Mine'))
  const authorization = `Bearer ${owner.accessToken}`
  const answers = [await ask(server, watchEvent, { slug }, owner.accessToken), await ask(server, watchEvent, { slug })]
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect((await pageOf(slug, { authorization })).body).toBe((await pageOf(slug)).body)
})

test('the page of an event that is private, cancelled or unknown has no data, and the same bytes', async () => {
  const [hidden, running, calledOff] = await Promise.all([
    made(plainEvent('Secret trial', { visibility: 'PRIVATE' })),
    made(plainEvent('Secret match', { visibility: 'PRIVATE' })),
    made(plainEvent('Rained off')),
  ])
  await changeStatus(server, owner, 'startEvent', running.id)
  await changeStatus(server, owner, 'cancelEvent', calledOff.id)
  const slugs = [hidden.slug, running.slug, calledOff.slug, 'unknown-aaaaaaaaaa']
  const bodies = await Promise.all(slugs.map(async (slug) => (await pageOf(slug)).body))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).not.toMatch(/event-data|\.m3u8|live-parts|hls/)
})

test('the page of a live event preloads the player and its playlist; no other page does', async () => {
  const { id, slug } = await made(plainEvent('Live final'))
  const linksOf = async () => (await pageOf(slug)).body.match(/<link [^>]*(live-parts|hls|m3u8|cdn)[^>]*>/g) ?? []
  expect(await linksOf()).toEqual([])
  await changeStatus(server, owner, 'startEvent', id)
  expect(await linksOf()).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/live-parts.js">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/hls-library.js">',
    `<link rel="preload" crossorigin as="fetch" fetchpriority="high" href="/live/${slug}/programme.m3u8">`,
    `<link rel="preconnect" crossorigin href="${CDN}">`,
  ])
  await changeStatus(server, owner, 'endEvent', id)
  expect(await linksOf()).toEqual([])
})

test('a page whose build names no operation, or one that the schema does not know, has no data', async () => {
  const { slug } = await made(plainEvent('Odd build'))
  for (const known of ['{}', JSON.stringify({ 'sha256:0': 'query WatchEvent { nothing }' })]) {
    await writeFile(join(clientFolder, '.vite/persisted-documents.json'), known)
    const other = await startApp({ clientFolder, sharesDatabaseWith: server })
    const { statusCode, body } = await pageOf(slug, {}, other)
    await other.close()
    expect([statusCode, dataIn(body)]).toEqual([200, null])
    expect(body).toContain('Odd build')
  }
  expect((await ask(server, watchEvent, { slug })).data.eventBySlug.title).toBe('Odd build')
})
