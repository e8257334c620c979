import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { requestOtp, typeOtp } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, freshMobile, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { type OwnServer, ownServer } from '#tests/support/servers/own-server.ts'

/** Long enough to sign in and create an event. */
const TTL_SECONDS = 8

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ ACCESS_TOKEN_TTL_SECONDS: String(TTL_SECONDS) })
})
test.afterAll(() => server.stop())

test.describe('a tab that is closed for longer than the access token lasts', () => {
  test('finds everything of the owner again, on every screen and without a reload', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    const organiser = await signIn(page)
    const [title, id] = await privateEvent(page, organiser)
    await page.close()
    const button = (tab: Page, name: string) => expect(tab.getByRole('button', { name, exact: true })).toBeVisible()

    await reopened(context, '/events-layout', async (tab) => {
      await expect(tab.getByRole('link', { name: `Edit: ${title}` })).toBeVisible()
    })
    await reopened(context, `/view-event/${id}`, async (tab) => {
      await button(tab, 'Start Event')
      await button(tab, 'Cancel Event')
      await expect(tab.getByRole('link', { name: 'Edit this event' })).toBeVisible()
      await expect(tab.getByRole('button', { name: /^Invite/ }).first()).toBeVisible()
    })
    await reopened(context, `/edit-event/${id}`, async (tab) => {
      await expect(tab.getByLabel('Title')).toHaveValue(title)
      await button(tab, 'Update Event')
    })
    await reopened(context, `/control/${id}`, async (tab) => {
      await button(tab, 'Go live')
    })
    await reopened(context, '/settings', async (tab) => {
      await expect(tab.getByText('This device', { exact: true })).toBeVisible()
    })
    await context.close()
  })

  test('comes back even when the stored time says that the token is still fresh', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    const organiser = await signIn(page)
    const [, id] = await privateEvent(page, organiser)
    await page.evaluate(() => window.localStorage.setItem('freshUntil', String(Date.now() + 86_400_000)))
    await page.close()
    await reopened(context, `/view-event/${id}`, async (tab) => {
      await expect(tab.getByRole('button', { name: 'Start Event' })).toBeVisible()
    })
    await context.close()
  })

  test('is shown a public event as a stranger sees it once the session has ended elsewhere', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    const organiser = await signIn(page)
    const id = await createEvent(page, organiser, { title: 'Open to everybody' })
    const slugOf = `{ event(id: "${id}") { slug } }`
    const { event } = await ask<{ event: { slug: string } }>(page, slugOf, {}, organiser.accessToken)
    await ask(page, 'mutation { signOutEverywhere }', {}, organiser.accessToken)
    await page.goto(`/event/${event.slug}`)
    await expect(page.getByRole('heading', { name: 'Open to everybody' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.localStorage['accessToken'])).toBeUndefined()
    await context.close()
  })
})

test.describe('history', () => {
  test('a signed-in user is led from the login and from / to the events, in place of the entry', async ({ page }) => {
    await signIn(page)
    for (const path of ['/', '/otp-login']) {
      const before = await page.evaluate(() => history.length)
      await page.goto(path)
      await expect(page).toHaveURL('/events-layout')
      await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible()
      // One entry is for the visit, one for the blocked Back.
      expect(await page.evaluate(() => history.length)).toBe(before + 2)
    }
  })

  test('the passcode step adds no entry, and Back at once after the sign-in never shows the login', async ({
    page,
  }) => {
    const mobile = freshMobile()
    await page.goto('/otp-login')
    const before = await page.evaluate(() => history.length)
    await requestOtp(page, mobile)
    expect(await page.evaluate(() => history.length)).toBe(before)
    await typeOtp(page, mobile)
    await page.waitForURL('/create-profile')
    // Back leads to another document.
    await page.evaluate(() => setTimeout(() => history.back()))
    await expect.poll(() => page.url()).not.toContain('/create-profile')
    expect(page.url()).not.toContain('otp-login')
  })

  test('the arrow on New Event goes back instead of adding an entry', async ({ page }) => {
    await signIn(page)
    const visit = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click()
      await expect(page).toHaveURL('/add-event')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page).toHaveURL('/events-layout')
      await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible()
      return page.evaluate(() => history.length)
    }
    const once = await visit()
    expect(await visit()).toBe(once)
  })
})

async function privateEvent(page: Page, organiser: Organiser): Promise<[title: string, id: string]> {
  const title = `Private ${organiser.mobile}`
  const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }]
  return [title, await createEvent(page, organiser, { title, visibility: 'PRIVATE', devices })]
}

/** Opens a screen in a new tab after the token has expired, and checks it. */
async function reopened(context: BrowserContext, path: string, look: (tab: Page) => Promise<void>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, TTL_SECONDS * 1_000 + 200))
  const tab = await context.newPage()
  await tab.goto(path)
  await look(tab)
  await tab.close()
}
