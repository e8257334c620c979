import { connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { legacyEvent } from '#tests/support/api/legacy-events.ts'
import { contractViolations } from '#tests/support/api/rest.ts'
import { bearer, sendUntilClosed } from '#tests/support/api/upload.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/database/database-proxy.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let app: TestApp
let link: DatabaseProxy
let origin: string
let owner: Organiser
beforeAll(async () => {
  const via = async (url: string) => {
    link = await openDatabaseProxy(url)
    return link.url
  }
  app = await startApp({ proxyDatabase: via })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  owner = await signIn(app)
  return app.close
})

async function ask(method: string, path: string, init: RequestInit = {}) {
  const response = await fetch(origin + path, { method, ...init })
  const text = await response.text()
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a wrong method', () => {
  test.each([
    ['GET', '/sendOTP', 'POST, OPTIONS'],
    ['DELETE', '/validateOTP', 'POST, OPTIONS'],
    ['POST', '/profile', 'GET, HEAD, OPTIONS'],
    ['PUT', '/refresh', 'POST, OPTIONS'],
    ['GET', '/logout', 'POST, OPTIONS'],
    ['PATCH', '/getEvents', 'GET, HEAD, OPTIONS'],
    ['POST', '/getEventsPageLoad', 'GET, HEAD, OPTIONS'],
    ['PUT', '/upload', 'POST, OPTIONS'],
    ['PUT', '/saveNewEvent', 'POST, OPTIONS'],
    ['DELETE', '/getEventById', 'GET, HEAD, OPTIONS'],
    ['POST', '/updateEvent/1', 'PUT, OPTIONS'],
    ['PUT', '/updateProfile', 'POST, OPTIONS'],
  ])('%s %s is told which there is', async (method, path, allow) => {
    const body = method === 'GET' ? {} : { body: '{', headers: JSON_TYPE }
    const answer = await ask(method, path, body)
    expect([answer.status, answer.headers['allow'], answer.body.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED'])
    const asked = await ask('OPTIONS', path)
    expect([asked.status, asked.headers['allow']]).toEqual([204, allow])
  })

  test('from a browser shows the page for unknown addresses', async () => {
    expect((await ask('GET', '/saveNewEvent', { headers: { accept: 'text/html' } })).status).toBe(404)
  })
})

test.each(['GET', 'POST', 'PUT', 'DELETE'])('%s at an unknown path is JSON, whatever was sent', async (method) => {
  const body = method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'nonsense' } }
  for (const path of ['/nowhere', '/sendotp', '/updateEvent', '/updateEvent/1/2', '/saveNewEvent/']) {
    const answer = await ask(method, path, body)
    expect([answer.status, answer.body]).toEqual([404, { error: 'Not found.', code: 'NOT_FOUND' }])
  }
})

test('rejects a malformed URL with the usual JSON error', async () => {
  const answer = await ask('GET', '/updateEvent/%E0%A4%A')
  expect([answer.status, answer.body.code, answer.body.error]).toEqual([
    400,
    'BAD_USER_INPUT',
    'The request could not be understood.',
  ])
})

/** Sends raw bytes, which HTTP clients would refuse to. */
function answerTo(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text)).on('error', reject)
  })
}

