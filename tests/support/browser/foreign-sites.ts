import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Response } from '@playwright/test'

/** `type`: the body's content type; empty sends no body. */
export type ForgedRequest = { url: string; type: string; fields: Record<string, string> }

/** Serves an empty page at another origin of the same site, and at one of another site. */
export async function openForeignSites() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    sameSite: `http://127.0.0.1:${port}`,
    otherSite: `http://localhost:${port}`,
    close: () => void server.close(),
  }
}

export async function submitForm(page: Page, origin: string, { url, type, fields }: ForgedRequest): Promise<Response> {
  await page.goto(origin)
  const answered = page.waitForResponse((response) => response.url() === url)
  await page.evaluate(
    ({ url, type, fields }) => {
      const form = document.createElement('form')
      Object.assign(form, { action: url, method: 'post', enctype: type })
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input')
        form.append(Object.assign(input, { type: 'hidden', name, value }))
      }
      document.body.append(form)
      form.submit()
    },
    { url, type, fields },
  )
  await page.waitForURL(url)
  return answered
}

/** Sends a `no-cors` request with cookies, whose response the browser hides. */
export async function sendNoCors(page: Page, origin: string, { url, type, fields }: ForgedRequest): Promise<void> {
  if (new URL(page.url()).origin !== origin) await page.goto(origin)
  await page.evaluate(
    async ({ url, type, fields }) => {
      const body = type === 'multipart/form-data' ? new FormData() : new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      if (body instanceof FormData) {
        const picture = await new Promise<Blob | null>((drawn) => document.createElement('canvas').toBlob(drawn))
        if (picture) body.append('file', picture, 'logo.png')
      }
      const [[name = '', value = ''] = []] = Object.entries(fields)
      const text = new Blob([`${name}=${value}`], { type })
      const sent = type === '' ? null : type === 'text/plain' ? text : body
      await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body: sent }).catch(() => {})
    },
    { url, type, fields },
  )
}

export async function readFrom(page: Page, origin: string, url: string, init: RequestInit): Promise<number | null> {
  if (new URL(page.url()).origin !== origin) await page.goto(origin)
  return page.evaluate(
    ({ url, init }) =>
      fetch(url, init).then(
        ({ status }) => status,
        () => null,
      ),
    { url, init },
  )
}
