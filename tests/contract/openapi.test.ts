import { Ajv2020 } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventTypes } from '#schema/event-input.ts'
import { restCalls } from '#schema/rest/calls.ts'
import { liveCalls } from '#schema/rest/live-calls.ts'
import { type RestCall, routePath } from '#schema/rest/rest-call.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { callRest, contractViolations } from '#tests/support/api/rest.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

type Schema = Record<string, unknown>
type Media = { schema: Schema; examples?: Record<string, { value: Record<string, unknown> }> }
type Operation = {
  operationId: string
  tags?: string[]
  requestBody?: { content: Record<string, Media> }
  responses: object
}
type Description = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let app: TestApp
let owner: Organiser
let description: Description
beforeAll(async () => {
  app = await startApp({ environment: { PUBLIC_URL: 'https://maidan.example', PRODUCT_NAME: 'Ma<i>dan' } })
  owner = await signIn(app, '9876543210')
  description = (await app.app.inject('/openapi.json')).json()
})
afterAll(() => app.close())

/** The calls of specification 7, by hand. */
const TWELVE = [
  'POST /sendOTP',
  'POST /validateOTP',
  'GET /profile',
  'POST /refresh',
  'POST /logout',
  'GET /getEvents',
  'GET /getEventsPageLoad',
  'POST /upload',
  'POST /saveNewEvent',
  'GET /getEventById',
  'PUT /updateEvent/{id}',
  'POST /updateProfile',
]

/** Keywords that bound a schema's values. */
function boundsOf({ type, enum: values }: Schema): string[] {
  const types = [type].flat()
  return [
    ...(types.includes('string') && values === undefined ? ['maxLength'] : []),
    ...(types.includes('array') ? ['maxItems'] : []),
    ...(types.includes('integer') ? ['format', 'minimum', 'maximum'] : []),
  ]
}

/** Removes examples, whose `type` is a sport. */
function withoutExamples(document: object): object {
  return JSON.parse(JSON.stringify(document, (name, value) => (name === 'examples' ? undefined : value)))
}

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )

const called = (calls: Readonly<Record<string, RestCall>>) =>
  Object.values(calls).map(({ method, path }) => `${method} ${path}`)

test('describes exactly the twelve calls and the live ones, in OpenAPI 3.1', () => {
  expect(description.openapi).toMatch(/^3\.1\./)
  expect(description).toMatchObject({ servers: [{ url: 'https://maidan.example' }] })
  expect(called(restCalls)).toEqual(expect.arrayContaining(TWELVE))
  expect(operations().map(({ call }) => call)).toEqual([...called(restCalls), ...called(liveCalls)])
  const tagged = operations().filter(({ operation }) => operation.tags?.includes('live'))
  expect(tagged.map(({ call }) => call)).toEqual(called(liveCalls))
})

test('every schema is valid and used', () => {
  const ajv = new Ajv2020({ strict: false, formats: fullFormats })
  for (const schema of Object.values(description.components.schemas)) {
    expect(() => ajv.compile({ components: description.components, ...schema })).not.toThrow()
  }
  const text = JSON.stringify(description)
  const unused = Object.keys(description.components.schemas).filter((name) => !text.includes(`schemas/${name}"`))
  expect(unused).toEqual([])
})

test('every text, list and whole number in it is bounded', () => {
  const unbounded = (value: unknown, path: string): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const inside = Object.entries(value).flatMap(([name, child]) => unbounded(child, `${path}/${name}`))
    const schema = value as Schema
    const needed = boundsOf(schema).filter((bound) => !Object.hasOwn(schema, bound))
    return [...needed.map((bound) => `${path} lacks ${bound}`), ...inside]
  }
  expect(unbounded(withoutExamples(description), '')).toEqual([])
  expect(unbounded({ a: { type: ['string', 'null'] }, b: [{ type: 'array' }] }, '')).toEqual([
    '/a lacks maxLength',
    '/b/0 lacks maxItems',
  ])
})

test('every response of the twelve calls except server failures has rate-limit headers', () => {
  const counted = operations().filter(({ operation }) => !operation.tags?.includes('live'))
  const answers = counted.flatMap(({ call, operation }) =>
    Object.entries(operation.responses as Record<string, { headers: object }>)
      .filter(([status]) => Number(status) < 500)
      .map(([status, { headers }]) => [call, status, Object.keys(headers)] as const),
  )
  expect(answers.length).toBeGreaterThan(TWELVE.length)
  const told = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
  for (const [, status, headers] of answers) {
    expect(headers).toEqual(expect.arrayContaining(status === '429' ? [...told, 'Retry-After'] : told))
  }
})

