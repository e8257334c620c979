import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lacksTrustedProxies } from '#server/http/proxies.ts'
import { signIn } from '#tests/support/api/graphql.ts'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { admin } from '#tests/support/servers/operator.ts'

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' }
const SOCKET = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }

async function started(environment: Record<string, string> = {}) {
  const lines: string[] = []
  const server = await startApp({ environment: { ...environment, LOG_LEVEL: 'warn' }, lines })
  const get = (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    server.app.inject({ method: 'GET', url, headers, remoteAddress })
  /** Without those of a machine that is too busy to connect in time. */
  const warnings = () =>
    lines.map((line) => JSON.parse(line).msg as string).filter((said) => !said.startsWith('lost the connection'))
  const doctor = async () =>
    (await admin({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.folder, ...environment }, 'doctor')).output
  const isRemembered = (action: 'proxy_untrusted' | 'socket_not_upgraded') => () =>
    server.services.audit.lastEntryAt(action, 1).then((at) => at !== null)
  return { ...server, get, warnings, doctor, isRemembered }
}

describe('a proxy that is not to be trusted', () => {
  test.each(['x-forwarded-for', 'Forwarded', 'X-Real-IP', 'Via', 'CF-Connecting-IP', 'x-forwarded-proto'])(
    'is warned about once when requests carry %s, and the doctor knows',
    async (header) => {
      const server = await started()
      for (let time = 0; time < 3; time++) await server.get('/healthz', { [header]: '203.0.113.7' })
      expect(server.warnings()).toEqual([expect.stringMatching(/^requests come through a proxy, and TRUSTED_PROXIES/)])
      await expect.poll(server.isRemembered('proxy_untrusted')).toBe(true)
      await server.close()
    },
  )

  test('is reported by the doctor until it is set', async () => {
    const server = await started()
    expect(await server.doctor()).toMatch(/^well {2}proxies +TRUSTED_PROXIES is not set$/m)
    await server.get('/healthz', FORWARDED)
    await expect.poll(server.isRemembered('proxy_untrusted')).toBe(true)
    expect(await server.doctor()).toMatch(/^LOOK {2}proxies .*requests came through one at .*\(set TRUSTED_PROXIES to/m)
    const { databaseUrl: DATABASE_URL, folder: DATA_DIR } = server
    const { output } = await admin({ DATABASE_URL, DATA_DIR, TRUSTED_PROXIES: '127.0.0.1' }, 'doctor')
    expect(output).toMatch(/^well {2}proxies +127\.0\.0\.1$/m)
    await server.close()
  })

  test('is not reported because of a stranger’s header', async () => {
    const server = await started()
    await server.get('/healthz', FORWARDED, '198.51.100.9')
    expect(server.warnings()).toHaveLength(1)
    expect(await server.doctor()).toMatch(/^well {2}proxies /m)
    await server.close()
  })

  test('is not reported once it is trusted', async () => {
    const server = await started({ TRUSTED_PROXIES: '127.0.0.1' })
    await server.get('/healthz', FORWARDED)
    expect(server.warnings()).toEqual([])
    await server.close()
  })

  test.each([
    [true, 'https in front of http', { PUBLIC_URL: 'https://maidan.example', HOST: '0.0.0.0' }],
    [true, 'a public name for a server that only this machine reaches', { PUBLIC_URL: 'http://maidan.example' }],
    [false, 'a proxy that is trusted', { PUBLIC_URL: 'https://maidan.example', TRUSTED_PROXIES: '10.0.0.1' }],
    [false, 'https of our own', { PUBLIC_URL: 'https://m.example', HOST: '::', TLS_CERT_FILE: 'a', TLS_KEY_FILE: 'b' }],
    [false, 'no address', {}],
    [false, 'this machine’s own address', { PUBLIC_URL: 'http://localhost:4000' }],
  ])('%s: the settings tell of %s', (isLacking, _what, environment: Record<string, string>) => {
    expect(lacksTrustedProxies(readConfig(environment))).toBe(isLacking)
  })
})

test('reports a proxy that does not pass WebSockets on', async () => {
  const server = await started()
  expect(await server.doctor()).toMatch(/^well {2}websockets +none failed/m)
  for (const url of ['/graphql', '/live/socket']) await server.get(url, { ...SOCKET, connection: 'close' })
  expect(server.warnings()).toEqual([expect.stringMatching(/^a WebSocket request came without Upgrade/)])
  await expect.poll(server.isRemembered('socket_not_upgraded')).toBe(true)
  expect(await server.doctor()).toMatch(/^LOOK {2}websockets +one came without Upgrade at .*docs\/operations\.md/m)
  await server.close()
})

describe('the outbox', () => {
  let server: TestApp
  let port: number
  beforeAll(async () => {
    server = await startApp()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
    await signIn(server, '9777777777')
  })
  afterAll(() => server.close())

  /** Sends a raw request, which HTTP clients would refuse. */
  function answerTo(head: string): Promise<string> {
    return new Promise((answered, failed) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n`))
      socket.setEncoding('utf8').on('data', (text) => {
        answer += text
      })
      socket.on('error', failed).on('close', () => answered(answer))
    })
  }

  test.each([
    'localhost',
    'localhost:PORT',
    'LocalHost:PORT',
    'localhost.:PORT',
    '127.0.0.1:PORT',
    '127.9.8.7',
    '[::1]:PORT',
    '[::1]',
  ])('is shown to who asks this machine as %s', async (host) => {
    const answer = await answerTo(`GET /dev/outbox HTTP/1.1\r\nHost: ${host.replace('PORT', String(port))}`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"mobile":"9777777777"/)
  })

  test.each([
    'maidan.example',
    'localhost.evil.example',
    'evil-localhost',
    'a.localhost',
    '127.0.0.1.nip.io',
    '127.0.0.1.nip.io:PORT',
    '127.0.0.256',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0.0.0.0',
    '[::]',
    '[::2]',
    '128.0.0.1',
    'localhost:80:80',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost,evil.example',
    '',
  ])('is a plain 404 to who asks for %j', async (host) => {
    const answer = await answerTo(`GET /dev/outbox HTTP/1.1\r\nHost: ${host.replace('PORT', String(port))}`)
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /)
    expect(answer).not.toContain('9777777777')
  })

  test.each([
    ['without a host', 'GET /dev/outbox HTTP/1.0'],
    ['in absolute form', 'GET http://evil.example/dev/outbox HTTP/1.1\r\nHost: localhost'],
    ['in absolute form, by another host', 'GET http://localhost/dev/outbox HTTP/1.1\r\nHost: evil.example'],
    ['with two hosts', 'GET /dev/outbox HTTP/1.1\r\nHost: localhost\r\nHost: evil.example'],
    ['through a CDN', 'GET /dev/outbox HTTP/1.1\r\nHost: localhost\r\nCF-Connecting-IP: 127.0.0.1'],
  ])('is not shown to who asks %s', async (_how, head) => {
    const answer = await answerTo(head)
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /)
    expect(answer).not.toContain('9777777777')
  })
})
