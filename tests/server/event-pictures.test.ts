import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changeStatus,
  createEvent,
  cricketMatch,
  plainEvent,
  restoreRevision,
  updateEvent,
} from '#tests/support/api/events.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { scorerPage } from '#tests/support/scoring/record-score.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const ORIGIN = 'https://maidan.example'
const WITHIN = { timeout: 20_000 }

const clientFolder = await clientFolderOf()
let app: TestApp
let owner: Organiser
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: ORIGIN }, clientFolder, runsLive: true })
  owner = await signIn(app)
})
afterAll(() => app.close())

type Made = { id: string; slug: string; path: string; version: number }

const get = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers })

async function made(input: object): Promise<Made> {
  const event = (await createEvent(app, owner, input)).data.createEvent
  return { ...event, path: `/event/${encodeURIComponent(event.slug)}` }
}

async function metasOf({ path }: Made): Promise<Record<string, string>> {
  const { body } = await get(path)
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(code))
  const metas = [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)]
  return Object.fromEntries(metas.map(([, name, content]) => [name, plain(content ?? '')]))
}

const previewOf = async (event: Made) => ((await metasOf(event))['og:image'] ?? '').slice(ORIGIN.length)
const sizeOf = async (png: Buffer) => {
  const { format, width, height } = await sharp(png).metadata()
  return [format, width, height]
}

describe('a preview', () => {
  test('is a picture of the event, which decodes, and is cached for ever by its version', async () => {
    const event = await made({ ...cricketMatch(), title: 'रविवार लीग 🏏' })
    const url = await previewOf(event)
    expect(url).toMatch(/^\/event\/[^/]+\/preview\.png\?v=[0-9a-f]{16}$/)
    const { statusCode, headers, rawPayload } = await get(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sizeOf(rawPayload)).toEqual(['png', 1200, 630])
    expect(rawPayload.length).toBeLessThan(100_000)
    expect((await get(url.replace(/v=.*/, 'v=1'))).headers['cache-control']).toBe('no-cache')
    expect((await get(url, { 'if-none-match': headers.etag })).statusCode).toBe(304)
    expect((await app.app.inject({ method: 'HEAD', url })).headers['content-length']).toBe(String(rawPayload.length))
  })

  test('changes its address and pixels with what it says, and with nothing else', async () => {
    const event = await made(cricketMatch())
    const first = await previewOf(event)
    const edit = async (change: object, version: number) =>
      updateEvent(app, owner, event.id, { ...cricketMatch(), ...change }, version)
    expect((await edit({ description: 'More about it.' }, 1)).errors).toBeUndefined()
    expect(await previewOf(event)).toBe(first)
    expect((await edit({ venue: 'Azad Maidan' }, 2)).errors).toBeUndefined()
    const second = await previewOf(event)
    expect(second).not.toBe(first)
    expect((await edit({ venue: 'Azad Maidan', language: 'HI' }, 3)).errors).toBeUndefined()
    const third = await previewOf(event)
    expect(new Set([first, second, third]).size).toBe(3)
    await changeStatus(app, owner, 'startEvent', event.id)
    expect(await previewOf(event)).not.toBe(third)
  })

  test('becomes the score once there is one, with a new address at each change, and the result at the end', async () => {
    const event = await made(cricketMatch())
    const { record } = await scorerPage(app, { id: event.id, owner })
    await changeStatus(app, owner, 'startEvent', event.id)
    const pictures: Buffer[] = []
    const addresses: string[] = []
    for (const runs of [4, 6]) {
      await record({ kind: 'ball', payload: { runs } })
      await expect.poll(() => previewOf(event), WITHIN).toMatch(/^\/live\/[^/]+\/score\.png\?v=[0-9a-f]{8}$/)
      if (addresses[0]) await expect.poll(() => previewOf(event), WITHIN).not.toBe(addresses[0])
      addresses.push(await previewOf(event))
      const { rawPayload } = await get(addresses.at(-1) ?? '')
      expect(await sizeOf(rawPayload)).toEqual(['png', 1200, 630])
      pictures.push(rawPayload)
    }
    expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false)
    await record({ kind: 'concede', payload: { side: 1 } })
    await changeStatus(app, owner, 'endEvent', event.id)
    expect(addresses).not.toContain(await previewOf(event))
    expect((await metasOf(event))['og:image:alt']).toBe('The final score')
  })
})

