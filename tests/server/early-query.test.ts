import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EARLY_QUERY_ID } from '#schema/early-query.ts'
import { earlyQueryScript } from '#scripts/early-query.mjs'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const CDN = 'https://cdn.example'
const HTML = '<!doctype html><html><head><title>x</title><link rel="stylesheet" href="/theme.css"></head></html>'
const OTHERS = ['/', '/otp-login', '/settings', '/my-profile', '/join', '/view-event/1', '/event/unknown', '/nowhere']

const clientFolder = await clientFolderOf({ 'index.html': HTML, '.vite/early-query.js': await earlyQueryScript() })
let server: TestApp
beforeAll(async () => {
  server = await startApp({ clientFolder, environment: { MEDIA_URL: CDN } })
})
afterAll(() => server.close())

async function open(url: string, { app } = server) {
  const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  const script = new RegExp(`<script id="${EARLY_QUERY_ID}">(.*?)</script>`, 's').exec(body)?.[1] ?? null
  return { body, script, policy: String(headers['content-security-policy']) }
}

const scriptSources = (policy: string) => /script-src ([^;]+)/.exec(policy)?.[1]

test('the list’s page asks for the list before its style sheets, and its policy allows this script alone', async () => {
  const { body, script, policy } = await open('/events-layout')
  expect(script).toBe(await earlyQueryScript())
  const hash = createHash('sha256')
    .update(script ?? '')
    .digest('base64')
  expect(scriptSources(policy)).toBe(`'self' 'sha256-${hash}'`)
  expect(body.indexOf('<script')).toBeLessThan(body.indexOf('<link'))
  expect(body.match(/<script/g)).toHaveLength(1)
})

test('but for that hash its policy is the other pages’, which have no inline script', async () => {
  const { policy } = await open('/events-layout')
  for (const url of OTHERS) {
    const other = await open(url)
    expect(other.body, url).not.toContain('<script')
    expect(other.policy, url).toBe(policy.replace(/ 'sha256-[^']+'/, ''))
  }
  expect(policy).toContain(`connect-src 'self' ${CDN}`)
  expect(policy).not.toContain('unsafe')
})

test('without the script in the build the page has none', async () => {
  await rm(join(clientFolder, '.vite/early-query.js'))
  const other = await startApp({ clientFolder, sharesDatabaseWith: server })
  const { script, policy } = await open('/events-layout', other)
  await other.close()
  expect(script).toBeNull()
  expect(scriptSources(policy)).toBe("'self'")
})
