import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LOGO_MAX_BYTES } from '#schema/validation/limits.ts'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import {
  bearer,
  hugePng,
  multipartForm,
  send,
  sendUntilClosed,
  UPLOAD_LOGO,
  upload,
} from '#tests/support/api/upload.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

let server: TestApp
let origin: string
let organiser: Organiser

beforeAll(async () => {
  server = await startApp()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  organiser = await signIn(server)
  // Other tests at the same time, and killed servers before, leave temporary files in the usual place.
  const spool = await mkdtemp(join(tmpdir(), 'maidan-spool-'))
  vi.stubEnv('TMPDIR', spool)
  return async () => {
    vi.unstubAllEnvs()
    await server.close()
    await rm(spool, { recursive: true })
  }
})

const blank = (width: number, height: number, colour = 'green') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const sendLogo = (bytes: Uint8Array, name = 'logo.png') => upload(origin, bytes, { ...organiser, name })
const served = async (url: string) => Buffer.from(await (await fetch(origin + url)).arrayBuffer())
const temporaryFiles = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('capacitor-'))

describe('a picture', () => {
  test('is kept as WebP of at most 512 pixels on the longer side, under the name of its content', async () => {
    const { status, data } = await sendLogo(await blank(800, 600).png().toBuffer())

    expect(status).toBe(200)
    expect(data.uploadLogo).toEqual({
      url: expect.stringMatching(/^\/uploads\/[0-9a-f]{64}\.webp$/),
      width: 512,
      height: 384,
    })
    const { format, width, height } = await sharp(await served(data.uploadLogo.url)).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 384 })
    const row = await server.db
      .selectFrom('uploads')
      .selectAll()
      .where('hash', '=', data.uploadLogo.url.slice(9, -5))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ownerId: organiser.id, width: 512, height: 384 })
  })

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    'may be %s, whatever its name says, and is not enlarged',
    async (format) => {
      const { data } = await sendLogo(await blank(30, 20).toFormat(format).toBuffer(), 'logo.txt')
      expect(data.uploadLogo).toMatchObject({ width: 30, height: 20 })
    },
  )

  test('is rotated upright and has no metadata', async () => {
    const photo = await blank(40, 20)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()

    const { data } = await sendLogo(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]))

    expect(data.uploadLogo).toMatchObject({ width: 20, height: 40 })
    const kept = await served(data.uploadLogo.url)
    const { exif, orientation, icc, xmp } = await sharp(kept).metadata()
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect(kept.includes('script') || kept.includes('secret')).toBe(false)
  })

  test('sent twice is one', async () => {
    const bytes = await blank(50, 50, 'blue').png().toBuffer()
    const [first, second] = await Promise.all([sendLogo(bytes), sendLogo(bytes, 'again.png')])
    expect(first.data).toEqual(second.data)
  })

  test('may have exactly 5 MB', async () => {
    const padded = Buffer.alloc(LOGO_MAX_BYTES)
    padded.set(await blank(10, 10, 'red').png().toBuffer())
    expect((await sendLogo(padded)).data.uploadLogo).toMatchObject({ width: 10 })
  })
})

describe('a file that is not a picture', () => {
  const webPage = '<!doctype html><html><script>alert(1)</script></html>'
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a web page', () => Buffer.from(webPage)],
    ['an SVG drawing', () => Buffer.from(drawing)],
    ['an SVG drawing with a preamble', () => Buffer.from(`<?xml version="1.0"?>\n${drawing}`)],
    ['a PDF file', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['another kind of picture', () => blank(9, 9).tiff().toBuffer()],
  ])('%s is refused, whatever its name says', async (_what, bytes) => {
    const { errors } = await sendLogo(await bytes())
    expect(errors?.[0]).toMatchObject({
      message: 'Only PNG, JPEG, WebP, GIF or AVIF images are accepted.',
      extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    })
  })

  test('a small file of 900 million pixels is rejected before decoding', async () => {
    const bomb = hugePng(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.cpuUsage()
    const { errors } = await sendLogo(bomb)
    expect(errors?.[0]).toMatchObject({
      message: 'Image is too large. The limit is 40 megapixels.',
      extensions: { code: 'PAYLOAD_TOO_LARGE' },
    })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(1_000)
  })

  test.each([1, 60_000, 10 * 1024 * 1024])('a file of 5 MB and %d bytes more is refused', async (more) => {
    const { errors, status } = await sendLogo(Buffer.alloc(LOGO_MAX_BYTES + more))
    expect(errors?.[0]).toMatchObject({
      message: 'File is too large. The limit is 5 MB.',
      extensions: { code: 'PAYLOAD_TOO_LARGE' },
    })
    expect(status).toBe(more > 64 * 1024 ? 413 : 200)
  })
})