describe('an event’s language', () => {
  test('is that of its link’s preview', async () => {
    const event = await made({ ...cricketMatch(), venue: 'आझाद मैदान', language: 'MR' })
    expect(await metasOf(event)).toMatchObject({
      description: expect.stringMatching(/^क्रिकेट · 6 डिसें, 2026, 3:30 PM IST · आझाद मैदान$/),
      'og:site_name': 'मैदान लाइव',
      'og:locale': 'mr_IN',
      'og:image:alt': 'नाव, वेळ आणि ठिकाण',
    })
  })

  test('is that of its scorecard, unless the address names another one', async () => {
    const event = await made({ ...cricketMatch(), language: 'HI' })
    const { record } = await scorerPage(app, { id: event.id, owner })
    await changeStatus(app, owner, 'startEvent', event.id)
    await record({ kind: 'ball', payload: { runs: 4 } })
    const at = async (query: string) => (await get(`/live/${event.slug}/scorecard.png${query}`)).rawPayload
    await expect.poll(async () => (await get(`/live/${event.slug}/scorecard.png`)).statusCode, WITHIN).toBe(200)
    const [own, hindi, english] = [await at(''), await at('?lang=hi'), await at('?lang=en')]
    const repeated = await at('?lang=en&lang=mr')
    expect([own.equals(hindi), own.equals(english), own.equals(repeated)]).toEqual([true, false, true])
  })

  test('is English unless it is given, is kept by clients that know of none, and comes back with a revision', async () => {
    const event = await made(plainEvent('Spoken'))
    const localeOf = async () => (await metasOf(event))['og:locale']
    expect(await localeOf()).toBe('en_IN')
    await updateEvent(app, owner, event.id, plainEvent('Spoken', { language: 'HI' }), 1)
    await updateEvent(app, owner, event.id, plainEvent('Spoken again'), 2)
    expect(await localeOf()).toBe('hi_IN')
    const rest = await app.app.inject({
      method: 'PUT',
      url: `/updateEvent/${event.id}`,
      headers: { authorization: `Bearer ${owner.accessToken}` },
      payload: { title: 'By a legacy client' },
    })
    expect(rest.statusCode).toBe(200)
    expect(rest.json()).not.toHaveProperty('language')
    expect(await metasOf(event)).toMatchObject({ 'og:title': 'By a legacy client', 'og:locale': 'hi_IN' })
    expect((await restoreRevision(app, owner, event.id, 1, 4)).errors).toBeUndefined()
    expect(await localeOf()).toBe('en_IN')
  })
})

describe('a poster', () => {
  test('is a portrait with the short link, in the event’s language or another one', async () => {
    const { path } = await made({ ...cricketMatch(), language: 'HI' })
    const [own, hindi, english] = await Promise.all(
      ['', '?lang=hi', '?lang=en'].map((query) => get(`${path}/poster.png${query}`)),
    )
    expect(await sizeOf(own?.rawPayload as Buffer)).toEqual(['png', 1080, 1350])
    expect(own?.rawPayload.equals(hindi?.rawPayload as Buffer)).toBe(true)
    expect(own?.rawPayload.equals(english?.rawPayload as Buffer)).toBe(false)
  })

  test('of a private event is for who has the link; a cancelled or unknown one has none', async () => {
    const hidden = await made(plainEvent('Secret trial', { visibility: 'PRIVATE' }))
    const { statusCode, headers } = await get(`${hidden.path}/poster.png`)
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'private, no-cache',
      'noindex',
    ])
    await changeStatus(app, owner, 'cancelEvent', hidden.id)
    expect((await get(`${hidden.path}/poster.png`)).statusCode).toBe(410)
    expect((await get('/event/nobody-knows-this/poster.png')).statusCode).toBe(404)
    expect((await get('/event/nobody-knows-this/preview.png')).statusCode).toBe(404)
  })
})
