import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const devices = [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }]

/** Changes an event as a legacy client does. */
async function put(page: Page, { accessToken }: Organiser, id: string, change: object): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const body = await (await page.request.get(`/getEventById?id=${id}`, { headers })).json()
  const { version: _, ...event } = body
  expect((await page.request.put(`/updateEvent/${id}`, { headers, data: { ...event, ...change } })).status()).toBe(200)
}

async function slugOf(page: Page, { accessToken }: Organiser, id: string): Promise<string> {
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  return (await ask<{ event: { slug: string } }>(page, query, { id }, accessToken)).event.slug
}

test('the owner sees what was changed, and can go back to the version before', async ({ page, browser }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday Final', devices })
  await page.goto(`/view-event/${id}`)
  await expect(section(page, 'Event Link')).toBeVisible()
  await expect(section(page, 'History')).toHaveCount(0)

  await put(page, organiser, id, { title: 'Overwritten', deviceNames: [] })
  await page.reload()
  const history = section(page, 'History')
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history.getByRole('listitem')).toContainText(/Changed by an older app, (now|\d+ seconds? ago)/)
  await expect(history.getByRole('listitem')).toContainText('Title, devices')
  await expectAccessible(page, 'history')

  const question = page.getByRole('alertdialog', { name: 'Restore this version?' })
  await press(page, /^Restore the version before: Changed by an older app/)
  await expect(question).toHaveAccessibleDescription(
    'The event goes back to how it was before this change (title, devices). The current version stays in the history.',
  )
  await expect(question.getByRole('button', { name: 'Keep the event as it is' })).toBeFocused()
  await expectAccessible(page, 'restore?')
  await press(page, 'Keep the event as it is')
  await expect(section(page, 'Event Information')).toContainText('Overwritten')

  await press(page, /^Restore the version before/)
  await press(page, 'Yes, restore')
  await expect(history.getByText('Earlier version restored.')).toBeVisible()
  await expect(section(page, 'Event Information')).toContainText('Sunday Final')
  await expect(section(page, 'Device Details')).toContainText('Pavilion end')
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText('Changed in the web app')

  const other = await browser.newPage()
  await signIn(other, { fullname: 'Somebody Else' })
  await other.goto(`/view-event/${id}`)
  await expect(section(other, 'Event Information')).toContainText('Sunday Final')
  await expect(section(other, 'History')).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'New link' })).toHaveCount(0)
})

test('restoring does not overwrite a concurrent change', { tag: '@phone-only' }, async ({ page }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday Final' })
  await put(page, organiser, id, { venue: 'Oval' })
  // Without a WebSocket, the page misses the second change.
  await page.routeWebSocket('**/graphql', (socket) => void socket.close({ code: 1013 }))
  await page.goto(`/view-event/${id}`)
  await expect(section(page, 'History').getByRole('listitem')).toHaveCount(1)
  await put(page, organiser, id, { venue: 'Gymkhana' })
  await press(page, /^Restore the version before/)
  await press(page, 'Yes, restore')
  await expect(section(page, 'History')).toContainText('This event was changed by someone else. Reload and try again.')
})

test('the owner can make a new link at any time, and the old one stops working', { tag: '@phone-only' }, async ({
  page,
  browser,
}) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Club Final', visibility: 'PRIVATE' })
  const before = await slugOf(page, organiser, id)
  await page.goto(`/view-event/${id}`)
  const link = section(page, 'Event Link').getByRole('textbox')
  await expect(link).toHaveValue(new RegExp(`/event/${before}$`))

  await press(page, 'New link')
  const question = page.getByRole('alertdialog', { name: 'Make a new link?' })
  await expect(question).toHaveAccessibleDescription(
    'Anyone with the old link can still watch. A new link turns the old one off.',
  )
  await expectAccessible(page, 'new link?')
  await press(page, 'Keep the old link')
  expect(await slugOf(page, organiser, id)).toBe(before)

  await press(page, 'New link')
  await press(page, 'Yes, make a new link')
  await expect(page.getByText('This is the new link. The old one no longer works.')).toBeVisible()
  await expect(link).not.toHaveValue(new RegExp(`/event/${before}$`))
  const now = await link.inputValue()
  const viewer = await browser.newPage()
  await viewer.goto(`/event/${before}`)
  await expect(viewer.getByText('Event not found.')).toBeVisible()
  await viewer.goto(now)
  await expect(viewer.getByRole('heading', { name: 'Club Final', level: 1 })).toBeVisible()
})

test('an edit that makes an event private offers a new link', { tag: '@phone-only' }, async ({ page }) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Was open' })
  const before = await slugOf(page, organiser, id)
  await page.goto(`/edit-event/${id}`)
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption({ label: 'Private' })
  await press(page, 'Update Event')
  await press(page, 'Close')
  const question = page.getByRole('alertdialog', { name: 'Make a new link?' })
  await expect(question).toContainText('Anyone with the old link can still watch.')
  await press(page, 'Yes, make a new link')
  await expect(question).toHaveCount(0)
  await expect.poll(() => slugOf(page, organiser, id)).not.toBe(before)
  await page.reload()
  await expect(section(page, 'Event Link')).toBeVisible()
  await expect(question).toHaveCount(0)
})
