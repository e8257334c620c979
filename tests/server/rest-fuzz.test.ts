import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { callRest, type RestCall } from '#tests/support/api/rest.ts'
import { oddEvent } from '#tests/support/fixtures/odd-events.ts'
import * as oracle from '#tests/support/oracles/rest-oracle.ts'
import { isGoodText, tenDigitsOf } from '#tests/support/oracles/text-oracle.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { fuzz, jsonText, junk, mutated, oddText, wellFormed } from '#tests/support/vitest/fuzz.ts'

let app: TestApp
let owner: Organiser
let ownId: string
beforeAll(async () => {
  app = await startApp()
  owner = await signIn(app)
  const made = await callRest(
    app,
    { method: 'POST', url: '/saveNewEvent', payload: legacyEvent('cricket') },
    owner.accessToken,
  )
  ownId = made.body.id
})
afterAll(() => app.close())

/** `isGood`: whether it must be accepted; null when either is fine. */
type Case = RestCall & { isGood: boolean | null; accessToken?: string; readsBack?: object | null }

const JSON_TYPE = { 'content-type': 'application/json' }
const BODY_MAX = 100 * 1024

/** Checks every response against the OpenAPI document, which has no 500. */
function fuzzed(name: string, cases: () => fc.Arbitrary<Case>): void {
  test(`${name}: ${fuzz.numRuns} cases from seed ${fuzz.seed}`, { timeout: 600_000 }, async () => {
    const holds = fc.asyncProperty(cases(), async ({ isGood, accessToken, readsBack, ...call }) => {
      const { status, body } = await callRest(app, call, accessToken)
      if (status < 300 && readsBack) expect(body).toMatchObject(asAnswered(readsBack))
      expect(status).toBeLessThan(500)
      if (isGood !== null) expect([status < 300, body.error]).toEqual([isGood, isGood ? undefined : expect.any(String)])
    })
    await fc.assert(holds, { ...fuzz, endOnFailure: true })
  })
}

/** The REST representation: some numbers as text, former names beside new ones. */
function asAnswered({ details, ...event }: { details?: Record<string, unknown> }): object {
  const answered = (value: unknown) =>
    typeof value === 'number' ? expect.toSatisfy((each) => Number(each) === value) : value
  const entries = Object.entries(details ?? {}).map(([name, value]) => [name, answered(value)])
  return { ...event, details: Object.fromEntries(entries) }
}

const post = (url: string, payload: string) => ({ method: 'POST', url, payload, headers: JSON_TYPE }) as const
const isTooLong = (payload: string, most = BODY_MAX) => Buffer.byteLength(payload) > most
const isOnly = (payload: string, names: string[]) => Object.keys(parsed(payload)).every((name) => names.includes(name))
const parsed = (payload: string) => oracle.objectIn(JSON.parse(payload))
const badBearer = oddText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 300) || 'x')

const mobile = fc.oneof(
  fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }),
  fc
    .tuple(
      fc.constantFrom('', '+91', '91', '0', '0091', '+1', '00', '９'),
      fc.integer({ min: 600_000_000, max: 19_999_999_999 }),
      fc.constantFrom('', '-', ' ', '–', '\u00a0', '_', '.'),
    )
    .map(([prefix, digits, gap]) => `${prefix}${gap}${String(digits).slice(0, 5)}${gap}${String(digits).slice(5)}`),
  junk,
)

fuzzed('POST /sendOTP', () =>
  jsonText(fc.oneof(fc.record({ mobile }), mutated({ mobile: '9876543210' }, { mobile }), junk)).map((payload) => ({
    ...post('/sendOTP', payload),
    isGood: !isTooLong(payload) && isOnly(payload, ['mobile']) && tenDigitsOf(parsed(payload)['mobile']) !== null,
  })),
)

const otp = fc.oneof(
  fc.constantFrom<unknown>('12345', '123', '１２３４', 1234, [1, 2, 3, 4], '12 4', '-123', '0000'),
  junk,
)
fuzzed('POST /validateOTP', () =>
  jsonText(fc.oneof(mutated({ mobile: '5000000000', otp: '0000' }, { mobile, otp }), junk)).map((payload) => ({
    ...post('/validateOTP', payload),
    isGood: false,
  })),
)

