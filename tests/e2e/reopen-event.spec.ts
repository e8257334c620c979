import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { createEventWithCamera, linkOf, move, phoneOf } from '#tests/support/browser/camera-phone.ts'
import { type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const STARTS_WITHIN_MS = 30_000
const SENT_WITHIN_MS = 40_000

let organiser: Organiser
test.beforeEach(async ({ page }) => {
  test.slow()
  organiser = await signIn(page)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an event that was ended by mistake is reopened; viewers who are still there follow', async ({
  page,
  browser,
}) => {
  const { id, slug } = await createEventWithCamera(page, organiser)
  await move(page, organiser, 'startEvent', id)
  await page.goto(`/view-event/${id}`)
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
  await press(page, 'End Event')
  const ending = page.getByRole('alertdialog', { name: 'End Event?' })
  await expect(ending).toHaveAccessibleDescription(
    'Are you sure you want to end the live stream? You can reopen the event for 10 minutes.',
  )
  await press(page, 'Yes, End Event')
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()

  const viewer = await browser.newPage()
  await viewer.goto(`/event/${slug}`)
  await expect(viewer.getByText(/^Ended \d+:\d\d [ap]m IST$/)).toBeVisible()

  await press(page, 'Reopen')
  const asked = page.getByRole('alertdialog', { name: 'Reopen the event?' })
  await expect(asked.getByRole('button', { name: 'Keep it ended' })).toBeFocused()
  await expectAccessible(page, 'reopening')
  await asked.getByRole('button', { name: 'Yes, reopen' }).click()
  await expect(page.getByRole('alert')).toHaveText('The event is live again.')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End Event' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit this event' })).toBeVisible()
  await expect(viewer.getByText('We’re live')).toBeVisible()
  await viewer.close()
})

test('ten minutes after the end it is final', { tag: '@phone-only' }, async ({ page }) => {
  const { id } = await createEventWithCamera(page, organiser)
  await move(page, organiser, 'startEvent', id)
  await move(page, organiser, 'endEvent', id)
  await page.clock.install()
  await page.goto(`/view-event/${id}`)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.clock.fastForward('10:01')
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
})

test('a phone that has filmed until the end films again by itself', { tag: '@phone-only' }, async ({
  page,
  browser,
}) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser, { viewport: { width: 360, height: 740 } })
  const word = phone.locator('.cam__tally-word')
  await phone.goto(await linkOf(page, organiser, event.camera))
  await press(phone, 'Join as a camera')
  await expect(word).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await move(page, organiser, 'startEvent', event.id)
  await expect(word).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  await move(page, organiser, 'endEvent', event.id)
  await expect(phone.getByRole('heading', { name: 'All sent. Thank you!' })).toBeVisible({ timeout: SENT_WITHIN_MS })
  await move(page, organiser, 'reopenEvent', event.id)
  await expect(word).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  await context.close()
})
