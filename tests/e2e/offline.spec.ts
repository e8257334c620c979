import { expect, type Page, test } from '@playwright/test'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'

const netBar = (page: Page) => page.getByText('You’re offline.')
const cards = (page: Page) => page.getByRole('article')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openAndReturn(page: Page, title: string) {
  await cards(page).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Event Information' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
}

/** The cached list appears at once, so the test waits for the response. */
async function pressAndLoad(page: Page, name: string, filter: string) {
  const answered = page.waitForResponse((response) => response.request().postData()?.includes(`"${filter}"`) ?? false)
  await press(page, name)
  await (await answered).finished()
}

test('offline the list stays with its time, and updates when the network returns', async ({ page, context }) => {
  const organiser = await signIn(page)
  const title = `Sunday League ${organiser.mobile}`
  await createEvent(page, organiser, { title })
  await press(page, 'Mine')
  await openAndReturn(page, title)
  await pressAndLoad(page, 'Mine', 'MINE')
  await expect(cards(page)).toHaveCount(1)

  await context.setOffline(true)
  await expect(netBar(page)).toHaveText(/^You’re offline\. Last updated \d+:\d\d [ap]m\.$/)
  await press(page, 'Load More')
  await openAndReturn(page, title)
  await press(page, 'Mine')
  await expect(cards(page)).toHaveCount(1)
  await expect(netBar(page)).toHaveText('You’re offline. Showing saved events.')

  await page.getByRole('searchbox').fill(`Monday ${organiser.mobile}`)
  await expect(page.getByRole('heading', { name: 'Couldn’t load the events' })).toBeVisible()
  await expect(netBar(page)).toHaveText('You’re offline. We’ll carry on when you’re back.')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible()
  await expect(netBar(page)).toBeHidden()
})

test('every screen says that it is offline, keeps what it shows, and stops saying so', async ({ page, context }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday League Final' })
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  const { event } = await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)

  for (const [path, shown] of [
    ['/events-layout', 'Sunday League Final'],
    ['/add-event', 'New Event'],
    [`/edit-event/${id}`, 'Edit Event'],
    [`/view-event/${id}`, 'Sunday League Final'],
    ['/my-profile', 'Profile Details'],
    ['/settings', 'This device'],
    ['/create-profile', 'Profile Details'],
    [`/event/${event.slug}`, 'Sunday League Final'],
  ] as const) {
    await page.goto(path)
    const kept = page.getByText(shown).first()
    await expect(kept, path).toBeVisible()
    await context.setOffline(true)
    await expect(netBar(page), path).toBeVisible()
    await expect(kept, path).toBeVisible()
    await context.setOffline(false)
    await expect(netBar(page), path).toBeHidden()
  }
})

test('a profile that could not be read is read as soon as the network is back', async ({ page, context }) => {
  await signIn(page)
  await page.route('**/graphql', (route) => route.abort())
  await page.goto('/my-profile')
  await expect(page.getByText('Couldn’t load your profile.')).toBeVisible()

  await context.setOffline(true)
  await page.unroute('**/graphql')
  await context.setOffline(false)
  await expect(page.getByLabel('First Name')).toHaveValue('Priya')
})

test('a screen whose code is not here yet opens when the network is back', async ({ page, context }) => {
  await signIn(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'New Event' }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(netBar(page)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'New Event' })).toBeVisible()
})

test('a page opened offline explains it, and loads when the network returns', async ({ page, context }) => {
  await signIn(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('This page opens by itself as soon as the network is back.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
