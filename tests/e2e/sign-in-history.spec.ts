import { expect, type Page, test } from '@playwright/test'
import { requestOtp, typeOtp } from '#tests/support/browser/login-screen.ts'
import { expectEventsLoaded, freshMobile, signIn } from '#tests/support/browser/organiser.ts'

const signInOnScreen = async (page: Page, mobile: string) => typeOtp(page, await requestOtp(page, mobile))

/** Presses Back in the task after the URL changes. */
const backAtOnce = (page: Page, path: string) =>
  page.evaluate(
    (path) =>
      new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          if (location.pathname !== path) return
          clearInterval(timer)
          history.back()
          resolve()
        }, 0)
      }),
    path,
  )

test('Back at once after a sign-in stays on the events, and Back again too', { tag: '@phone-only' }, async ({
  page,
}) => {
  const { mobile } = await signIn(page)
  await page.evaluate(() => window.localStorage.clear())
  await page.goto('/')
  await expect(page).toHaveURL('/otp-login')
  const seen: string[] = []
  const signedIn = signInOnScreen(page, mobile)
  await signedIn
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  await backAtOnce(page, '/events-layout')
  await expectEventsLoaded(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/events-layout')
  await page.evaluate(() => history.forward())
  await expectEventsLoaded(page)
  expect(new Set(seen)).toEqual(new Set(['/events-layout']))
})

test('a new user is led from the login to the profile, and from there to the events for good', {
  tag: '@phone-only',
}, async ({ page }) => {
  const mobile = freshMobile()
  await page.goto('/otp-login')
  await signInOnScreen(page, mobile)
  await expect(page).toHaveURL('/create-profile')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Patil')
  await page.getByLabel('Email').fill('asha@example.in')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await backAtOnce(page, '/events-layout')
  await expectEventsLoaded(page)
  await expect(page).toHaveURL('/events-layout')
})

test('after a sign-out no Back and no Forward shows a private screen', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click()
  await expect(page).toHaveURL('/add-event')
  await page.goto('/settings')
  await page.goto('/events-layout')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/otp-login')
  for (const step of ['goBack', 'goBack', 'goBack', 'goForward'] as const) {
    await page[step]()
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await expect(page).toHaveURL('/otp-login')
  }
})

test('Forward after the arrow of New Event opens the form again, and the arrow leads back', {
  tag: '@phone-only',
}, async ({ page }) => {
  await signIn(page)
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click()
  await expect(page).toHaveURL('/add-event')
  const length = await page.evaluate(() => history.length)
  for (let time = 1; time <= 2; time += 1) {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/events-layout')
    await page.goForward()
    await expect(page).toHaveURL('/add-event')
    await expect(page.getByRole('heading', { name: 'New Event' })).toBeVisible()
  }
  expect(await page.evaluate(() => history.length)).toBe(length)
})

test('the entry of the menu without a screen is a button with its plain name, and says so', async ({ page }) => {
  await signIn(page)
  const opener = page.getByRole('button', { name: 'Open menu' })
  if (await opener.isVisible()) await opener.click()
  const entry = page.getByRole('button', { name: 'Calls', exact: true })
  await expect(entry).toBeEnabled()
  await expect(entry).toHaveAccessibleDescription('Not available yet')
  await entry.click()
  await expect(page.getByRole('status').filter({ hasText: 'Calls is not available yet.' })).toBeVisible()
})
