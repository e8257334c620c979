import { expect, test } from '@playwright/test'
import { signIn } from '#tests/support/browser/organiser.ts'

test('an unknown path is answered with the plain text alone (spec 2.1)', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.locator('body')).toHaveText('404 Not Found')
})

test('every screen of the organiser asks for a session (spec 4.2)', { tag: '@phone-only' }, async ({ page }) => {
  const screens = [
    'create-profile',
    'events-layout',
    'add-event',
    'edit-event/1',
    'view-event/1',
    'my-profile',
    'settings',
  ]
  for (const screen of screens) {
    await page.goto(`/${screen}`)
    await expect(page, screen).toHaveURL('/otp-login')
  }
})

test('a screen that fails says so and offers a way back (spec 2.1)', async ({ page }) => {
  await signIn(page)
  const code = /settings[^/]*\.(js|tsx)/
  await page.route(code, (route) => route.abort())
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()

  await page.unroute(code)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('theme and contrast are kept, and stand before the first screen is drawn', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await page.getByLabel('Dark').check()
  await page.getByRole('switch', { name: 'Bright sun' }).check()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await expect(page.getByLabel('Dark')).toBeChecked()
})

test('the profile can be changed, and the sidebar follows', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/my-profile')
  await expect(page.getByLabel('First Name')).toHaveValue('Priya')
  await page.getByLabel('Last Name').fill('Kulkarni')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Priya Kulkarni').first()).toBeAttached()
  expect(await page.evaluate(() => window.localStorage['user'])).toContain('Priya Kulkarni')
})