describe('a Host header', () => {
  const CLOSE = 'Connection: close'
  const paths = [
    '/getEvents',
    '/healthz',
    '/graphql?query={__typename}',
    '/live/nobody/programme.m3u8',
    '/nowhere',
    '/',
  ]

  test.each(paths)('that is sent twice to %s is refused, be they equal or not', async (path) => {
    for (const other of ['maidan.example', 'evil.example', '']) {
      const answer = await answerTo(`GET ${path} HTTP/1.1`, 'Host: maidan.example', `hOST: ${other}`, CLOSE)
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*BAD_USER_INPUT/)
    }
  })

  test('is required by HTTP/1.1, and not by HTTP/1.0', async () => {
    expect(await answerTo('GET /healthz HTTP/1.1', CLOSE)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await answerTo('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await answerTo('GET /healthz HTTP/1.1', 'Host: maidan.example', CLOSE)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('rejects bytes that are not HTTP with the usual JSON error', async () => {
  const answer = await answerTo('NONSENSE')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'BAD_USER_INPUT',
    error: expect.any(String),
  })
})

describe('a body', () => {
  const post = (path: string, body: BodyInit, type: string) =>
    ask('POST', path, { body, headers: { 'content-type': type, ...bearer(owner.accessToken) } })

  test.each<[string, BodyInit, string, number]>([
    ['that is no JSON', '{"mobile":', 'application/json', 400],
    ['that is no text', new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json', 400],
    ['of plain text', '{}', 'text/plain', 415],
    ['of a form', 'mobile=9876543210', 'application/x-www-form-urlencoded', 415],
    ['of a type that is none', '{}', 'nonsense', 415],
  ])('%s is refused', async (_case, body, type, status) => {
    for (const path of ['/sendOTP', '/validateOTP', '/refresh', '/saveNewEvent', '/updateProfile']) {
      const answer = await post(path, body, type)
      expect(answer.status).toBe(status)
      expect(contractViolations({ method: 'POST', url: path }, answer as never)).toEqual([])
    }
  })

  test.each([
    ['/sendOTP', 100 * 1024 + 1],
    ['/updateProfile', 100 * 1024 + 1],
    ['/saveNewEvent', 1024 * 1024 + 1],
    ['/upload', 6 * 1024 * 1024],
  ])('too large for %s is refused before it is read, and the answer arrives', async (path, size) => {
    const isForm = path === '/upload'
    const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json'
    const headers = { 'content-type': type, 'content-length': String(size), ...bearer(owner.accessToken) }
    const { status, body } = await sendUntilClosed(origin, headers, size, path)
    expect([status, JSON.parse(body).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('of 300 MB is rejected without being read', async () => {
    const size = 300 * 1024 * 1024
    const headers = { ...JSON_TYPE, 'content-length': String(size), ...bearer(owner.accessToken) }
    const { status, sent } = await sendUntilClosed(origin, headers, size, '/saveNewEvent')
    expect(status).toBe(413)
    expect(sent).toBeLessThan(size / 4)
  })

  test('of an event may be large for signed-in senders only', async () => {
    const big = JSON.stringify(legacyEvent('cricket', { title: 'x'.repeat(900_000) }))
    expect((await post('/saveNewEvent', big, 'application/json')).body.fields).toEqual({
      title: 'Title must be at most 120 characters.',
    })
    expect((await ask('POST', '/saveNewEvent', { body: big, headers: JSON_TYPE })).status).toBe(401)
  })
})

describe('an upload', () => {
  const upload = (body: BodyInit, headers: Record<string, string> = {}) => ask('POST', '/upload', { body, headers })
  const form = (...files: Uint8Array[]) => {
    const made = new FormData()
    for (const file of files)
      made.append('file', new Blob([new Uint8Array(file)], { type: 'text/html' }), '../../x.html')
    return made
  }
  const png = () =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test('returns the URL of the stored picture', async () => {
    for (const headers of [{}, bearer(owner.accessToken)]) {
      const answer = await upload(form(await png()), headers)
      expect(contractViolations({ method: 'POST', url: '/upload' }, answer as never)).toEqual([])
      expect(Object.keys(answer.body)).toEqual(['url'])
      const served = await fetch(answer.body.url)
      expect(served.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(await served.arrayBuffer()).metadata()).width).toBe(20)
    }
  })

  test('of unknown length is refused before it is read', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await sendUntilClosed(origin, { ...type, 'transfer-encoding': 'chunked' }, 0, '/upload')
    const error = 'Content-Length is required. Please send the upload without chunked encoding.'
    expect([answer.status, JSON.parse(answer.body)]).toEqual([411, { error, code: 'LENGTH_REQUIRED' }])
  })

  test.each<[string, () => Promise<BodyInit>, Record<string, string>, number]>([
    ['without a file', async () => form(), {}, 400],
    ['of two files', async () => form(await png(), await png()), {}, 400],
    ['of a page', async () => form(Buffer.from('<script>alert(1)</script>')), {}, 415],
    ['of nothing', async () => form(new Uint8Array()), {}, 415],
    ['of half a picture', async () => form((await png()).subarray(0, 40)), {}, 415],
    ['in JSON', async () => '{"file":"x"}', JSON_TYPE, 415],
    ['without a boundary', async () => 'x', { 'content-type': 'multipart/form-data' }, 400],
    [
      'cut off',
      async () => '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    ['of noise', async () => 'noise', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    [
      'under __proto__',
      async () => '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
      400,
    ],
    ['with a session that is over', async () => form(await png()), bearer('nonsense'), 401],
  ])('%s is refused', async (_case, body, headers, status) => {
    const answer = await upload(await body(), headers)
    expect([answer.status, answer.body?.error]).toEqual([status, expect.any(String)])
    expect(contractViolations({ method: 'POST', url: '/upload' }, answer as never)).toEqual([])
  })
})

test('every call has Retry-After while the database is down', async () => {
  await link.cut()
  for (const path of ['/profile', '/getEventById?id=00000000-0000-4000-8000-000000000000']) {
    const answer = await ask('GET', path, { headers: bearer(owner.accessToken) })
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '2', 'UNAVAILABLE'])
    expect(contractViolations({ method: 'GET', url: path }, answer as never)).toEqual([])
  }
  await link.restore()
})
