import { expect, type Page, type Request, test } from '@playwright/test'
import { answer } from '#tests/support/browser/answers.ts'
import { stopClock } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, expectEventsLoaded, signIn } from '#tests/support/browser/organiser.ts'

const cards = (page: Page) => page.getByRole('article')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const keys = (page: Page) =>
  page.evaluate(() => ['accessToken', 'refreshToken', 'user'].map((key) => window.localStorage[key]))

async function logOut(page: Page) {
  await press(page, 'More options')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('a card shows title, medium date, short time and venue, and leads to the event (spec 2.4)', async ({ page }) => {
  const organiser = await signIn(page)
  const event = { title: `Sunday League ${organiser.mobile}`, venue: 'Shivaji Park' }
  const id = await createEvent(page, organiser, event)
  // Among all events, other tests' newer ones may fill the first page.
  await press(page, 'Mine')

  const card = cards(page).filter({ hasText: event.title })
  await expect(card).toContainText('6 Dec 2026, 3:30 pm • Shivaji Park')
  await expect(card.getByRole('link', { name: `Edit: ${event.title}` })).toHaveAttribute('href', `/edit-event/${id}`)
  await card.getByRole('link', { name: event.title, exact: true }).click()
  await expect(page).toHaveURL(`/view-event/${id}`)
})

test('only the owner has an edit icon and finds private events', { tag: '@phone-only' }, async ({ page, browser }) => {
  const organiser = await signIn(page)
  await createEvent(page, organiser, { title: `Open ${organiser.mobile}` })
  await createEvent(page, organiser, { title: `Hidden ${organiser.mobile}`, visibility: 'PRIVATE' })
  await page.getByRole('searchbox').fill(organiser.mobile)
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(2)

  const other = await browser.newPage()
  await signIn(other)
  await other.getByRole('searchbox').fill(organiser.mobile)
  await expect(cards(other)).toHaveCount(1)
  await expect(other.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await other.close()
})

test('Load More appends page after page, to the end of the list (spec 4.4)', { tag: '@phone-only' }, async ({
  page,
}) => {
  await page.clock.install()
  const organiser = await signIn(page)
  for (let number = 1; number <= 8; number += 1) await createEvent(page, organiser, { title: `Match ${number}` })
  await press(page, 'Mine')
  await expect(cards(page)).toHaveCount(6)
  await press(page, 'Load More')
  await expect(cards(page)).toHaveCount(8)
  await expect(cards(page).first()).toContainText('Match 8')
  await expect(page.getByText('No more events to load.')).toHaveCount(1)

  await stopClock(page)
  await press(page, 'Load More')
  await expect(page.getByText('No more events to load.')).toHaveCount(2)
  await page.clock.resume()
  await expect(page.getByText('No more events to load.')).toHaveCount(1)
})

test('Load More skips nothing when an event leaves the list between two pages', { tag: '@phone-only' }, async ({
  page,
  browser,
}) => {
  const organiser = await signIn(page)
  const ids: string[] = []
  for (let number = 1; number <= 9; number += 1) {
    ids.unshift(await createEvent(page, organiser, { title: `Match ${number} ${organiser.mobile}` }))
  }
  const other = await browser.newPage()
  await signIn(other, { fullname: 'Somebody Else' })
  await Promise.all([
    other.waitForResponse((response) => response.request().postData()?.includes(organiser.mobile) ?? false),
    other.getByRole('searchbox').fill(organiser.mobile),
  ])
  await expect(cards(other)).toHaveCount(6)
  await expect(cards(other).first()).toContainText(`Match 9 ${organiser.mobile}`)
  const hide = `mutation ($id: ID!, $title: String!) { updateEvent(id: $id, version: 1, input: {
    title: $title, description: "-", type: OTHER, venue: "-", localTime: "2026-12-06T15:30", visibility: PRIVATE
  }) { id } }`
  for (const id of [ids[1], ids[5]]) {
    await ask(page, hide, { id, title: `Match, hidden ${organiser.mobile}` }, organiser.accessToken)
  }
  await press(other, 'Load More')
  await expect(cards(other)).toHaveCount(9)
  for (const [place, number] of [3, 2, 1].entries()) {
    await expect(cards(other).nth(6 + place)).toContainText(`Match ${number} `)
  }
  await expect(other.getByText('No more events to load.')).toBeVisible()
  await other.close()
})

test('reports a page that failed to load and keeps the list (spec 8)', { tag: '@phone-only' }, async ({ page }) => {
  const organiser = await signIn(page)
  for (let number = 1; number <= 7; number += 1) await createEvent(page, organiser, { title: `Match ${number}` })
  await press(page, 'Mine')
  await expect(cards(page)).toHaveCount(6)

  await page.route('**/graphql', (route) => route.abort())
  await press(page, 'Load More')
  await expect(page.getByText('Failed to load more events.')).toBeVisible()
  await expect(cards(page)).toHaveCount(6)

  await page.unroute('**/graphql')
  await press(page, 'Load More')
  await expect(cards(page)).toHaveCount(7)
})

test('the chips and the search filter the list (spec 2.4)', { tag: '@phone-only' }, async ({ page }) => {
  const organiser = await signIn(page)
  await createEvent(page, organiser, { title: 'Kabaddi Night', venue: `Ground ${organiser.mobile}` })
  await createEvent(page, organiser, { title: 'Kho-kho Morning' })
  await press(page, 'Mine')
  await expect(page.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(2)

  await page.getByPlaceholder('Ask AI or search events').fill(organiser.mobile)
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Kabaddi Night')

  await page.getByRole('searchbox').fill('nobody plays this')
  await expect(page.getByRole('heading', { name: 'Nothing found for “nobody plays this”' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await expect(page.getByText('No more events to load.')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await press(page, 'Completed')
  await expect(page.getByText('Kho-kho Morning')).toHaveCount(0)
})

test('the search answers “live”, “mine” and “next” by what they mean', { tag: '@phone-only' }, async ({ page }) => {
  // Other tests' live matches may leave no place for what comes next.
  let upcomingEvents: object[] = []
  await answer(page, 'EventsHome', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, upcomingEvents } } })
  })
  const organiser = await signIn(page)
  const title = `Asked for ${organiser.mobile}`
  const id = await createEvent(page, organiser, { title, devices: [{ name: 'Goal' }] })
  const planned = { title: `Planned ${organiser.mobile}`, venue: 'Azad Maidan', localTime: '2099-12-06T15:30' }
  const fixed = { __typename: 'Event', timeZone: 'Asia/Kolkata', status: 'SCHEDULED' }
  upcomingEvents = [{ ...planned, ...fixed, id: await createEvent(page, organiser, planned) }]
  await ask(page, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, organiser.accessToken)
  const search = page.getByRole('searchbox')

  await search.fill('Live')
  await expect(page.getByText('Showing live matches')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Active' })).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).filter({ hasText: title })).toBeVisible()
  await search.fill('mine')
  await expect(page.getByText('Showing your matches')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  await search.fill('next')
  await expect(page.getByText('Showing the next matches')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next' }).getByText(`Planned ${organiser.mobile}`)).toBeVisible()
  await expect(page.getByText('To find the word itself, put it in quotes: “next”')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await search.fill('“next”')
  await expect(page.getByText('Showing the next matches')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Next' })).toHaveCount(0)
  await search.fill('next')
  await press(page, 'Mine')
  await expect(search).toHaveValue('')
  await expect(cards(page)).toHaveCount(2)
})

test('Back leads nowhere from the events (spec 2.4)', async ({ page }) => {
  await signIn(page)
  for (let time = 1; time <= 3; time += 1) {
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/events-layout')
    await expectEventsLoaded(page)
  }
})

test('a created event is confirmed for 3 seconds, and not again by a reload (spec 2.4)', {
  tag: '@phone-only',
}, async ({ page }) => {
  const organiser = await signIn(page)
  await createEvent(page, organiser, { title: 'Just created' })
  await page.goto('/events-layout?success=true', { waitUntil: 'commit' })
  await expect(page.getByText('Your event is on the list.')).toBeVisible()
  await expect(page.getByText('Your event is on the list.')).toBeHidden()
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Your event is on the list.')).toBeHidden()
})

test('the sidebar, a drawer on a phone, says who is signed in and where to go (spec 2.4)', async ({ page }) => {
  const { mobile } = await signIn(page, { fullname: 'élodie Marchand' })
  const opener = page.getByRole('button', { name: 'Open menu' })
  const isPhone = await opener.isVisible()
  if (isPhone) await opener.click()
  const menu = isPhone ? page.getByRole('dialog') : page.getByRole('complementary')

  await expect(menu.getByText('É', { exact: true })).toBeVisible()
  await expect(menu.getByText('élodie Marchand')).toBeVisible()
  await expect(menu.getByText(mobile)).toBeVisible()
  for (const label of ['New Group', 'Contacts', 'Saved Messages', 'Settings']) {
    await expect(menu.getByRole('link', { name: label, exact: true })).toBeVisible()
  }
  await expect(menu.getByRole('button', { name: 'Calls', exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/my-profile')
})

test('Logout ends the session, on the server and in every tab (spec 4.3)', { tag: '@phone-only' }, async ({
  page,
  context,
}) => {
  await signIn(page)
  const refreshToken = await page.evaluate(() => window.localStorage['refreshToken'])
  const otherTab = await context.newPage()
  await otherTab.goto('/events-layout')
  await logOut(page)

  await expect(page).toHaveURL('/otp-login')
  await expect(otherTab).toHaveURL('/otp-login')
  expect(await keys(page)).toEqual([undefined, undefined, undefined])
  const query = 'mutation ($refreshToken: String!) { refresh(refreshToken: $refreshToken) { accessToken } }'
  const response = await page.request.post('/graphql', { data: { query, variables: { refreshToken } } })
  expect((await response.json()).errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

test('renews an expired access token, once for two tabs (spec 4.2)', { tag: '@phone-only' }, async ({
  page,
  context,
}) => {
  await signIn(page)
  let refreshes = 0
  context.on('request', (request) => {
    if (request.postData()?.includes('"operationName":"Refresh"')) refreshes += 1
  })
  await page.evaluate(() => window.localStorage.setItem('accessToken', 'over'))
  const otherTab = await context.newPage()
  await Promise.all([page.reload(), otherTab.goto('/events-layout')])

  for (const tab of [page, otherTab]) {
    await expectEventsLoaded(tab)
    await expect(tab).toHaveURL('/events-layout')
  }
  await expect.poll(async () => (await keys(page))[0]).not.toBe('over')
  expect(refreshes).toBe(1)
})

test('a session that cannot be renewed ends at the login, with nothing kept (spec 4.2)', {
  tag: '@phone-only',
}, async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => {
    window.localStorage.setItem('accessToken', 'over')
    window.localStorage.setItem('refreshToken', 'over')
  })
  await page.reload()
  await expect(page).toHaveURL('/otp-login')
  expect(await keys(page)).toEqual([undefined, undefined, undefined])
})

test('without one of the tokens there is no session (spec 4.2)', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => window.localStorage.removeItem('refreshToken'))
  await page.goto('/events-layout')
  await expect(page).toHaveURL('/otp-login')
  expect(await keys(page)).toEqual([undefined, undefined, undefined])
})

test('checks the session every 10 seconds; an unreachable server ends no session (spec 4.2)', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await stopClock(page)
  let checks = 0
  const isCheck = (request: Request) => request.postData()?.includes('SessionCheck') ?? false
  await page.route('**/graphql', (route) => {
    if (isCheck(route.request())) checks += 1
    return route.abort()
  })
  const tenSeconds = async () => {
    const failed = page.waitForEvent('requestfailed', { predicate: isCheck, timeout: 5_000 })
    await page.clock.runFor(10_000)
    await failed
  }
  // At first, a check from before may still wait for its answer.
  await expect(tenSeconds).toPass()
  const before = checks
  for (const more of [1, 2, 3]) {
    await tenSeconds()
    expect(checks).toBe(before + more)
  }
  await expect(page).toHaveURL('/events-layout')
})
