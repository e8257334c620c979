import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const clientFolder = await clientFolderOf({
  'sw.js': '',
  'assets/index-A1.js': '',
  'assets/capture-worker-B2.js': '',
  'assets/capture-worker-B2.js.gz': gzipSync(''),
  'assets/clip-worker-C3.js': '',
})
let app: TestApp
beforeAll(async () => {
  const environment = { PRODUCT_NAME: 'Kabaddi “Live”', PRODUCT_SHORT_NAME: 'Kabaddi' }
  app = await startApp({ environment, clientFolder })
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers })

test('the app is installed under the operator’s names', async () => {
  const answer = await get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toMatchObject({
    name: 'Kabaddi “Live”',
    short_name: 'Kabaddi',
    start_url: '/events-layout',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { sizes: '512x512', purpose: 'maskable' }],
  })
})

test('the service worker is not cached and has its own policy', async () => {
  const { headers } = await get('/sw.js')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toMatch(/javascript/)
  expect(headers['content-security-policy']).toContain(
    "require-trusted-types-for 'script';trusted-types service-worker capture-worker clip-worker",
  )
})

test('only the capture worker may compile WebAssembly', async () => {
  const policyOf = async (url: string, headers = {}) => (await get(url, headers)).headers['content-security-policy']
  for (const encoding of ['identity', 'gzip']) {
    const policy = await policyOf('/assets/capture-worker-B2.js', { 'accept-encoding': encoding })
    expect(policy, encoding).toContain("script-src 'self' 'wasm-unsafe-eval';")
  }
  expect(await policyOf('/assets/clip-worker-C3.js')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; font-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  expect(await policyOf('/join')).toContain("script-src 'self';")
  expect(await policyOf('/assets/index-A1.js')).toBe("default-src 'none'; frame-ancestors 'none'")
})
