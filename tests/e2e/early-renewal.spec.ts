import { expect, test } from '@playwright/test'
import { requestOtp, typeOtp } from '#tests/support/browser/login-screen.ts'
import { signIn } from '#tests/support/browser/organiser.ts'

const MINUTE_MS = 60_000
const EARLY_MS = 15 * MINUTE_MS * 0.8

test('renews the access token at 80 % of its life, once for two tabs', async ({ page, context }) => {
  await context.clock.install()
  let refreshes = 0
  let refusals = 0
  context.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"Refresh"')) refreshes += 1
  })
  context.on('response', async (response) => {
    if (!response.url().endsWith('/graphql')) return
    // The last ones are cut off by the end of the test.
    if ((await response.text().catch(() => '')).includes('UNAUTHENTICATED')) refusals += 1
  })

  await page.goto('/otp-login')
  await typeOtp(page, await requestOtp(page))
  await expect(page).toHaveURL('/create-profile')
  const before = await page.evaluate(() => window.localStorage['accessToken'])
  const otherTab = await context.newPage()
  await otherTab.goto('/settings')
  await expect(otherTab.getByText('This device', { exact: true })).toBeVisible()

  await context.clock.fastForward(EARLY_MS - MINUTE_MS)
  expect(refreshes).toBe(0)
  await context.clock.fastForward(MINUTE_MS)
  await expect.poll(() => page.evaluate(() => window.localStorage['accessToken'])).not.toBe(before)
  expect([refreshes, refusals]).toEqual([1, 0])

  await context.clock.fastForward(EARLY_MS)
  await expect.poll(() => refreshes).toBe(2)
})

test('an early renewal that is not answered ends nothing', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.evaluate(() => window.localStorage.setItem('accessToken', 'over'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.localStorage['accessToken'])).not.toBe('over')
  let unanswered = 0
  await page.route('**/graphql', (route) => {
    if (route.request().postData()?.includes('"operationName":"Refresh"')) unanswered += 1
    return route.abort()
  })
  await page.clock.fastForward(EARLY_MS)
  await page.clock.runFor(2_000)
  // The check of the session may have tried, too.
  await expect.poll(() => unanswered).toBeGreaterThanOrEqual(2)
  await page.clock.runFor(20_000)
  await expect(page).toHaveURL('/events-layout')
})
