import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/servers/app.ts'
import { clientFolderOf } from '#tests/support/servers/client-folder.ts'

const LINK = '<link rel="stylesheet" crossorigin href="/assets/theme-1.css">'
const HTML = `<!doctype html><html><head><title>x</title>${LINK}</head><body><div id="root"></div></body></html>`
const THEME = '.gate { color: green }'

const clientFolder = await clientFolderOf({ 'index.html': HTML, 'assets/theme-1.css': THEME })
let server: TestApp
beforeAll(async () => {
  server = await startApp({ clientFolder })
})
afterAll(() => server.close())

async function open(url: string) {
  const { body, headers } = await server.app.inject({ url, headers: { accept: 'text/html' } })
  return { body, styles: /style-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1] }
}

test.each(['/', '/otp-login'])('%s has its style sheet inside, and its policy allows this one alone', async (url) => {
  const { body, styles } = await open(url)
  expect(body).toContain(`<style>${THEME}</style>`)
  expect(body).not.toContain('rel="stylesheet"')
  expect(styles).toBe(`'self' 'sha256-${createHash('sha256').update(THEME).digest('base64')}'`)
})

test.each(['/events-layout', '/join', '/settings', '/event/unknown', '/nowhere'])('%s links it', async (url) => {
  const { body, styles } = await open(url)
  expect(body).toContain(LINK)
  expect(body).not.toContain('<style')
  expect(styles).toBe("'self'")
})
