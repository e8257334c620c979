import { expect, type Page, test } from '@playwright/test'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

/** Browsers warn of an unused preload some seconds after the page has loaded. */
const WARNED_AFTER_MS = 6_000

let organiser: Organiser
let id: string
let slug: string
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
  id = await createEvent(page, organiser, { title: 'Sunday Final' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  slug = (await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)).event.slug
})

/** Everything that a page requests, in order, and what the browser complains of. */
function record(page: Page) {
  const seen = { paths: [] as string[], operations: [] as string[], warnings: [] as string[] }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    seen.paths.push(pathname + search)
    if (pathname === '/graphql') seen.operations.push(request.postDataJSON()?.operationName)
  })
  page.on('console', (message) => {
    if (/preload|Content.Security.Policy|Trusted/i.test(message.text())) seen.warnings.push(message.text())
  })
  return seen
}

const title = (page: Page) => page.locator('#root').getByRole('heading', { level: 1 })

async function rename(page: Page, to: string): Promise<void> {
  const headers = { authorization: `Bearer ${organiser.accessToken}` }
  expect((await page.request.put(`/updateEvent/${id}`, { headers, data: { title: to } })).status()).toBe(200)
}

test('a public event is shown without a query for it, and follows its changes', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const viewer = await context.newPage()
  const seen = record(viewer)
  await viewer.goto(`/event/${slug}`)
  await expect(title(viewer)).toHaveText('Sunday Final')
  await rename(page, 'Sunday Final, moved')
  await expect(title(viewer)).toHaveText('Sunday Final, moved')
  expect(seen.operations).toEqual([])
  expect(seen.warnings).toEqual([])
  await context.close()
})

test('a change between the server’s answer and the app’s start arrives', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const viewer = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await viewer.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await viewer.goto(`/event/${slug}`, { waitUntil: 'commit' })
  await expect(viewer.locator('#first-paint').getByRole('heading', { level: 1 })).toHaveText('Sunday Final')
  await rename(page, 'Sunday Final, again')
  release()
  await expect(title(viewer)).toHaveText('Sunday Final, again')
  await context.close()
})

test('a live event’s player, hls.js and playlist are requested with the page, and each segment once', async ({
  page,
  browser,
  baseURL,
}) => {
  await ask(page, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, organiser.accessToken)
  const playlist = `/live/${slug}/programme.m3u8`
  await expect(async () => expect((await page.request.get(playlist)).status()).toBe(200)).toPass()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const viewer = await context.newPage()
  const seen = record(viewer)
  await viewer.goto(`/event/${slug}`)
  await expect
    .poll(() => viewer.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames))
    .toBeGreaterThan(0)
  const first = seen.paths.findIndex((path) => path.endsWith('.m4s'))
  expect(seen.paths.slice(0, first)).toEqual(expect.arrayContaining([playlist, expect.stringMatching(/hls/)]))
  expect(seen.operations).toEqual([])
  await viewer.waitForTimeout(WARNED_AFTER_MS)
  // The heartbeat comes after what the picture needs.
  await expect.poll(() => seen.paths.findIndex((path) => path.endsWith('/watching'))).toBeGreaterThan(first)
  const segments = seen.paths.filter((path) => path.endsWith('.m4s'))
  expect(new Set(segments).size).toBe(segments.length)
  expect(seen.warnings).toEqual([])
  await context.close()
})

test('a viewer who gets no picture is counted all the same, and follows the event', async ({
  page,
  browser,
  baseURL,
}) => {
  await ask(page, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, organiser.accessToken)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const viewer = await context.newPage()
  await viewer.route(/\.m3u8|\.m4s|\.mp4/, (route) => route.abort())
  await viewer.goto(`/event/${slug}`)
  await expect(viewer.getByText('1 watching')).toBeVisible()
  await rename(page, 'Sunday Final, unseen')
  await expect(title(viewer)).toHaveText('Sunday Final, unseen')
  await context.close()
})
