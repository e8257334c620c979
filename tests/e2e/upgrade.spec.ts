import { test as base, expect, type Page } from '@playwright/test'
import { expectEventsLoaded, freshMobile, otpSentTo, signIn } from '#tests/support/browser/organiser.ts'
import { upgradeableServer } from '#tests/support/servers/upgradeable-server.ts'

/** Tabs that stay open during an upgrade: their assets have new names, the old ones are gone. */

type Server = Awaited<ReturnType<typeof upgradeableServer>>

const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const server = await upgradeableServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Counts page loads. */
function loads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => {
    count += 1
  })
  return () => count
}

test('the login loads itself anew once, has the number still in its field, and leads on', async ({ page, server }) => {
  const mobile = freshMobile()
  await page.goto('/otp-login')
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await server.upgrade()
  const count = loads(page)
  await page.getByLabel('Mobile number').fill(mobile)
  await press(page, 'Get OTP')
  await expect.poll(count).toBe(1)
  await expect(page.getByLabel('Mobile number')).toHaveValue(mobile)
  await expect(page.getByText('Network error')).toBeHidden()

  await press(page, 'Get OTP')
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(mobile)).toBeVisible()
  const otp = await otpSentTo(page, mobile)
  await server.upgrade()
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await page.keyboard.type(otp)
  await expect(heading(page, 'Create Profile')).toBeVisible()
  await expect(page).toHaveURL('/create-profile')
  expect(count()).toBe(3)
})

test('another screen opens at its own address, and Back leads to where one was', async ({ page, server }) => {
  await signIn(page)
  await server.upgrade()
  const count = loads(page)
  await page.getByRole('link', { name: 'New Event' }).first().click()
  await expect(heading(page, 'New Event')).toBeVisible()
  await expect(page).toHaveURL('/add-event')
  expect(count()).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL('/events-layout')
  await expectEventsLoaded(page)
})

test('what was typed in the form of an event is there again', async ({ page, server }) => {
  await signIn(page)
  await page.goto('/add-event')
  await page.getByLabel('Title').fill('Sunday League')
  await server.upgrade()
  await page.getByRole('link', { name: 'Back' }).click()
  await expectEventsLoaded(page)
  await page.goto('/add-event')
  await press(page, 'Continue draft')
  await expect(page.getByLabel('Title')).toHaveValue('Sunday League')
})

test('a part that is missing after that too is the error screen, and the page stands still', async ({ page }) => {
  await signIn(page)
  await page.route(/\/assets\/settings-/, (route) => route.fulfill({ status: 404, body: '' }))
  const count = loads(page)
  await page.goto('/events-layout')
  await expectEventsLoaded(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible()
  await expect(page).toHaveURL('/settings')
  expect(count()).toBe(2)

  await page.unroute(/\/assets\/settings-/)
  await press(page, 'Reload')
  await expect(heading(page, 'Settings')).toBeVisible()
  expect(count()).toBe(3)
})
