import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { headlessCamera } from '#tests/support/browser/headless-camera.ts'
import { ask, createEvent, signIn } from '#tests/support/browser/organiser.ts'
import { withGarbage } from '#tests/support/media/sample-camera.ts'

const MEDIA = '**/live/media/**/*.m4s'

const pictureTime = (page: Page) =>
  page.getByLabel('Programme picture').evaluate((video: HTMLVideoElement) => video.currentTime)

async function expectMoving(page: Page) {
  const before = await pictureTime(page)
  await expect.poll(() => pictureTime(page)).toBeGreaterThan(before)
}

/** A control room on air with one camera, whose picture moves. */
async function onAir(page: Page) {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: 'Sunday League Final', devices: [{ name: 'Pavilion end' }] })
  const { event } = await ask<{ event: { devices: { id: string }[] } }>(
    page,
    'query ($id: ID!) { event(id: $id) { devices { id } } }',
    { id },
    organiser.accessToken,
  )
  const camera = await headlessCamera(page, organiser, event.devices[0]?.id ?? '', { colour: 'olive' })
  await page.goto(`/control/${id}`)
  await expect(page.getByText('Camera ready')).toBeVisible()
  await page.getByRole('button', { name: 'Go live' }).click()
  await expect.poll(() => pictureTime(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await expect(page.getByText('Loading the picture')).toHaveCount(0)
  return camera
}

test('the control room says that it reconnects the picture, and goes on', async ({ page }) => {
  const camera = await onAir(page)
  await page.route('**/live/**', (route) => route.abort())
  await expect(page.getByText('Reconnecting the picture…')).toBeVisible({ timeout: 40_000 })
  await page.unroute('**/live/**')
  await expect(page.getByText('Reconnecting the picture…')).toHaveCount(0, { timeout: 40_000 })
  await expectMoving(page)
  await camera.disconnect()
})

test('a picture that does not play can be tried again', async ({ page }) => {
  const camera = await onAir(page)
  const failed = page.getByText('Can’t play the picture here.')
  const garble = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: Buffer.from(withGarbage(await response.body())) })
  }
  await page.route(MEDIA, garble)
  await expect(failed).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'picture failed')
  await page.unroute(MEDIA, garble)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expectMoving(page)
  await camera.disconnect()
})