test('described calls and served calls are the same', async () => {
  for (const { call } of operations()) {
    const [method = 'GET', path = ''] = call.split(' ')
    expect(app.app.hasRoute({ method: method as 'GET', url: routePath({ path }) })).toBe(true)
  }
})

describe('its examples', () => {
  const fresh = async () => signIn(app, '9876543210')

  test('of events create and update one unchanged', async () => {
    const examples = description.paths['/saveNewEvent']?.['post']?.requestBody?.content['application/json']?.examples
    expect(Object.keys(examples ?? {})).toEqual([...eventTypes])
    for (const { value } of Object.values(examples ?? {})) {
      const payload = value
      const saved = await callRest(app, { method: 'POST', url: '/saveNewEvent', payload }, owner.accessToken)
      expect([saved.status, saved.body.type]).toEqual([201, value['type']])
      const url = `/updateEvent/${saved.body.id}`
      const headers = { 'if-match': saved.headers['etag'] }
      const changed = { ...payload, title: 'Another title' }
      const updated = await callRest(app, { method: 'PUT', url, payload: changed, headers }, owner.accessToken)
      expect([updated.status, updated.body.version]).toEqual([200, 2])
    }
  })

  test('of signing in work from code to log-out', async () => {
    const example = (path: string) => {
      const content = description.paths[path]?.['post']?.requestBody?.content['application/json']
      return Object.values(content?.examples ?? {})[0]?.value ?? {}
    }
    const post = (url: string, change: object = {}, accessToken?: string) =>
      callRest(app, { method: 'POST', url, payload: { ...example(url), ...change } }, accessToken)

    expect((await post('/sendOTP')).status).toBe(200)
    const mobile = example('/sendOTP')['mobile']
    const otp = app.outbox.sent().find((message) => message.mobile === mobile)?.otp
    const signedIn = await post('/validateOTP', { otp })
    expect(signedIn.status).toBe(200)
    const { accessToken, refreshToken } = (await post('/refresh', { refreshToken: signedIn.body.refreshToken })).body
    expect(refreshToken).not.toBe(signedIn.body.refreshToken)
    const profile = await post('/updateProfile', {}, accessToken)
    expect(profile.body.user).toMatchObject(example('/updateProfile'))
    expect((await callRest(app, { method: 'GET', url: '/profile' }, accessToken)).body).toEqual(profile.body)
    expect((await callRest(app, { method: 'POST', url: '/logout' }, accessToken)).body).toEqual({ ok: true })
  })

  test('of an upload is a multipart form with a file', async () => {
    const { accessToken } = await fresh()
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'logo.png')
    const encoded = new Response(form)
    const response = await app.app.inject({
      method: 'POST',
      url: '/upload',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${accessToken}` },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    const answer = { status: response.statusCode, headers: response.headers, body: response.json() }
    expect(contractViolations({ method: 'POST', url: '/upload' }, answer)).toEqual([])
    expect(answer.body.url).toMatch(/^https:\/\/maidan\.example\/uploads\//)
  })
})

test('the comparison of responses with it detects a wrong response', () => {
  const headers = { 'ratelimit-limit': '9', 'ratelimit-remaining': '8', 'ratelimit-reset': '60' }
  const answer = { status: 200, headers, body: { mobile: '9876543210', expiresInSeconds: 300 } }
  expect(contractViolations({ method: 'POST', url: '/sendOTP' }, answer)).toEqual([])
  expect(contractViolations({ method: 'POST', url: '/sendOTP' }, { ...answer, body: { mobile: '1' } })).toHaveLength(2)
  expect(contractViolations({ method: 'POST', url: '/sendOTP' }, { ...answer, status: 418 })).toHaveLength(1)
  expect(contractViolations({ method: 'POST', url: '/sendOTP' }, { ...answer, headers: {} })).toHaveLength(3)
  expect(
    contractViolations({ method: 'GET', url: '/getEventById?id=1' }, { ...answer, body: {} }).length,
  ).toBeGreaterThan(2)
})

test('the readable page lists every call without scripts', async () => {
  const page = await app.app.inject('/docs/rest')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  for (const { call } of operations()) expect(page.body).toContain(`<code>${call}</code>`)
  expect(page.body).toContain('Ma&#60;i&#62;dan')
  expect(page.body).not.toMatch(/<script|<style|style=|\son\w+=/)
  const links = [...page.body.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
  const anchors = links.filter((link) => link.startsWith('#'))
  expect(anchors.filter((link) => !page.body.includes(`id="${link.slice(1)}"`))).toEqual([])
  for (const link of links.filter((link) => link.startsWith('/'))) {
    expect((await app.app.inject(link)).statusCode).toBe(200)
  }
})