describe('before the file is read', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'apollo-require-preflight': 'true' }

  test.each([
    ['nobody', undefined, 'Please sign in.'],
    ['somebody with a bad token', 'made-up', 'Session expired. Please sign in again.'],
  ])('%s is refused', async (_who, accessToken, sentence) => {
    const headers = { ...multipart, ...bearer(accessToken), 'content-length': '4000000' }
    const { body } = await sendUntilClosed(origin, headers, 0)
    expect(JSON.parse(body).errors).toEqual([{ message: sentence, extensions: { code: 'UNAUTHENTICATED' } }])
  })

  test('a request that another site could have sent is refused', async () => {
    const headers = {
      ...bearer(organiser.accessToken),
      'content-type': multipart['content-type'],
      'content-length': '4000000',
    }
    const { status, body } = await sendUntilClosed(origin, headers, 0)
    expect(status).toBe(400)
    const message =
      'This request was blocked because it may have come from another site. Please send the header "apollo-require-preflight: true".'
    expect(JSON.parse(body).errors).toEqual([{ message, extensions: { code: 'CSRF' } }])
  })

  test('a request of unknown length is refused', async () => {
    const headers = { ...multipart, ...bearer(organiser.accessToken), 'transfer-encoding': 'chunked' }
    const { status, body } = await sendUntilClosed(origin, headers, 0)
    expect([status, JSON.parse(body).errors[0].extensions.code]).toEqual([411, 'LENGTH_REQUIRED'])
  })

  test('a body of 300 MB is rejected without being read', async () => {
    const headers = { ...multipart, ...bearer(organiser.accessToken), 'content-length': String(300 * 1024 * 1024) }
    const { status, body, sent } = await sendUntilClosed(origin, headers, 300 * 1024 * 1024)
    expect(status).toBe(413)
    expect(JSON.parse(body).errors[0].message).toBe('File is too large. The limit is 5 MB.')
    // What is drained for the sake of the answer, and the buffers of both sockets.
    expect(sent).toBeLessThan(40 * 1024 * 1024)
  })
})

describe('a malformed request', () => {
  const allowed = () => ({ 'apollo-require-preflight': 'true', ...bearer(organiser.accessToken) })
  const raw = (boundary: string, body: string) =>
    send(origin, body, { ...allowed(), 'content-type': `multipart/form-data${boundary}` })

  test('without its file', async () => {
    const answer = await send(origin, multipartForm({ '0': ['variables.file'] }), allowed())
    expect(codeOf(answer)).toBe('BAD_USER_INPUT')
  })

  test('with two files', async () => {
    const form = multipartForm({ '0': ['variables.file'], '1': ['variables.other'] })
    const answer = await send(origin, form, allowed())
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_USER_INPUT'])
  })

  test('with a text in place of its file', async () => {
    const answer = await ask(server, UPLOAD_LOGO, { file: 'logo.png' }, organiser.accessToken)
    expect(codeOf(answer)).toBe('BAD_USER_INPUT')
  })

  test.each([
    ['without a boundary', '', 'anything'],
    ['without parts', '; boundary=x', 'anything'],
    [
      'without an operation',
      '; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n{}\r\n--x--\r\n',
    ],
    [
      'with a broken operation',
      '; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{\r\n--x--\r\n',
    ],
    ['cut off', '; boundary=x', '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{}'],
  ])('%s', async (_how, boundary, body) => {
    const answer = await raw(boundary, body)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'BAD_USER_INPUT'])
  })

  test('leaves no temporary file', async () => {
    await sendLogo(Buffer.alloc(LOGO_MAX_BYTES + 1))
    await expect.poll(temporaryFiles).toEqual([])
  })
})

