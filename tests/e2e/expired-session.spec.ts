import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { requestOtp, typeOtp } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, expectEventsLoaded, freshMobile, signIn } from '#tests/support/browser/organiser.ts'
import { type OwnServer, ownServer } from '#tests/support/servers/own-server.ts'

/** Long enough to sign in and create an event, on a busy machine too. */
const TTL_SECONDS = 20

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ ACCESS_TOKEN_TTL_SECONDS: String(TTL_SECONDS) })
})
test.afterAll(() => server.stop())

type Look = (tab: Page, event: { id: string; title: string }) => Promise<void>
type ClosedTab = { context: BrowserContext; id: string; title: string; look: Look }

const button = (tab: Page, name: string) => expect(tab.getByRole('button', { name, exact: true })).toBeVisible()

/** What only the owner sees of each screen. */
const screens = {
  async events(tab, { title }) {
    await tab.goto('/events-layout')
    await expect(tab.getByRole('link', { name: `Edit: ${title}` })).toBeVisible()
  },
  async event(tab, { id }) {
    await tab.goto(`/view-event/${id}`)
    await button(tab, 'Start Event')
    await button(tab, 'Cancel Event')
    await expect(tab.getByRole('link', { name: 'Edit this event' })).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Invite/ }).first()).toBeVisible()
  },
  async form(tab, { id, title }) {
    await tab.goto(`/edit-event/${id}`)
    await expect(tab.getByLabel('Title')).toHaveValue(title)
    await button(tab, 'Update Event')
  },
  async control(tab, { id }) {
    await tab.goto(`/control/${id}`)
    await button(tab, 'Go live')
  },
  async settings(tab) {
    await tab.goto('/settings')
    await expect(tab.getByText('This device', { exact: true })).toBeVisible()
  },
} satisfies Record<string, Look>

test.describe('a tab that is closed for longer than the access token lasts', () => {
  test('finds everything of the owner again, on every screen and without a reload', async ({ browser }) => {
    const closed: ClosedTab[] = []
    for (const look of Object.values(screens)) closed.push({ ...(await closedTab(browser)), look })
    await expired()
    for (const tab of closed) await reopen(tab)
  })

  test('comes back even when the stored time says that the token is still fresh', async ({ browser }) => {
    const closed = await closedTab(browser, (page) =>
      page.evaluate(() => window.localStorage.setItem('freshUntil', String(Date.now() + 86_400_000))),
    )
    await expired()
    await reopen({ ...closed, look: screens.event })
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
      await expectEventsLoaded(page)
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
      await expectEventsLoaded(page)
      return page.evaluate(() => history.length)
    }
    const once = await visit()
    expect(await visit()).toBe(once)
  })
})

/** A tab whose owner has gone, in a browser of its own: the first that opens renews the token for all. */
async function closedTab(browser: Browser, leave?: (page: Page) => Promise<void>): Promise<Omit<ClosedTab, 'look'>> {
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  const organiser = await signIn(page)
  const title = `Private ${organiser.mobile}`
  const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }]
  const id = await createEvent(page, organiser, { title, visibility: 'PRIVATE', devices })
  await leave?.(page)
  await page.close()
  return { context, id, title }
}

const expired = () => new Promise((resolve) => setTimeout(resolve, TTL_SECONDS * 1_000 + 200))

async function reopen({ context, look, ...event }: ClosedTab): Promise<void> {
  await look(await context.newPage(), event)
  await context.close()
}
