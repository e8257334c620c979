import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { answer } from '#tests/support/browser/answers.ts'
import { fillEvent, filledEvent, logo } from '#tests/support/browser/event-form.ts'
import { signIn } from '#tests/support/browser/organiser.ts'
import { photo } from '#tests/support/fixtures/image-files.ts'

const GONE = 'This logo is no longer here. Please choose it again.'
const TOO_LARGE = 'The logo is too large for the server. Choose a smaller image.'

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
})

const create = (page: Page) => page.getByRole('button', { name: 'Create Event' }).click()
const created = (page: Page) => page.getByRole('dialog', { name: 'Event Created Successfully!' })
const oneSponsor = (title: string) => ({ ...filledEvent('other', title), sponsors: ['Sharma Sweets'] })

/** Counts the uploads from now on. */
function uploads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (isUpload(request.headers())) count += 1
  })
  return () => count
}

function isUpload(headers: Record<string, string>): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false
}

test('what is offered to choose is what is taken: no HEIC, so that an iPhone hands over a JPEG', async ({ page }) => {
  await page.getByRole('button', { name: '+ Add Sponsor' }).click()
  const accepted = (await page.getByLabel('Sponsor Logo').getAttribute('accept'))?.split(',') ?? []
  expect(accepted.toSorted()).toEqual(['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'])
})

test('a JPEG is known by its content, whatever type it is given', async ({ page }) => {
  await fillEvent(page, { ...filledEvent('other', 'Odd types'), sponsors: ['One', 'Two', 'Three'] })
  for (const [place, mimeType] of ['image/pjpeg', 'image/jpg', 'application/octet-stream'].entries()) {
    const file = { name: `photo ${place}`, mimeType, buffer: await photo('jpeg') }
    await page.getByLabel('Sponsor Logo').nth(place).setInputFiles(file)
    await expect(page.getByText(file.name)).toBeVisible()
  }
  await create(page)
  await expect(created(page)).toBeVisible()
})

test('a logo without a visible pixel is taken with a warning, until another one is chosen', async ({ page }) => {
  await page.getByRole('button', { name: '+ Add Sponsor' }).click()
  const field = page.getByLabel('Sponsor Logo')
  const background = { r: 255, g: 255, b: 255, alpha: 0 }
  const buffer = await sharp({ create: { width: 60, height: 30, channels: 4, background } })
    .png()
    .toBuffer()
  await field.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer })
  await expect(field).toHaveAccessibleDescription(/This image looks empty/)
  await expect(page.getByText('empty.png')).toBeVisible()
  await field.setInputFiles(await logo('full.png'))
  await expect(page.getByText('full.png')).toBeVisible()
  await expect(field).not.toHaveAccessibleDescription(/looks empty/)
})

test('a proxy’s own page for what is too large becomes a sentence at the logo', async ({ page }) => {
  await fillEvent(page, oneSponsor('Behind a proxy'))
  await page.route('**/graphql', (route) =>
    isUpload(route.request().headers())
      ? route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' })
      : route.fallback(),
  )
  await create(page)
  await expect(page.getByRole('alertdialog')).toContainText(TOO_LARGE)
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('Sponsor Logo')).toHaveAccessibleDescription(new RegExp(TOO_LARGE))
  await page.unroute('**/graphql')
  await create(page)
  await expect(created(page)).toBeVisible()
})

test('a draft that is restored uploads its logo again', async ({ page }) => {
  const sent = uploads(page)
  await fillEvent(page, oneSponsor('Tomorrow'))
  await answer(page, 'CreateEvent', (route) => route.abort())
  await create(page)
  await expect(page.getByRole('alertdialog', { name: 'Failed to save event.' })).toBeVisible()
  expect(sent()).toBe(1)
  await page.unroute('**/graphql')
  await page.reload()
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expect(page.getByText('Sharma Sweets.png')).toBeVisible()
  await create(page)
  await expect(created(page)).toBeVisible()
  expect(sent()).toBe(2)
})

test('an uploaded logo that is gone when the event is saved is sent again, and nobody has to choose it', async ({
  page,
}) => {
  const sent = uploads(page)
  let saves = 0
  await fillEvent(page, oneSponsor('The day after'))
  await answer(page, 'CreateEvent', (route) => {
    saves += 1
    const extensions = { code: 'BAD_USER_INPUT', fields: { 'sponsors.0.logo': GONE } }
    return saves > 1 ? route.fallback() : route.fulfill({ json: { errors: [{ message: GONE, extensions }] } })
  })
  await create(page)
  await expect(created(page)).toBeVisible()
  expect([sent(), saves]).toEqual([2, 2])
})
