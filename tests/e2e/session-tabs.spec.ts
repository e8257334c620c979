import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { answer, sent, unreachable } from '#tests/support/browser/answers.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const kept = (page: Page, key: string) => page.evaluate((key) => window.localStorage[key], key)

/** Leaves the app and expires the access token, as overnight. A picture of the origin runs no app code. */
async function overnight(page: Page) {
  await page.goto('/icons/icon-192.png')
  await page.evaluate(() => {
    window.localStorage.setItem('accessToken', 'over')
    window.localStorage.setItem('freshUntil', '1')
  })
}

async function signedInWithEvent(page: Page): Promise<[Organiser, string]> {
  const organiser = await signIn(page)
  return [organiser, await createEvent(page, organiser, { title: 'Sunday League', visibility: 'PRIVATE' })]
}

/** Records bearer tokens of requests, and counts renewals. */
function watch(context: BrowserContext) {
  const seen = { bearers: new Set<string | undefined>(), renewals: 0 }
  context.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    if (request.postData()?.includes('"operationName":"Refresh"')) seen.renewals += 1
    else seen.bearers.add(request.headers()['authorization'])
  })
  return seen
}

test('two tabs that open at once after a night renew once, before either asks for anything', async ({
  page,
  context,
}) => {
  const [, id] = await signedInWithEvent(page)
  await page.goto('/my-profile')
  await overnight(page)
  await page.goto('about:blank')
  const seen = watch(context)
  const other = await context.newPage()
  await Promise.all([page.goto(`/view-event/${id}`), other.goto('/events-layout')])
  await expect(button(page, 'Start Event')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Edit: Sunday League' })).toBeVisible()
  expect(seen).toEqual({ bearers: new Set([`Bearer ${await kept(page, 'accessToken')}`]), renewals: 1 })
})

test('the owner’s own page for viewers opens too', async ({ page, context }) => {
  const [organiser, id] = await signedInWithEvent(page)
  const { event } = await ask<{ event: { slug: string } }>(
    page,
    `{ event(id: "${id}") { slug } }`,
    {},
    organiser.accessToken,
  )
  await overnight(page)
  await page.goto('about:blank')
  const seen = watch(context)
  await page.goto(`/event/${event.slug}`)
  await expect(page.getByRole('heading', { name: 'Sunday League' })).toBeVisible()
  expect(seen.bearers).not.toContain('Bearer over')
})

test('everything on the screen is read again after a renewal, and a list keeps its further pages', async ({ page }) => {
  const organiser = await signIn(page)
  for (let number = 1; number <= 7; number += 1) await createEvent(page, organiser, { title: `Match ${number}` })
  const [lists, sessions] = [sent(page, 'EventsHome'), sent(page, 'Sessions')]
  await page.goto('/settings')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const before = sessions.length
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })))
  expect(sessions).toHaveLength(before)
  await renewElsewhere(page)
  await expect.poll(() => sessions.length).toBe(before + 1)

  await page.goto('/events-layout')
  await button(page, 'Mine').click()
  await button(page, 'Load More').click()
  await expect(page.getByRole('article')).toHaveCount(7)
  const asked = lists.length
  await renewElsewhere(page)
  await page.waitForRequest((request) => !!request.postData()?.includes('SessionCheck'))
  await expect(page.getByRole('article')).toHaveCount(7)
  expect(lists).toHaveLength(asked)
})

/** Renews the tokens as another tab does, with storage events. */
async function renewElsewhere(page: Page) {
  const { context, path } = { context: page.context(), path: '/my-profile' }
  const old = await kept(page, 'accessToken')
  const other = await context.newPage()
  await other.goto('about:blank')
  await page.evaluate(() => window.localStorage.setItem('freshUntil', '1'))
  await other.goto(path)
  await expect.poll(() => kept(page, 'accessToken')).not.toBe(old)
  await other.close()
}

test('while the network is away the session is kept, and the screen comes when it is back', async ({ page }) => {
  const [, id] = await signedInWithEvent(page)
  await page.goto('/my-profile')
  const refreshToken = await kept(page, 'refreshToken')
  await overnight(page)
  await answer(page, 'Refresh', unreachable)
  await page.goto(`/view-event/${id}`)
  await expect(button(page, 'Try again')).toBeVisible()
  await expect(page.getByText('Session expired')).toHaveCount(0)
  expect(await kept(page, 'refreshToken')).toBe(refreshToken)
  await page.unroute('**/graphql')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(button(page, 'Start Event')).toBeVisible()
})

test('a sign-out while a renewal is under way is not undone by its answer', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/my-profile')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answered = page.waitForResponse((response) => !!response.request().postData()?.includes('"Refresh"'))
  await answer(page, 'Refresh', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => window.localStorage.setItem('freshUntil', '1'))
  const asked = page.waitForRequest((request) => !!request.postData()?.includes('"Refresh"'))
  await page.reload()
  await asked
  const other = await context.newPage()
  await other.goto('/my-profile')
  await other.evaluate(() => window.localStorage.clear())
  await expect(page).toHaveURL('/otp-login')
  release()
  await answered
  await page.waitForLoadState('networkidle')
  expect(await kept(page, 'accessToken')).toBeUndefined()
  await expect(page).toHaveURL('/otp-login')
})

test('a renewal that another tab was faster with ends nothing, whatever it is answered', async ({ page }) => {
  await signIn(page)
  await page.goto('/my-profile')
  await answer(page, 'Refresh', async (route) => {
    // The navigation may be pending.
    await expect(() =>
      page.evaluate(() => {
        window.localStorage.setItem('accessToken', 'newer')
        window.localStorage.setItem('refreshToken', 'newer')
        window.localStorage.setItem('freshUntil', String(Date.now() + 600_000))
      }),
    ).toPass()
    await route.fulfill({ json: { errors: [{ message: 'Over.', extensions: { code: 'UNAUTHENTICATED' } }] } })
  })
  await page.evaluate(() => window.localStorage.setItem('freshUntil', '1'))
  await answer(page, 'MyProfile', unreachable)
  await page.reload()
  await expect.poll(() => kept(page, 'refreshToken')).toBe('newer')
  await expect(page).toHaveURL('/my-profile')
})

test('a tab that waits at the login goes on when somebody signs in in another', async ({ page, context }) => {
  await page.goto('/otp-login')
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await signIn(await context.newPage())
  await expect(page).toHaveURL('/events-layout')
})
