import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { asAnotherBuild, deploy } from '#tests/support/servers/deployment.ts'

/** The offline page asks every 19 s at the longest. */
const ASKED_WITHIN_MS = 40_000

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const served = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL))

test('the app can be installed: a manifest, icons of its sizes, and a worker, with no rule of the page broken', async ({
  page,
  request,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto('/otp-login')
  expect(await served(page)).toMatch(/\/sw\.js$/)

  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Maidan Live', short_name: 'Maidan', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata()
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png'])
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await request.get(touchIcon ?? '')).headers()['content-type']).toBe('image/png')
  expect(complaints).toEqual([])
})

test('the worker keeps the offline page with its parts, and nothing else', async ({ page, request }) => {
  await page.goto('/otp-login')
  await served(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  const parts = (await (await request.get('/offline.html')).text()).match(/\/assets\/[^"]+/g) ?? []
  expect(parts.length).toBeGreaterThan(0)
  expect(kept.sort()).toEqual(['/offline.html', ...parts].sort())
})

test('a deployment is what the next load shows; while the server is away, a sentence says so', async ({ browser }) => {
  test.slow()
  const first = await deploy()
  const page = await browser.newPage({ baseURL: first.origin })
  await page.goto('/otp-login')
  await expect(heading(page, 'Verify your mobile number')).toBeVisible()
  await served(page)
  await page.reload()
  await expect(heading(page, 'Verify your mobile number')).toBeVisible()

  await first.stop()
  await page.reload()
  await expect(heading(page, 'No connection')).toBeVisible()

  const reword = (folder: string) => asAnotherBuild(folder, 'Verify your mobile number', 'Freshly deployed')
  const second = await deploy(first.port, reword)
  await expect(heading(page, 'Freshly deployed')).toBeVisible({ timeout: ASKED_WITHIN_MS })
  await page.reload()
  await expect(heading(page, 'Freshly deployed')).toBeVisible()
  await page.close()
  await second.stop()
})
