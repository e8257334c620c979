import { gzipSync } from 'node:zlib'
import { expect, type Response, test } from '@playwright/test'
import { ask, createEvent, forgetSession, signIn } from '#tests/support/browser/organiser.ts'

const LIMIT_KB = 140

test('the login’s first load has at most 140 kB of JavaScript', async ({ page }) => {
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  await page.goto('/otp-login', { waitUntil: 'networkidle' })
  const sizes = responses.map(async (response) => {
    const body = await response.body()
    return [response.url(), gzipSync(body, { level: 9 }).length / 1_000] as const
  })
  const scripts = new Map(await Promise.all(sizes))
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(scripts.size).toBeGreaterThan(1)
  expect(total, JSON.stringify([...scripts])).toBeLessThanOrEqual(LIMIT_KB)
})

test('the login and a public event can be read before the app has arrived, and are there once after', async ({
  page,
  browser,
}) => {
  const organiser = await signIn(page)
  const typed = 'Final <b>&</b> फ़ाइनल'
  const id = await createEvent(page, organiser, { title: typed, venue: 'Shivaji Park' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)

  await forgetSession(page)
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const early = await withoutScripts.newPage()
  for (const [path, title] of [
    ['/otp-login', 'Maidan Live'],
    [`/event/${event.slug}`, typed],
  ] as const) {
    await early.goto(path)
    await expect(early.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto(path)
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('h1')).toHaveCount(1)
  }
  await expect(early.getByText('Sun, 6 Dec 2026, 3:30 pm IST • Shivaji Park')).toBeVisible()
  await withoutScripts.close()
})

test('the page of a private event has nothing to read before the app has arrived', async ({ page, request }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Secret trial', visibility: 'PRIVATE' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)
  expect(await (await request.get(`/event/${event.slug}`)).text()).not.toMatch(/Secret trial|first-paint/)
  await page.goto(`/event/${event.slug}`)
  await expect(page.getByRole('heading', { name: 'Secret trial' })).toBeVisible()
})
