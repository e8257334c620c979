import { expect, type Response, test } from '@playwright/test'
import { ask, createEvent, forgetSession, signIn } from '#tests/support/browser/organiser.ts'

const LIMIT_KB = 125
const REQUESTS_MOST = 10

test('the login’s first load has at most 125 kB of scripts, styles and fonts, in at most 10 requests', async ({
  page,
}) => {
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  await page.goto('/otp-login')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  const untilReady = responses.length
  await page.waitForLoadState('networkidle')
  const loaded = responses.filter((response) => /script|stylesheet|font/.test(response.request().resourceType()))
  const sizes = loaded.map(async (response) => {
    const { responseBodySize } = await response.request().sizes()
    return [response.url(), responseBodySize / 1_000] as const
  })
  const files = new Map(await Promise.all(sizes))
  const total = [...files.values()].reduce((sum, size) => sum + size, 0)
  expect(files.size).toBeGreaterThan(4)
  expect(total, JSON.stringify([...files])).toBeLessThanOrEqual(LIMIT_KB)
  expect(untilReady).toBeLessThanOrEqual(REQUESTS_MOST)
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
