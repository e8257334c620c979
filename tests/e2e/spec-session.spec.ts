import { expect, type Page, test } from '@playwright/test'
import { answer, never, refused, sent, unreachable } from '#tests/support/browser/answers.ts'
import { stopClock } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const cards = (page: Page) => page.getByRole('article')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const over = refused('Please sign in.', { code: 'UNAUTHENTICATED' })
const keys = (page: Page) =>
  page.evaluate(() => ['accessToken', 'refreshToken', 'user'].map((key) => window.localStorage[key]))

async function create(page: Page, organiser: Organiser, from: number, to: number) {
  for (let number = from; number <= to; number += 1) await createEvent(page, organiser, { title: `Match ${number}` })
}

function move(page: Page, { accessToken }: Organiser, action: string, id: string) {
  return ask(page, `mutation ($id: ID!) { ${action}(id: $id) { id } }`, { id }, accessToken)
}

test.describe('spec 4.2: the session check', () => {
  test('runs on entry, then every 10 seconds, and nowhere else', async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    const checks = sent(page, 'SessionCheck')
    await stopClock(page)
    await page.goto('/events-layout')
    for (const expected of [1, 2, 3, 4]) {
      await expect.poll(() => checks.length).toBe(expected)
      await page.clock.runFor(9_999)
      expect(checks).toHaveLength(expected)
      await page.clock.runFor(1)
    }
    await expect.poll(() => checks.length).toBe(5)
    await page.clock.resume()
    await page.goto('/my-profile')
    await page.clock.runFor(30_000)
    expect(checks).toHaveLength(5)
  })

  test('a refusal while a refresh is already in flight ends the session', async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    await answer(page, 'SessionCheck', over)
    await answer(page, 'Refresh', never)
    const refreshes = sent(page, 'Refresh')
    // Else a slow machine lets a second check begin before the first was looked at.
    await stopClock(page)
    await page.clock.runFor(10_000)
    await expect.poll(() => refreshes.length).toBe(1)
    await expect(page).toHaveURL('/events-layout')
    await page.clock.runFor(10_000)
    await page.clock.resume()
    await expect(page).toHaveURL('/otp-login')
    expect(refreshes).toHaveLength(1)
    expect(await keys(page)).toEqual([undefined, undefined, undefined])
  })

  test('a refresh that meets a network error ends the session', async ({ page }) => {
    await signIn(page)
    await answer(page, 'SessionCheck', over)
    await answer(page, 'Refresh', unreachable)
    await page.reload()
    await expect(page).toHaveURL('/otp-login')
    expect(await keys(page)).toEqual([undefined, undefined, undefined])
  })

  test('a refresh stores both new tokens, and the next calls carry the new one', async ({ page }) => {
    await signIn(page)
    const [oldAccess, oldRefresh] = await keys(page)
    await page.evaluate(() => window.localStorage.setItem('accessToken', 'over'))
    await page.reload()
    await expect.poll(async () => (await keys(page))[0]).not.toBe('over')
    const [access, refresh] = await keys(page)
    expect([access, refresh]).not.toContain(oldAccess)
    expect(refresh).not.toBe(oldRefresh)
    const [next] = await Promise.all([
      page.waitForRequest((request) => !!request.postData()?.includes('EventsHome')),
      press(page, 'Mine'),
    ])
    expect(next.headers()['authorization']).toBe(`Bearer ${access}`)
  })
})

test.describe('spec 4.3: Logout', () => {
  const logOut = async (page: Page) => {
    await press(page, 'More options')
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }

  test('is sent with the access token and leaves no way back to the events', async ({ page }) => {
    await signIn(page)
    const [access] = await keys(page)
    const told = page.waitForRequest((request) => !!request.postData()?.includes('"operationName":"Logout"'))
    await logOut(page)
    expect((await told).headers()['authorization']).toBe(`Bearer ${access}`)
    await expect(page).toHaveURL('/otp-login')
    await page.goBack()
    await expect(page.getByLabel('Mobile number')).toBeVisible()
  })

  test('happens on this device whatever the server says', async ({ page }) => {
    await signIn(page)
    await answer(page, 'Logout', unreachable)
    await logOut(page)
    await expect(page).toHaveURL('/otp-login')
    expect(await keys(page)).toEqual([undefined, undefined, undefined])
  })
})