describe('a served upload', () => {
  test('has an image type, nosniff, and never changes', async () => {
    const { data } = await sendLogo(await blank(5, 5).png().toBuffer())
    const { status, headers } = await fetch(origin + data.uploadLogo.url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': 'inline; filename="logo.webp"',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([`${'0'.repeat(64)}.webp`, 'logo.webp', '..%2Fsecret', '%00', `..%2Fblobs%2F${'0'.repeat(64)}.webp`])(
    'is nothing under the name %s',
    async (name) => {
      const response = await fetch(`${origin}/uploads/${name}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'Image not found.', code: 'NOT_FOUND' })
    },
  )
})

describe('the uploads service', () => {
  const uploads = () => server.services.uploads
  const viewer = () => ({ userId: organiser.id, sessionId: '', mobile: organiser.mobile })
  const caller = { address: '127.0.0.1', userAgent: '', deviceCookie: null }

  test('stores the picture of a data: URL', async () => {
    const uri = `data:image/png;base64,${(await blank(7, 6).png().toBuffer()).toString('base64')}`
    const { url, ...size } = await uploads().fromDataUri(viewer(), uri)
    expect(size).toEqual({ width: 7, height: 6 })
    expect((await sharp(await served(url)).metadata()).format).toBe('webp')
  })

  test.each([
    ['data:image/svg+xml;base64,PHN2Zy8+', 'BAD_USER_INPUT'],
    ['data:image/png,plain', 'BAD_USER_INPUT'],
    ['data:image/png;base64,', 'BAD_USER_INPUT'],
    ['https://example.org/logo.png', 'BAD_USER_INPUT'],
    ['data:image/png;base64,PHN2Zy8+', 'UNSUPPORTED_MEDIA_TYPE'],
    [`data:image/png;base64,${'A'.repeat(2.8 * 1024 * 1024)}`, 'PAYLOAD_TOO_LARGE'],
  ])('refuses another address, or other bytes in it: %#', async (uri, code) => {
    await expect(uploads().fromDataUri(viewer(), uri)).rejects.toMatchObject({ code })
  })

  test('accepts anonymous uploads of legacy clients', async () => {
    const picture = parts(await blank(8, 8, 'white').png().toBuffer())
    expect(await uploads().add({ user: null, client: caller }, picture)).toMatchObject({ width: 8 })
  })

  test('deletes only uploads that no event has used for a day', async () => {
    const keep = async (colour: string) =>
      (await uploads().add({ user: viewer(), client: caller }, parts(await blank(9, 9, colour).png().toBuffer()))).url
    const [used, unused, young] = [await keep('cyan'), await keep('magenta'), await keep('yellow')]
    await ask(server, CREATE_EVENT, { sponsors: [{ name: 'Dairy', logo: used }] }, organiser.accessToken)
    await server.db
      .updateTable('uploads')
      .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where(
        'hash',
        'in',
        [used, unused].map((url) => url.slice(9, -5)),
      )
      .execute()

    await uploads().prune()

    const statuses = await Promise.all([used, unused, young].map(async (url) => (await fetch(origin + url)).status))
    expect(statuses).toEqual([200, 404, 200])
  })
})

const CREATE_EVENT = `mutation ($sponsors: [SponsorInput!]!) {
  createEvent(input: {
    title: "Talk", description: "Tea", type: OTHER, venue: "Hall", localTime: "2026-12-06T15:30", sponsors: $sponsors
  }) { id }
}`

async function* parts(...bytes: Uint8Array[]) {
  yield* bytes
}
