import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { imageError } from '#schema/validation/image-file.ts'
import { type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { upload } from '#tests/support/api/upload.ts'
import { formats, heicHead, lateAnimation, photo } from '#tests/support/fixtures/image-files.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const DAMAGED = 'This image is damaged or incomplete. Choose another copy.'

let server: TestApp
let origin: string
let organiser: Organiser

beforeAll(async () => {
  server = await startApp()
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  organiser = await signIn(server)
  return server.close
})

const sentenceOf = async (bytes: Uint8Array) => (await upload(origin, bytes, organiser)).errors?.[0]?.message

async function post(bytes: Uint8Array, type: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'logo')
  const response = await fetch(`${origin}/upload`, { method: 'POST', body: form })
  return { status: response.status, body: await response.json() }
}

describe.each(formats)('a %s file', (format) => {
  test('that is truncated counts as damaged, in the form and on the server', async () => {
    const whole = await photo(format)
    expect(imageError(whole)).toBeNull()
    for (const share of [0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * share))
      expect(imageError(cut)).toBe(DAMAGED)
      expect(await sentenceOf(cut)).toBe(DAMAGED)
    }
  })

  test('is accepted with bytes after its end', async () => {
    expect(await sentenceOf(Buffer.concat([await photo(format, 20), Buffer.from('<script>')]))).toBeUndefined()
  })
})

test.each(['image/jpg', 'image/pjpeg', 'application/octet-stream', 'image/heic', ''])(
  'a JPEG that is sent as %j is taken',
  async (type) => {
    expect((await post(await photo('jpeg', 30), type)).status).toBe(200)
  },
)

test.each([
  ['a HEIC photo', heicHead, 'This is a HEIC photo. Choose a JPEG or PNG copy of it.'],
  ['an empty file', Buffer.alloc(0), 'This file is empty. Choose another copy.'],
  ['a PNG that holds a web page', Buffer.from('89504e470d0a1a0a3c68746d6c3e', 'hex'), DAMAGED],
  ['an SVG drawing', Buffer.from('<svg/>'), 'Only PNG, JPEG, WebP, GIF or AVIF images are accepted.'],
])('%s is told what it is over both interfaces', async (_what, bytes, sentence) => {
  expect(await sentenceOf(bytes)).toBe(sentence)
  expect(await post(bytes, 'image/png')).toEqual({
    status: 415,
    body: { error: sentence, code: 'UNSUPPORTED_MEDIA_TYPE' },
  })
})

test.each(['gif', 'webp'] as const)(
  'the logo of a %s animation is its first frame that shows something',
  async (format) => {
    const { data } = await upload(origin, await lateAnimation(format), organiser)
    const kept = Buffer.from(await (await fetch(origin + data.uploadLogo.url)).arrayBuffer())
    const { channels } = await sharp(kept).removeAlpha().stats()
    expect(channels.map(({ mean }) => Math.round(mean / 50))).toEqual([5, 0, 0])
  },
)

test('accepts an animated PNG', async () => {
  const png = await photo('png', 16)
  const control = Buffer.from('0000000861635450000000010000000000000000', 'hex')
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  expect(await sentenceOf(animated)).toBeUndefined()
})