const token = () =>
  fc.oneof(
    junk,
    badBearer,
    fc
      .tuple(fc.nat(owner.refreshToken.length - 3), fc.constantFrom('A', 'z', '0', '_', '.', ''))
      .map(([at, letter]) => owner.refreshToken.slice(0, at) + letter + owner.refreshToken.slice(at + 1)),
  )
fuzzed('POST /refresh', () =>
  jsonText(fc.oneof(fc.record({ refreshToken: token() }), junk))
    .filter((payload) => parsed(payload)['refreshToken'] !== owner.refreshToken)
    .map((payload) => ({ ...post('/refresh', payload), isGood: false })),
)

fuzzed('POST /logout', () =>
  fc
    .tuple(jsonText(junk), badBearer)
    .map(([payload, accessToken]) => ({ ...post('/logout', payload), accessToken, isGood: false })),
)

const queryText = oddText.map((text) => encodeURIComponent(wellFormed(text)).slice(0, 4_000))

for (const path of ['/profile', '/getEvents']) {
  fuzzed(`GET ${path}`, () =>
    fc.tuple(queryText, queryText, fc.boolean(), badBearer).map(([name, value, isSignedIn, bad]) => ({
      method: 'GET',
      url: `${path}?${name}=${value}`,
      accessToken: isSignedIn ? owner.accessToken : bad,
      isGood: isSignedIn,
    })),
  )
}

const pageValue = fc.oneof(
  fc.constantFrom(
    '1',
    '6',
    '50',
    '1000',
    '',
    '01',
    '0',
    '51',
    '1001',
    '-1',
    '1.0',
    '1e1',
    '0x1',
    ' 1',
    '+1',
    '١',
    '99999999999999999999',
  ),
  fc.integer({ min: -1, max: 1_002 }).map(String),
  oddText.map((text) => wellFormed(text).slice(0, 500)),
)
const pageParts = fc.array(fc.tuple(fc.constantFrom('page', 'limit', 'page[]', '__proto__'), pageValue), {
  maxLength: 3,
})
fuzzed('GET /getEventsPageLoad', () =>
  pageParts.map((parts) => ({
    method: 'GET',
    url: `/getEventsPageLoad?${parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`,
    accessToken: owner.accessToken,
    isGood:
      parts.every(([name]) => name === 'page' || name === 'limit') &&
      isInRange(parts, 'page', 1_000) &&
      isInRange(parts, 'limit', 50),
  })),
)

function isInRange(parts: readonly (readonly [string, string])[], name: string, max: number): boolean {
  const values = parts.filter(([each]) => each === name).map(([, value]) => value)
  const [value] = values
  if (values.length > 1) return false
  return (
    value === undefined ||
    (value.length < 10 &&
      value !== '' &&
      [...value].every((digit) => digit >= '0' && digit <= '9') &&
      +value >= 1 &&
      +value <= max)
  )
}

fuzzed('GET /getEventById', () =>
  fc
    .oneof(
      fc.constantFrom(
        ownId,
        ownId.toUpperCase(),
        `${ownId} `,
        ownId.slice(1),
        '00000000-0000-4000-8000-000000000000',
        '*',
        '',
      ),
      oddText.map((text) => wellFormed(text).slice(0, 4_000)),
      fc.uuid(),
    )
    .map((id) => ({
      method: 'GET',
      url: `/getEventById?id=${encodeURIComponent(id)}`,
      isGood: id.toLowerCase() === ownId,
    })),
)

fuzzed('POST /saveNewEvent', () =>
  jsonText(fc.oneof({ weight: 20, arbitrary: oddEvent }, { weight: 1, arbitrary: junk })).map((payload) => ({
    ...post('/saveNewEvent', payload),
    accessToken: owner.accessToken,
    isGood: oracle.isGoodEvent(JSON.parse(payload)),
    readsBack: oracle.isGoodEvent(JSON.parse(payload)) ? oracle.readBack(JSON.parse(payload)) : null,
  })),
)

