import { type Browser, expect, type Page, test } from '@playwright/test'
import { requestOtp, typeOtp } from '#tests/support/browser/login-screen.ts'
import { signIn } from '#tests/support/browser/organiser.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' })
const lines = (page: Page) => sessions(page).getByRole('listitem')
const keys = (page: Page) => page.evaluate(() => Object.keys(window.localStorage).sort())

/** Signs in through the UI of another browser. */
async function signInElsewhere(browser: Browser, mobile: string, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  await page.goto('/otp-login')
  await typeOtp(page, await requestOtp(page, mobile))
  await expect(page).toHaveURL('/events-layout')
  return page
}

/** A session is checked every 10 s (spec 4.2). */
const CHECKED = { timeout: 30_000 }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test('the settings list where one is signed in, this device first', async ({ page, browser }) => {
  const { mobile } = await signIn(page)
  const other = await signInElsewhere(browser, mobile, FIREFOX)
  await page.goto('/settings')

  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('This device')
  await expect(lines(page).first()).toContainText('Last used: now')
  await expect(lines(page).first().getByRole('button')).toHaveCount(0)
  await expect(lines(page).last()).toContainText('Firefox on Windows')
  const now = await page.evaluate(() => new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' }).format(new Date()))
  await expect(lines(page).last()).toContainText(`Signed in: ${now}`)
  await other.context().close()
})

test('a session that is signed out ends at its next check', async ({ page, browser }) => {
  const { mobile } = await signIn(page)
  const other = await signInElsewhere(browser, mobile, IPHONE)
  await page.goto('/settings')
  await press(page, 'Sign out Safari on iPhone')

  await expect(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused()
  await expect(page.getByText('Not signed in anywhere else.')).toBeVisible()
  await expect(other).toHaveURL('/otp-login', CHECKED)
  expect(await keys(other)).toEqual([])
  await other.context().close()
})

test('a sign-out that fails says so, and can be tried again', async ({ page, browser }) => {
  const { mobile } = await signIn(page)
  const other = await signInElsewhere(browser, mobile, FIREFOX)
  await page.goto('/settings')
  await expect(lines(page)).toHaveCount(2)

  await page.route('**/graphql', (route) => route.abort())
  await press(page, 'Sign out Firefox on Windows')
  await expect(page.getByText('Couldn’t sign out Firefox on Windows. Please try again.')).toBeVisible()
  await expect(lines(page)).toHaveCount(2)

  await page.unroute('**/graphql')
  await press(page, 'Sign out Firefox on Windows')
  await expect(lines(page)).toHaveCount(1)
  await other.context().close()
})

test('signing out everywhere asks first, then ends every session and forgets this one', async ({ page, browser }) => {
  const { mobile } = await signIn(page)
  const other = await signInElsewhere(browser, mobile, FIREFOX)
  await page.goto('/settings')
  await press(page, 'Sign out everywhere')
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await press(page, 'Sign out everywhere')
  await press(page, 'Yes, sign out everywhere')
  await expect(page).toHaveURL('/otp-login')
  expect(await keys(page)).toEqual([])
  await expect(other).toHaveURL('/otp-login', CHECKED)
  await other.context().close()
})

test('a failed sign-out everywhere is reported in the dialog and ends nothing', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await press(page, 'Sign out everywhere')
  await page.route('**/graphql', (route) => route.abort())
  await press(page, 'Yes, sign out everywhere')
  const failed = page.getByRole('alertdialog', { name: 'You’re still signed in' })
  await expect(failed).toContainText('Can’t reach the server.')

  await page.unroute('**/graphql')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/otp-login')
})

test('a list that cannot be loaded leaves the other settings alone, and can be asked for again', async ({ page }) => {
  await signIn(page)
  await page.route('**/graphql', (route) => route.abort())
  await page.goto('/settings')
  await expect(sessions(page).getByText('Couldn’t load the list.')).toBeVisible()
  await page.getByLabel('Light').check()

  await page.unroute('**/graphql')
  await sessions(page).getByRole('button', { name: 'Try again' }).click()
  await expect(lines(page)).toHaveCount(1)
})

test('the chosen language holds on every screen, which declares it', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByLabel('हिन्दी').check()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { name: 'आप कहाँ-कहाँ साइन इन हैं' })).toBeVisible()

  await page.getByRole('link', { name: 'वापस' }).click()
  await expect(page.getByRole('button', { name: 'और दिखाएँ' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.goto('/my-profile')
  await expect(page.getByRole('link', { name: 'वापस' })).toBeVisible()
  await page.evaluate(() => window.localStorage.removeItem('accessToken'))
  await page.goto('/otp-login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})
