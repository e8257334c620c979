import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { answer, refused, sent, unreachable } from '#tests/support/browser/answers.ts'
import { createEvent, signIn } from '#tests/support/browser/organiser.ts'

const LIST = '/events-layout'

test.beforeEach(async ({ page }) => {
  const organiser = await signIn(page)
  await createEvent(page, organiser, { title: 'Sunday League', visibility: 'PRIVATE' })
  await page.goto('about:blank')
})

const own = (page: Page) => page.getByRole('link', { name: 'Edit: Sunday League' })
/** Any event of the list: other tests may have created newer ones, whose page is the first. */
const listed = (page: Page) => page.getByRole('article').first()
const isForList = (body: string | null) => !!body?.includes('"operationName":"EventsHome"')

/** What is requested for the list, and how often tokens are renewed, in all tabs. */
function record(context: BrowserContext) {
  const seen = { bearers: [] as (string | undefined)[], renewals: 0, complaints: [] as string[] }
  context.on('request', (request) => {
    const body = request.postData()
    if (isForList(body)) seen.bearers.push(request.headers()['authorization'])
    if (body?.includes('"operationName":"Refresh"')) seen.renewals += 1
  })
  context.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) seen.complaints.push(message.text())
  })
  return seen
}

/** Changes what is stored outside the app: a picture of the origin runs no app code. */
async function store(page: Page, values: Record<string, string>): Promise<void> {
  await page.goto('/icons/icon-192.png')
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value)
  }, values)
  await page.goto('about:blank')
}

test('the list is requested once, before the app’s scripts have arrived', async ({ page, context }) => {
  const seen = record(context)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse((response) => isForList(response.request().postData()))
  await page.goto(LIST, { waitUntil: 'commit' })
  expect((await answered).status()).toBe(200)
  release()
  await expect(listed(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(seen.bearers).toHaveLength(1)
  expect(seen).toMatchObject({ renewals: 0, complaints: [] })
})

test('a reload, a second tab and the way back each request it once', async ({ page, context }) => {
  const seen = record(context)
  await page.goto(LIST)
  await expect(listed(page)).toBeVisible()
  await page.reload()
  await expect(listed(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(LIST)
  await expect(listed(other)).toBeVisible()
  expect(seen.bearers).toHaveLength(3)
  await other.goto('/icons/icon-192.png')
  await other.goBack()
  await expect(listed(other)).toBeVisible()
  // A page from the back/forward cache requests nothing.
  expect(seen.bearers.length).toBeLessThanOrEqual(4)
  expect(new Set(seen.bearers).size).toBe(1)
})

test('a token that is overdue is renewed first, as before', async ({ page, context }) => {
  await store(page, { accessToken: 'over', freshUntil: '1' })
  const seen = record(context)
  await page.goto(LIST)
  await expect(listed(page)).toBeVisible()
  const renewed = await page.evaluate(() => window.localStorage['accessToken'])
  expect(new Set(seen.bearers)).toEqual(new Set([`Bearer ${renewed}`]))
  expect(seen.renewals).toBe(1)
})

test('a token that is refused although it should be fresh is renewed, and the list read again', async ({
  page,
  context,
}) => {
  await store(page, { accessToken: 'over', freshUntil: String(Date.now() + 600_000) })
  const seen = record(context)
  await page.goto(LIST)
  await expect(listed(page)).toBeVisible()
  const renewed = await page.evaluate(() => window.localStorage['accessToken'])
  const [first, ...later] = seen.bearers
  expect(first).toBe('Bearer over')
  expect(new Set(later)).toEqual(new Set([`Bearer ${renewed}`]))
  expect(seen.renewals).toBe(1)
})

test('a request that fails early is sent again by the app', async ({ page }) => {
  let failures = 0
  await page.route('**/graphql', (route) => {
    if (!isForList(route.request().postData()) || failures > 0) return route.fallback()
    failures += 1
    return route.abort()
  })
  await page.goto(LIST)
  await expect(listed(page)).toBeVisible()
  expect(failures).toBe(1)
})

test('an error is shown, and the next attempt asks again', async ({ page }) => {
  await answer(page, 'EventsHome', refused('Please wait.', { code: 'RATE_LIMITED', retryAfter: 1 }))
  await page.goto(LIST)
  await expect(page.getByRole('heading', { name: 'Couldn’t load the events' })).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(listed(page)).toBeVisible()
})

test('a filter asks for itself, and whoever is signed out for nothing', async ({ page, context }) => {
  const lists = sent<{ filter: string }>(page, 'EventsHome')
  await page.goto(LIST)
  await expect(listed(page)).toBeVisible()
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect.poll(() => lists.map(({ filter }) => filter)).toEqual(['ALL', 'MINE'])
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(own(page)).toBeVisible()

  await page.goto('/icons/icon-192.png')
  await page.evaluate(() => window.localStorage.clear())
  const seen = record(context)
  await answer(page, 'EventsHome', unreachable)
  await page.goto(LIST)
  await expect(page).toHaveURL('/otp-login')
  expect(seen.bearers).toEqual([])
})