const ifMatch = fc.option(fc.constantFrom('*', '"0"', '"999999999999"', '""', 'x', '"1', 'W/"x"', '"1","x"'), {
  nil: undefined,
})
fuzzed('PUT /updateEvent', () =>
  fc
    .tuple(
      jsonText(oddEvent),
      fc.oneof({ weight: 4, arbitrary: fc.constant(ownId) }, { weight: 1, arbitrary: queryText }),
      ifMatch,
    )
    .map(([payload, id, tag]) => ({
      method: 'PUT',
      url: `/updateEvent/${id.slice(0, 1_000) || 'x'}`,
      payload,
      headers: { ...JSON_TYPE, ...(tag !== undefined && { 'if-match': tag }) },
      accessToken: owner.accessToken,
      isGood: tag?.includes('"1')
        ? null
        : id === ownId && (tag ?? '*') === '*' && oracle.isGoodEvent(JSON.parse(payload)),
    })),
)

const emails: Record<string, boolean> = {
  'asha@example.com': true,
  ' asha@example.com ': true,
  'a.b+c@sub.example.co.in': true,
  [`${'a'.repeat(64)}@example.com`]: true,
  asha: false,
  'asha@': false,
  '@example.com': false,
  'a b@example.com': false,
  'asha@example': false,
  'asha@exam\u0000ple.com': false,
  [`a@${'x.'.repeat(130)}com`]: false,
}
fuzzed('POST /updateProfile', () => {
  const profile = { mobile: owner.mobile, fullname: 'Asha Patil', email: 'asha@example.com' }
  const email = fc.oneof(fc.constantFrom(...Object.keys(emails)), fc.constantFrom<unknown>(null, 7, {}, []))
  const ownMobile = fc.constantFrom<unknown>(
    owner.mobile,
    `+91 ${owner.mobile}`,
    Number(owner.mobile),
    '9876543210',
    null,
    [],
  )
  const odd = { mobile: fc.oneof(ownMobile, mobile), fullname: oddText }
  return jsonText(
    fc.oneof(
      mutated(profile, odd),
      email.map((email) => ({ ...profile, email })),
    ),
  )
    .filter((payload) => isKnown(parsed(payload)['email']))
    .map((payload) => {
      const { mobile, fullname, email } = parsed(payload)
      const isGood =
        isOnly(payload, ['mobile', 'fullname', 'email', 'userid']) &&
        tenDigitsOf(mobile) === owner.mobile &&
        typeof fullname === 'string' &&
        isGoodText(fullname, 120) &&
        emails[String(email)] === true
      return {
        ...post('/updateProfile', payload),
        accessToken: owner.accessToken,
        isGood: !isTooLong(payload) && isGood,
      }
    })
})

function isKnown(email: unknown): boolean {
  return typeof email !== 'string' || Object.hasOwn(emails, email)
}

describe('POST /upload', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const part = (head: string, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), bytes, Buffer.from('\r\n')])
  const file = (bytes: Buffer) => part('name="file"; filename="../logo.svg"', bytes)
  const end = Buffer.from('--x--\r\n')
  const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])

  const good = fc.constantFrom(form(file(png)), form(part('name="note"', Buffer.from('x')), file(png)))
  const bad = fc.oneof(
    fc.constantFrom(
      form(),
      form(file(png), file(png)),
      form(file(Buffer.alloc(0))),
      form(part('name="__proto__"', png)),
      form(part('name="logo"; filename="logo.png"', png)),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => form(file(Buffer.from(bytes)))),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(png.length - 20).map((length) => form(file(png.subarray(0, length)))),
    fc.nat(form(file(png)).length - 10).map((length) => form(file(png)).subarray(0, length)),
    fc
      .constantFrom('<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'PK\u0003\u0004')
      .map((text) => form(file(Buffer.from(text)))),
  )
  const types = fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json',
    'text/html',
  )
  fuzzed('its cases', () =>
    fc
      .tuple(
        fc.oneof(
          good.map((body) => [body, true] as const),
          bad.map((body) => [body, false] as const),
        ),
        types,
      )
      .map(([[payload, isGood], type]) => ({
        method: 'POST',
        url: '/upload',
        payload: payload as unknown as string,
        headers: { 'content-type': type },
        accessToken: owner.accessToken,
        isGood: isGood && type.endsWith('boundary=x'),
      })),
  )
})