test.describe('spec 2.4: Events home', () => {
  test('the header has the short name, + and a menu; the sidebar its entries in order', async ({ page }) => {
    await signIn(page, { fullname: 'Asha Patil' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maidan')
    await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Ask AI or search events')
    await expect(page.getByRole('group', { name: 'Filter events' }).getByRole('button')).toHaveText([
      'All',
      'Mine',
      'Active',
      'Completed',
    ])
    await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await press(page, 'More options')
    await expect(page.getByRole('menuitem')).toHaveText(['Logout'])
    await page.keyboard.press('Escape')

    const opener = page.getByRole('button', { name: 'Open menu' })
    if (await opener.isVisible()) await opener.click()
    const menu = page.getByRole('navigation', { name: 'Account and menu' })
    await expect(menu.getByRole('link').or(menu.getByRole('button'))).toHaveText([
      'My Profile',
      /^New Group/,
      /^Contacts/,
      /^Calls/,
      /^Saved Messages/,
      'Settings',
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click()
    await expect(page).toHaveURL('/add-event')
  })

  test('the avatar shows U when there is no name', async ({ page }) => {
    await signIn(page)
    await page.evaluate(() => {
      const user = JSON.parse(window.localStorage['user'])
      window.localStorage.setItem('user', JSON.stringify({ ...user, fullname: '' }))
    })
    await page.reload()
    await expect(page.getByRole('link', { name: 'New Event' }).first()).toBeVisible()
    const opener = page.getByRole('button', { name: 'Open menu' })
    if (await opener.isVisible()) await opener.click()
    await expect(page.locator('.avatar').filter({ visible: true })).toHaveText('U')
  })

  test('a click anywhere on a card opens the event, and one on its edit icon the form', async ({ page }) => {
    const organiser = await signIn(page)
    const id = await createEvent(page, organiser, { title: `Anywhere ${organiser.mobile}` })
    await page.reload()
    await press(page, 'Mine')
    const card = cards(page).filter({ hasText: organiser.mobile })
    await card.click({ position: { x: 10, y: 10 } })
    await expect(page).toHaveURL(`/view-event/${id}`)
    await page.goto('/events-layout')
    await press(page, 'Mine')
    await card.getByRole('link', { name: /^Edit/ }).click()
    await expect(page).toHaveURL(`/edit-event/${id}`)
  })

  test('cards show status and privacy; finished events have no edit icon', async ({ page }) => {
    const organiser = await signIn(page)
    const { mobile } = organiser
    for (const [title, actions] of [
      ['Called off', ['cancelEvent']],
      ['Over', ['startEvent', 'endEvent']],
      ['On the air', ['startEvent']],
      ['Ahead', []],
    ] as const) {
      const id = await createEvent(page, organiser, { title: `${title} ${mobile}`, visibility: 'PRIVATE' })
      for (const action of actions) await move(page, organiser, action, id)
    }
    await page.reload()
    await press(page, 'Mine')
    await expect(cards(page)).toHaveText([
      /^Ahead.*Private$/,
      /^On the air.*Live/,
      /^Over.*Completed/,
      /^Called off.*Cancelled/,
    ])
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(2)

    await press(page, 'Active')
    await page.getByRole('searchbox').fill(mobile)
    await expect(cards(page)).toHaveText([/^On the air/])
    await press(page, 'Completed')
    await expect(cards(page)).toHaveText([/^Over/])
    await expect(page.getByRole('button', { name: 'Completed' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Active' })).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('spec 4.4: paging', () => {
  test('the button shows Loading... while a page loads, and pressing it again loads no page twice', async ({
    page,
  }) => {
    // Without news of the created events, which let the page read its first page again.
    await page.routeWebSocket('**/graphql', () => {})
    const organiser = await signIn(page)
    await create(page, organiser, 1, 13)
    await press(page, 'Mine')
    await expect(cards(page)).toHaveCount(6)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const pages = sent<{ page: number }>(page, 'EventsHome')
    await answer(page, 'EventsHome', async (route) => {
      await held
      await route.continue()
    })
    await press(page, 'Load More')
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
    await page.getByRole('button', { name: 'Loading...' }).dblclick()
    release()
    await expect(cards(page)).toHaveCount(12)
    expect(pages.map(({ page }) => page)).toEqual([2])
    await press(page, 'Load More')
    await expect(cards(page)).toHaveCount(13)
    expect(pages.map(({ page }) => page)).toEqual([2, 3])
    await press(page, 'Load More')
    expect(pages).toHaveLength(2)
  })

  test('an event that has moved to the next page meanwhile is not listed twice', async ({ page }) => {
    // Without a WebSocket, the page misses the new event.
    await page.routeWebSocket('**/graphql', (socket) => void socket.close({ code: 1013 }))
    const organiser = await signIn(page)
    await create(page, organiser, 1, 8)
    await press(page, 'Mine')
    await expect(cards(page)).toHaveCount(6)
    await createEvent(page, organiser, { title: 'Match 9' })
    await press(page, 'Load More')
    await expect(cards(page)).toHaveText([8, 7, 6, 5, 4, 3, 2, 1].map((number) => new RegExp(`^Match ${number}`)))
  })
})

test('one request that fails blanks no screen, and the network’s return loads what is missing', async ({ page }) => {
  const organiser = await signIn(page)
  await createEvent(page, organiser, { title: 'After the rain' })
  await answer(page, 'EventsHome', unreachable)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Couldn’t load the events' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page.unroute('**/graphql')
  await page.context().setOffline(false)
  // Other tests' events may come first.
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Couldn’t load the events' })).toHaveCount(0)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})
