import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#server/db/embedded/free-port.ts'
import { startLan } from '#tests/support/servers/lan-server.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-lan-'))
})
test.afterEach(() => rm(folder, { recursive: true }))

test('npm start -- --lan speaks https to the network, and phones that trust it once need not be asked again', async ({
  browser,
}) => {
  const port = await freePort()
  const server = await startLan(port, folder)
  const address = new RegExp(`https://([\\d.]+):${port} `).exec(server.said)?.[1] ?? ''
  const certificate = /its certificate is (\S+\.crt)/.exec(server.said)?.[1] ?? ''
  expect(server.said).toContain('Each browser warns once')
  expect(server.said).toMatch(/[▀▄█]{10}/)
  expect(new X509Certificate(await readFile(certificate)).checkIP(address)).toBe(address)

  const origin = `https://127.0.0.1:${port}`
  const authority = await get(`${origin}/trust.crt`, { rejectUnauthorized: false })
  expect(authority.body).toBe(await readFile(join(dirname(certificate), 'authority.crt'), 'utf8'))
  const health = await get(`${origin}/healthz`, { ca: authority.body })
  expect(health.status).toBe(200)
  expect(health.headers).not.toHaveProperty('strict-transport-security')
  await expect(get(`${origin}/healthz`, {})).rejects.toThrow(/unable to|self.signed/i)

  const page = await browser.newPage({ ignoreHTTPSErrors: true })
  await page.goto(origin)
  await expect(page.getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible()
  expect(await page.evaluate(() => [isSecureContext, 'mediaDevices' in navigator])).toEqual([true, true])
  await page.close()
  await server.stop()

  const again = await startLan(port, folder)
  expect((await get(`${origin}/healthz`, { ca: authority.body })).status).toBe(200)
  await again.stop()
})

type Answer = { status: number | undefined; headers: object; body: string }

function get(address: string, trust: { ca?: string; rejectUnauthorized?: boolean }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { ...trust, agent: false }, async (response) => {
      let body = ''
      for await (const piece of response.setEncoding('utf8')) body += piece
      resolve({ status: response.statusCode, headers: response.headers, body })
    })
    asked.on('error', reject).end()
  })
}
