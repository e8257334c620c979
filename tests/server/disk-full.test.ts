import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, codeOf, type Organiser, signIn } from '#tests/support/api/graphql.ts'
import { upload } from '#tests/support/api/upload.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const STORAGE_FULL = 'Server storage is full. Please contact the administrator.'

let server: TestApp
let origin: string
let organiser: Organiser
let isFull = true
let picture: Buffer

beforeAll(async () => {
  server = await startApp({
    wrapBlobs: (disk) => ({ ...disk, put: (name, bytes) => disk.put(name, isFull ? unwritable(bytes) : bytes) }),
  })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  organiser = await signIn(server)
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'olive' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())
beforeEach(() => {
  isFull = true
})

test.each([
  ['GraphQL', graphqlUpload],
  ['REST', restUpload],
])('a full disk is said so by %s, and leaves neither a row nor half a file', async (_door, send) => {
  expect(await send()).toMatchObject({ code: 'STORAGE_FULL', sentence: STORAGE_FULL })
  expect(await server.db.selectFrom('uploads').selectAll().execute()).toEqual([])
  expect(await readdir(join(server.folder, 'blobs'))).toEqual([])
})

test('REST answers with 507', async () => {
  expect(await restUpload()).toMatchObject({ status: 507 })
})

test('everything else works meanwhile, and uploads work again once there is space', async () => {
  await restUpload()
  expect(codeOf(await ask(server, '{ me { id } }', {}, organiser.accessToken))).toBeUndefined()
  isFull = false
  expect(await graphqlUpload()).toEqual({ code: undefined, sentence: undefined })
  expect(await readdir(join(server.folder, 'blobs'))).toHaveLength(1)
})

async function graphqlUpload() {
  const { errors } = await upload(origin, picture, organiser)
  return { code: errors?.[0]?.extensions.code, sentence: errors?.[0]?.message }
}

async function restUpload() {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${organiser.accessToken}` }
  const response = await fetch(`${origin}/upload`, { method: 'POST', body: form, headers })
  const { code, error } = (await response.json()) as { code?: string; error?: string }
  return { status: response.status, code, sentence: error }
}

/** Bytes whose second write fails with ENOSPC. */
function unwritable(bytes: Uint8Array): Uint8Array {
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  async function* written() {
    yield bytes.subarray(0, 1)
    throw noRoom
  }
  return written() as unknown as Uint8Array
}
