import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest } from '#tests/support/api/rest.ts'
import { upload } from '#tests/support/api/upload.ts'
import { photo } from '#tests/support/fixtures/image-files.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const GONE = 'This logo is no longer here. Please choose it again.'
const NEVER_SENT = 'f'.repeat(64)
const CREATE = `mutation ($input: EventInput!) { createEvent(input: $input) { sponsors { logo } } }`

let app: TestApp
let origin: string
let owner: Organiser
let path: string

beforeAll(async () => {
  app = await startApp()
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
  path = (await upload(origin, await photo('png'), owner)).data.uploadLogo.url
})
afterAll(() => app.close())

const saveOverRest = (logos: string[]) =>
  callRest(
    app,
    {
      method: 'POST',
      url: '/saveNewEvent',
      payload: legacyEvent('other', { sponsors: logos.map((logo, place) => ({ name: `Sponsor ${place}`, logo })) }),
    },
    owner.accessToken,
  )

const saveOverGraphql = (logo: string) =>
  ask(app, CREATE, { input: { ...event, sponsors: [{ name: 'Dairy', logo }] } }, owner.accessToken)
const event = { title: 'Talk', description: 'Tea', type: 'OTHER', venue: 'Hall', localTime: '2026-12-06T15:30' }

async function keptLogo(id: string): Promise<string> {
  const { sponsors } = await app.db
    .selectFrom('events')
    .select('sponsors')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sponsors[0]?.logo ?? ''
}

test.each([
  ['by path', () => path],
  ['where it was sent', () => origin + path],
  ['under another name of the same machine', () => `http://localhost:4310${path}`],
  ['from the time before a domain', () => `http://192.168.1.20:3000${path}`],
  ['from a place under a path', () => `https://media.example/maidan${path}?v=2`],
  ['with marks around it', () => `\u2068https://maidan.example${path}\u2069 `],
])('a logo that we hold is kept by path: %s', async (_how, logo) => {
  const { status, body } = await saveOverRest([logo()])
  expect(status).toBe(201)
  expect(await keptLogo(body.id)).toBe(path)
  expect((await saveOverGraphql(logo())).data.createEvent.sponsors).toEqual([{ logo: path }])
})

test.each([`/uploads/${NEVER_SENT}.webp`, '/uploads/x.webp', `https://maidan.example/uploads/${NEVER_SENT}.webp`])(
  'a logo of ours that we do not hold is refused at its field: %s',
  async (logo) => {
    expect(await saveOverRest([path, logo])).toMatchObject({ status: 400, body: { error: GONE } })
    expect((await saveOverGraphql(logo)).errors?.[0]).toMatchObject({
      message: GONE,
      extensions: { code: 'BAD_USER_INPUT', fields: { 'sponsors.0.logo': GONE } },
    })
  },
)

test.each(['https://sharma.example/uploads/logo.webp', `http://sharma.example/${NEVER_SENT}.webp`])(
  'the address of another site stays as it is: %s',
  async (logo) => {
    const { status, body } = await saveOverRest([logo])
    expect([status, await keptLogo(body.id)]).toEqual([201, logo])
  },
)

test('keeps an upload that an event is about to use', async () => {
  const url: string = (await upload(origin, await photo('jpeg', 40), owner)).data.uploadLogo.url
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1_000)
  await app.db.updateTable('uploads').set({ createdAt: dayAgo }).where('hash', '=', url.slice(9, -5)).execute()
  await saveOverGraphql(url)
  await app.services.uploads.prune()
  expect((await fetch(origin + url)).status).toBe(200)
})

test('a long address costs no more than a short one', async () => {
  const { status, body } = await saveOverRest([`https://${'a'.repeat(1_000_000)} `])
  expect([status, body.error]).toEqual([400, 'Sponsor logo must be an uploaded image.'])
})

test.each(['http://club.example/logo.png', 'https://club.example/logo.png'])(
  'a logo of somebody else’s host stays as it is: %s',
  async (logo) => {
    expect((await saveOverGraphql(logo)).data.createEvent.sponsors).toEqual([{ logo }])
  },
)
