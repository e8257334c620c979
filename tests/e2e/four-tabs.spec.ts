import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { createEvent, signIn } from '#tests/support/browser/organiser.ts'

const isRefresh = (request: Request) => request.postData()?.includes('"operationName":"Refresh"') ?? false
const keptAccessToken = (page: Page) => page.evaluate(() => window.localStorage['accessToken'])

/** Opens four tabs whose access token has expired. In none of them the app runs, which would renew it at once. */
async function fourTabs(page: Page, context: BrowserContext): Promise<Page[]> {
  await createEvent(page, await signIn(page), { title: 'Seen by who is signed in' })
  const tabs = [page]
  while (tabs.length < 4) tabs.push(await context.newPage())
  await page.goto('/icons/icon-192.png')
  await page.evaluate(() => {
    window.localStorage.setItem('accessToken', 'over')
    window.localStorage.removeItem('freshUntil')
  })
  return tabs
}

/** Loads all at once; each must show data that needs a valid token. */
async function expectSignedIn(tabs: Page[]): Promise<void> {
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto('/events-layout')
      await expect(tab.getByRole('article').first()).toBeVisible()
    }),
  )
  for (const tab of tabs) await expect(tab).toHaveURL('/events-layout')
}

test('four tabs with an expired access token refresh it once and stay signed in', async ({ page, context }) => {
  const refreshes: Request[] = []
  const tabs = await fourTabs(page, context)
  context.on('request', (request) => void (isRefresh(request) && refreshes.push(request)))
  await expectSignedIn(tabs)
  expect(refreshes).toHaveLength(1)
  const kept = await Promise.all(tabs.map(keptAccessToken))
  expect(new Set(kept).size).toBe(1)
  expect(kept[0]).not.toBe('over')
})

test('four tabs stay signed in when the answer to their refresh is lost', async ({ page, context }) => {
  const tabs = await fourTabs(page, context)
  const asked: string[] = []
  await context.route('**/graphql', async (route) => {
    if (!isRefresh(route.request())) return route.continue()
    asked.push(route.request().postDataJSON().variables.refreshToken)
    if (asked.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await expectSignedIn(tabs)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toBe(asked[0])
})
