import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#tests/support/api/graphql.ts'
import { createEventOverHttp, startEventOverHttp } from '#tests/support/live/live-event.ts'
import { camerasShownIn, readPlaylist } from '#tests/support/live/live-playlist.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'

const SECRET_KEY = Buffer.alloc(32, 5).toString('base64')

let api: TestApp
let media: TestApp
beforeAll(async () => {
  api = await startApp({ environment: { ROLE: 'api', SECRET_KEY } })
  media = await startApp({
    environment: { ROLE: 'media', SECRET_KEY },
    sharesDatabaseWith: { databaseUrl: api.databaseUrl },
    runsLive: true,
  })
  for (const { app } of [api, media]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await media.close()
  await api.close()
})

const statusOf = async ({ app }: TestApp, method: 'GET' | 'POST', url: string) => {
  const { statusCode, body } = await app.inject({ method, url })
  return { statusCode, body }
}

describe('a path of another role is a 404 that names the role', () => {
  test.each([
    ['GET', '/graphql'],
    ['POST', '/graphql'],
    ['POST', '/sendOTP'],
    ['GET', '/getEvents'],
    ['POST', '/upload'],
    ['GET', '/openapi.json'],
    ['GET', '/dev/outbox'],
  ] as const)('%s %s at media', async (method, url) => {
    const error = 'Not found on this server, which has ROLE=media.'
    expect(await statusOf(media, method, url)).toEqual({
      statusCode: 404,
      body: JSON.stringify({ error, code: 'NOT_FOUND' }),
    })
    expect((await statusOf(api, method, url)).statusCode).not.toBe(404)
  })

  test.each([
    ['POST', '/live/join'],
    ['GET', '/live/time'],
    ['GET', '/live/media/x/slate/0.m4s'],
    ['POST', '/live/x/watching'],
  ] as const)('%s %s at api', async (method, url) => {
    const { statusCode, body } = await statusOf(api, method, url)
    expect([statusCode, JSON.parse(body).error]).toEqual([404, 'Not found on this server, which has ROLE=api.'])
    const there = await statusOf(media, method, url)
    expect(there.body).not.toContain('ROLE=')
  })

  test('both roles serve health checks and logos', async () => {
    for (const server of [api, media]) {
      await expect.poll(async () => (await statusOf(server, 'GET', '/readyz')).statusCode).toBe(200)
      const missing = await statusOf(server, 'GET', `/uploads/${'0'.repeat(64)}.webp`)
      expect(missing.body).toContain('Image not found.')
    }
  })
})

test('an event created at one is filmed and watched at the other', async () => {
  const owner = await signIn(api)
  const accesses = { origin: api.app.listeningOrigin, accessToken: owner.accessToken }
  const event = await createEventOverHttp(accesses, { devices: 1, mediaOrigin: media.app.listeningOrigin })
  const epochMs = await startEventOverHttp(accesses, event.id)
  const film = event.cameras[0]?.film(epochMs)
  await expect
    .poll(
      async () => {
        const { status, playlist } = await readPlaylist(media.app.listeningOrigin, event.slug, 'programme.m3u8')
        return status === 200 ? camerasShownIn(playlist, [event.cameras[0]?.deviceId ?? '']) : ''
      },
      { timeout: 20_000 },
    )
    .toMatch(/aa$/)
  await film?.stop()
})
