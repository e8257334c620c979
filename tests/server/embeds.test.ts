import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeStatus, createEvent, cricketMatch, plainEvent } from '#tests/support/api/events.ts'
import { type Answer, ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const ORIGIN = 'https://maidan.example'

const clientFolder = await clientFolderOf()
let app: TestApp
let organiser: Organiser
let nobodysFriend: Organiser
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: ORIGIN }, clientFolder })
  organiser = await signIn(app)
  nobodysFriend = await signIn(app)
  await allow(['https://club.example', 'http://localhost:3000'])
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ method: 'GET', url })

function allow(origins: string[], by = organiser): Promise<Answer> {
  const update = 'mutation ($origins: [String!]!) { updateEmbedOrigins(origins: $origins) }'
  return ask(app, update, { origins }, by.accessToken)
}

const listed = async (by: Organiser) => (await ask(app, '{ embedOrigins }', {}, by.accessToken)).data.embedOrigins

async function made(input: object, by = organiser): Promise<{ id: string; slug: string; shareUrl: string }> {
  return (await createEvent(app, by, input)).data.createEvent
}

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])
const ancestorsIn = (headers: Record<string, unknown>) => /frame-ancestors ([^;]*)/.exec(policyOf(headers))?.[1]

describe('the organiser’s list of sites', () => {
  test('is empty at first, belongs to one organiser, and is kept as web origins', async () => {
    const somebody = await signIn(app)
    expect(await listed(somebody)).toEqual([])
    const { data } = await allow(['Club.example/', 'https://club.example', 'https://b.example:8443'], somebody)
    expect(data.updateEmbedOrigins).toEqual(['https://club.example', 'https://b.example:8443'])
    expect(await listed(somebody)).toEqual(['https://club.example', 'https://b.example:8443'])
    expect(await listed(nobodysFriend)).toEqual([])
    await allow([], somebody)
    expect(await listed(somebody)).toEqual([])
  })

  test.each([
    '*',
    'http://club.example',
    "https://club.example;script-src 'unsafe-inline'",
    'https://club.example/page',
    'javascript:alert(1)',
    '',
    `https://${'a'.repeat(400)}.example`,
  ])('refuses %j, and leaves the list as it was', async (site) => {
    const before = await listed(organiser)
    const answer = await allow(['https://good.example', site])
    expect(codeOf(answer)).toBe('BAD_USER_INPUT')
    expect(await listed(organiser)).toEqual(before)
  })

  test('has at most 20 sites', async () => {
    const sites = (count: number) => Array.from({ length: count }, (_, place) => `https://site${place}.example`)
    const somebody = await signIn(app)
    expect(codeOf(await allow(sites(21), somebody))).toBe('BAD_USER_INPUT')
    expect((await allow(sites(20), somebody)).data.updateEmbedOrigins).toHaveLength(20)
  })
})

describe('/embed/:slug', () => {
  test('may be framed by the organiser’s sites, and by no other', async () => {
    const { slug } = await made(plainEvent('Shown elsewhere'))
    const { statusCode, headers, body } = await get(`/embed/${slug}`)
    expect(statusCode).toBe(200)
    expect(ancestorsIn(headers)).toBe('https://club.example http://localhost:3000')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(policyOf(headers)).toContain("script-src 'self';")
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('<title>Shown elsewhere · Maidan</title>')
    expect(body).toContain('<meta name="robots" content="noindex" />')
  })

  test('without a list, or once it is emptied, no site may frame it', async () => {
    const { slug } = await made(plainEvent('Shown here only'), nobodysFriend)
    const isRefused = async () => {
      const { statusCode, headers } = await get(`/embed/${slug}`)
      expect([statusCode, ancestorsIn(headers)]).toEqual([200, "'none'"])
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    }
    await isRefused()
    await allow(['https://club.example'], nobodysFriend)
    expect(ancestorsIn((await get(`/embed/${slug}`)).headers)).toBe('https://club.example')
    await allow([], nobodysFriend)
    await isRefused()
  })

  test('a private, a cancelled and an unknown event are never framed, and look alike', async () => {
    const hidden = await made(plainEvent('Secret trial', { visibility: 'PRIVATE' }))
    const off = await made(plainEvent('Rained off'))
    await changeStatus(app, organiser, 'cancelEvent', off.id)
    const answers = await Promise.all([hidden.slug, off.slug, 'nothing-at-all'].map((slug) => get(`/embed/${slug}`)))
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, ancestorsIn(headers)]).toEqual([404, "'none'"])
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['cache-control']).toBe('private, no-store')
      expect(body).toBe(answers[2]?.body)
      expect(body).not.toMatch(/Secret|Rained/)
    }
  })

  test('every other page still refuses every frame', async () => {
    const { slug } = await made(plainEvent('Shown elsewhere'))
    for (const url of ['/', '/otp-login', '/events-layout', '/view-event/1', '/settings', `/event/${slug}`]) {
      const { headers } = await get(url)
      expect([url, ancestorsIn(headers), headers['x-frame-options']]).toEqual([url, "'none'", 'SAMEORIGIN'])
    }
  })
})

