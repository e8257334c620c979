import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  acknowledgedBy,
  createEventWithCamera,
  fileOf,
  linkOf,
  move,
  phoneOf,
} from '#tests/support/browser/camera-phone.ts'
import { type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { decode } from '#tests/support/media/footage.ts'

const STARTS_WITHIN_MS = 40_000

let organiser: Organiser
test.beforeEach(async ({ page }) => {
  test.slow()
  organiser = await signIn(page)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const word = (page: Page) => page.locator('.cam__tally-word')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Removes features, as in browsers without them. */
const lacks = {
  'frames of a track': ['MediaStreamTrackProcessor'],
  'coders of its own': ['VideoEncoder', 'AudioEncoder', 'MediaStreamTrackProcessor'],
}

for (const [what, names] of Object.entries(lacks)) {
  test(`a browser without ${what} films too`, async ({ page, browser }) => {
    const event = await createEventWithCamera(page, organiser)
    const { context, page: phone } = await phoneOf(browser)
    await phone.addInitScript((missing) => {
      for (const name of missing) Reflect.deleteProperty(window, name)
    }, names)
    await phone.goto(await linkOf(page, organiser, event.camera))
    await press(phone, 'Join as a camera')
    await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
    const acknowledged = acknowledgedBy(phone)
    await move(page, organiser, 'startEvent', event.id)
    await expect.poll(() => acknowledged.slots.length, { timeout: STARTS_WITHIN_MS }).toBeGreaterThan(5)
    // The list of an ended event has late segments, too, which a slow machine may send.
    await move(page, organiser, 'endEvent', event.id)
    await expect(heading(phone, 'All sent. Thank you!')).toBeVisible({ timeout: STARTS_WITHIN_MS })
    const { frames, samples, complaints } = await decode(await fileOf(page, event, 0))
    expect(complaints).toBe('')
    expect(frames).toBeGreaterThan(30)
    expect(samples).toBeGreaterThan(5 * 40_000)
    await context.close()
  })
}

test('a browser that cannot film says so and keeps the link valid', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser)
  await phone.addInitScript(() => {
    for (const name of ['VideoEncoder', 'MediaRecorder']) Reflect.deleteProperty(window, name)
  })
  await phone.goto(await linkOf(page, organiser, event.camera))
  await expect(heading(phone, 'This browser can’t film')).toBeVisible()
  await expectAccessible(phone, 'unable')
  await context.close()
})

test('a camera that is not allowed is asked for again', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser, { viewport: { width: 360, height: 740 } })
  await context.clearPermissions()
  await phone.addInitScript(() => {
    const { getUserMedia } = navigator.mediaDevices
    let asked = 0
    navigator.mediaDevices.getUserMedia = (wish) => {
      asked += 1
      if (asked === 1) return Promise.reject(new DOMException('No.', 'NotAllowedError'))
      return getUserMedia.call(navigator.mediaDevices, wish)
    }
  })
  await phone.goto(await linkOf(page, organiser, event.camera))
  await press(phone, 'Join as a camera')
  await expect(heading(phone, 'You film from Pavilion end')).toBeVisible()
  await expect(phone.getByText('Not allowed. Allow both in the browser’s settings')).toBeVisible()
  await expectAccessible(phone, 'setting up')
  await press(phone, 'Allow camera and mic')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await context.close()
})

test('inside another app it leads to the browser', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const link = await linkOf(page, organiser, event.camera)
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/143.0 Mobile Safari/537.36 WhatsApp/2.25'
  const { context, page: phone } = await phoneOf(browser, { viewport: { width: 360, height: 740 }, userAgent })
  await phone.goto(link)
  await expect(heading(phone, 'Open this link in Chrome or Safari')).toBeVisible()
  await expect(phone.getByLabel('Join link')).toHaveValue(link)
  await expect(phone.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^intent:.*#[\w-]{43}#Intent;/)
  await expectAccessible(phone, 'inside an app')
  await press(phone, 'Try anyway')
  await expect(heading(phone, 'Film with this phone')).toBeVisible()
  await context.close()
})

test('the controller’s phone chooses between the control room and filming', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser)
  await phone.goto(await linkOf(page, organiser, event.controller))
  await press(phone, 'Join as a camera')
  await expect(phone.getByRole('link', { name: 'Control room' })).toHaveAttribute('href', `/control/${event.id}`)
  await expectAccessible(phone, 'choosing')
  await press(phone, 'Film with this phone')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await phone.reload()
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await context.close()
})

test('without a link, and after leaving for good, the page says what is needed', async ({ page, browser }) => {
  const event = await createEventWithCamera(page, organiser)
  const { context, page: phone } = await phoneOf(browser)
  await phone.goto('/join')
  await expect(heading(phone, 'You need a camera link')).toBeVisible()
  await expectAccessible(phone, 'no link')
  await phone.goto(await linkOf(page, organiser, event.camera))
  await press(phone, 'Join as a camera')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await press(phone, 'Leave')
  await press(phone, 'Yes, stop filming')
  await expect(heading(phone, 'You’ve stopped filming')).toBeVisible()
  await expectAccessible(phone, 'left')
  await press(phone, 'Film again')
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await press(phone, 'Leave')
  await press(phone, 'Yes, stop filming')
  await press(phone, 'Done')
  await expect(heading(phone, 'You need a camera link')).toBeVisible()
  await context.close()
})
