import { expect, test } from '@playwright/test'
import { sent } from '#tests/support/browser/answers.ts'
import { requestOtp, typeOtp } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'

test('a viewer’s page and the login open where the browser blocks storage', async ({ page, browser, baseURL }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday League' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get })
  })
  const viewer = await context.newPage()
  await viewer.goto(`/event/${event.slug}`)
  await expect(viewer.locator('#root').getByRole('heading', { name: 'Sunday League', level: 1 })).toBeVisible()
  await viewer.goto('/otp-login')
  await expect(viewer.getByLabel('Mobile number')).toBeVisible()
  await context.close()
})

test('signing in says that storage is blocked, and the same code works once it is allowed', async ({ page }) => {
  const verifications = sent(page, 'ValidateOtp')
  await page.goto('/otp-login')
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.assign(window, { allowStorage: () => Object.assign(Storage.prototype, { setItem }) })
  })
  const mobile = await requestOtp(page)
  await typeOtp(page, mobile)
  const message = 'Your browser blocks storage. Allow it for this site, then try again.'
  await expect(page.getByText(message)).toBeVisible()
  expect(verifications).toEqual([])

  await page.evaluate('allowStorage()')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL('/create-profile')
})