describe('/oembed', () => {
  const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)

  test('describes the frame of an event that sites may show', async () => {
    const { slug, shareUrl } = await made({ ...cricketMatch(), title: 'A "quoted" <Final> & more' })
    const { statusCode, headers, ...answer } = await oembed(shareUrl)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toEqual({
      type: 'video',
      version: '1.0',
      title: 'A "quoted" <Final> & more',
      provider_name: 'Maidan Live',
      provider_url: ORIGIN,
      cache_age: 300,
      thumbnail_url: expect.stringMatching(/^https:\/\/maidan\.example\/event\/[^/]+\/preview\.png/),
      thumbnail_width: 1_200,
      thumbnail_height: 630,
      width: 640,
      height: 480,
      html:
        `<iframe src="${ORIGIN}/embed/${slug}" width="640" height="480" title="A &#34;quoted&#34; &#60;Final&#62; &#38; more"` +
        ' frameborder="0" loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>',
    })
  })

  test('keeps within the room that there is', async () => {
    const { shareUrl } = await made(plainEvent('Small'))
    expect((await oembed(shareUrl, '&maxwidth=320')).json()).toMatchObject({ width: 320, height: 240 })
    const low = (await oembed(shareUrl, '&maxwidth=2000&maxheight=200')).json()
    expect(low).toMatchObject({ width: 640, height: 200 })
    expect(low.thumbnail_url).toBeUndefined()
    for (const width of ['0', '-1', 'x', '1e3', '320&maxwidth=640']) {
      expect((await oembed(shareUrl, `&maxwidth=${width}`)).statusCode).toBe(400)
    }
  })

  test('is a link for an event that no site may frame', async () => {
    const { shareUrl } = await made(plainEvent('Shown here only'), nobodysFriend)
    const answer = (await oembed(shareUrl)).json()
    expect(answer).toMatchObject({ type: 'link', title: 'Shown here only' })
    expect(answer.html).toBeUndefined()
  })

  test('knows no private, cancelled or unknown event, and no page of other sites', async () => {
    const hidden = await made(plainEvent('Secret trial', { visibility: 'PRIVATE' }))
    const off = await made(plainEvent('Rained off'))
    await changeStatus(app, organiser, 'cancelEvent', off.id)
    const { slug } = await made(plainEvent('Shown elsewhere'))
    const bad = [hidden.shareUrl, off.shareUrl, `${ORIGIN}/event/nothing-at-all`, `${ORIGIN}/settings`]
    bad.push(`https://other.example/event/${slug}`, `${ORIGIN}/event/%E0%A4%A`, 'javascript:alert(1)')
    bad.push(
      ...['http://maidan.example', `${ORIGIN}:8443`, `${ORIGIN}.other.example`].map((at) => `${at}/event/${slug}`),
    )
    for (const url of bad) expect([url, (await oembed(url)).statusCode]).toEqual([url, 404])
    expect((await get('/oembed')).statusCode).toBe(400)
    expect((await oembed(`${ORIGIN}/embed/${slug}`)).statusCode).toBe(200)
    expect((await oembed(`${ORIGIN}/event/${slug}`, '&format=xml')).statusCode).toBe(501)
    expect((await oembed(`${ORIGIN}/event/${slug}`, '&format=json&format=xml')).statusCode).toBe(501)
  })

  test('the viewer’s page of a public event names it, and of a private one does not', async () => {
    const { slug, shareUrl } = await made(plainEvent('"Found"'))
    const link = /<link rel="alternate"[^>]*>/.exec((await get(`/event/${slug}`)).body)?.[0]
    expect(link).toContain('type="application/json+oembed"')
    expect(link).toContain(`href="${ORIGIN}/oembed?url=${encodeURIComponent(shareUrl)}"`)
    expect(link).toContain('title="&#34;Found&#34;"')
    const hidden = await made(plainEvent('Secret trial', { visibility: 'PRIVATE' }))
    expect((await get(`/event/${hidden.slug}`)).body).not.toContain('oembed')
  })
})
