import { expect, type Page, test } from '@playwright/test'
import { headlessCamera } from '#tests/support/browser/headless-camera.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const CONTROLLER = { name: 'Scorer’s table', isController: true }

const tile = (page: Page, name: string) => page.locator('.deskpanel--cameras').getByRole('button', { name })

async function deviceIds(page: Page, organiser: Organiser, id: string): Promise<string[]> {
  const { event } = await ask<{ event: { devices: { id: string }[] } }>(
    page,
    'query ($id: ID!) { event(id: $id) { devices { id } } }',
    { id },
    organiser.accessToken,
  )
  return event.devices.map((device) => device.id)
}

/** The device of the newest programme segment; null is the slate. */
async function onAir(page: Page, slug: string): Promise<string | null> {
  const playlist = await (await page.request.get(`/live/${slug}/programme.m3u8`)).text()
  const newest = playlist.split('\n').findLast((line) => line.startsWith('/live/media/')) ?? ''
  return newest.split('/')[4] ?? null
}

test('an organiser goes live with two cameras, cuts, loses one, hands over, ends, and edits the recording', async ({
  page,
  context,
}) => {
  const organiser = await signIn(page)
  const devices = [CONTROLLER, { name: 'Pavilion end' }, { name: 'Square leg' }]
  const id = await createEvent(page, organiser, { title: 'Sunday League Final', devices })
  const [, pavilionId = '', squareId = ''] = await deviceIds(page, organiser, id)
  const pavilion = await headlessCamera(page, organiser, pavilionId, { colour: 'olive' })
  const square = await headlessCamera(page, organiser, squareId, { colour: 'navy' })

  await page.goto(`/control/${id}`)
  await expect(page.getByText('2 of 2 cameras ready')).toBeVisible()
  await expect(page.getByText('Not live')).toBeVisible()
  await tile(page, 'Square leg').click()
  await expect(tile(page, 'First when live: Square leg')).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Go live' }).click()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await expect(tile(page, 'On air now: Square leg')).toBeVisible()
  const { event } = await ask<{ event: { slug: string } }>(
    page,
    'query ($id: ID!) { event(id: $id) { slug } }',
    { id },
    organiser.accessToken,
  )
  await expect.poll(() => onAir(page, event.slug)).toBe(squareId)
  await expect.poll(square.tally).toBe('air')
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)

  await tile(page, 'Ready Switch to Pavilion end').click()
  await expect(tile(page, 'On air now: Pavilion end')).toBeVisible()
  await expect.poll(() => onAir(page, event.slug)).toBe(pavilionId)
  await expect.poll(pavilion.tally).toBe('air')
  await expect.poll(square.tally).toBe('ready')

  await pavilion.disconnect()
  await expect(page.getByText(/^Pavilion end (went offline|lagged)\. Switched to Square leg \(/)).toBeVisible()
  await expect(tile(page, 'On air now: Square leg')).toBeVisible()

  const other = await context.newPage()
  await other.goto(`/control/${id}`)
  await expect(other.getByText(/is in control\. You are watching\.$/)).toBeVisible()
  await other.getByRole('button', { name: 'Take control' }).click()
  await expect(page.getByText(/is in control\. You are watching\.$/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Take control' })).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: 'Take control' }).click()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, end the stream' }).click()
  await expect(page.getByRole('heading', { name: 'Edit recording' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Camera from 0:00' })).toHaveValue(squareId)
  await square.disconnect()

  await page.getByRole('textbox', { name: 'At (minutes:seconds)' }).fill('90:00')
  await page.getByRole('combobox', { name: 'Camera', exact: true }).selectOption('Square leg')
  await page.getByRole('button', { name: 'Add a switch' }).click()
  await expect(page.getByText(/^Please enter a time before /)).toBeVisible()
  await page.getByRole('textbox', { name: 'At (minutes:seconds)' }).fill('0:02')
  await page.getByRole('button', { name: 'Add a switch' }).click()
  await expect(page.getByRole('combobox', { name: 'Camera from 0:02' })).toHaveValue(squareId)
  await page.getByRole('combobox', { name: 'Camera from 0:00' }).selectOption('Pavilion end')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Recording updated.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Camera from 0:00' })).toHaveValue(pavilionId)
  await expect(page.getByRole('combobox', { name: 'Camera from 0:02' })).toHaveValue(squareId)
})

test('the phone that joined as the controller cuts without a session, and neither starts nor ends the stream', async ({
  page,
  browser,
}) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, {
    title: 'Private final',
    visibility: 'PRIVATE',
    devices: [CONTROLLER, { name: 'Pavilion end' }],
  })
  const [controllerId = '', pavilionId = ''] = await deviceIds(page, organiser, id)
  const pavilion = await headlessCamera(page, organiser, pavilionId, { colour: 'teal' })
  const { inviteDevice } = await ask<{ inviteDevice: { url: string } }>(
    page,
    'mutation ($id: ID!) { inviteDevice(deviceId: $id) { url } }',
    { id: controllerId },
    organiser.accessToken,
  )

  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(inviteDevice.url)
  await phone.getByRole('button', { name: 'Join as a camera' }).click()
  await phone.getByRole('link', { name: 'Control room' }).click()
  await expect(phone.getByText('Camera ready')).toBeVisible()
  await expect(phone.getByText('The organiser goes live.')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Go live' })).toHaveCount(0)

  await ask(page, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, organiser.accessToken)
  await expect(phone.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await expect(tile(phone, 'On air now: Pavilion end')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'End', exact: true })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Break screen' }).click()
  await expect(phone.getByRole('button', { name: 'Break screen' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(pavilion.tally).toBe('ready')
  await tile(phone, 'Ready Switch to Pavilion end').click()
  await expect(tile(phone, 'On air now: Pavilion end')).toBeVisible()
  await pavilion.disconnect()
  await context.close()
})

test('the picture comes where the event could not be read when it went live', async ({ page }) => {
  // Only its own query tells the page the programme's address.
  await page.routeWebSocket('**/graphql', () => {})
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, {
    title: 'Weak network',
    devices: [CONTROLLER, { name: 'Pavilion end' }],
  })
  const [, pavilionId = ''] = await deviceIds(page, organiser, id)
  const pavilion = await headlessCamera(page, organiser, pavilionId, { colour: 'maroon' })
  await page.goto(`/control/${id}`)
  await expect(page.getByText('Camera ready')).toBeVisible()

  let refused = 0
  await page.route('**/graphql', (route) => {
    const isRead = route.request().postData()?.includes('"operationName":"ControlledEvent"') ?? false
    if (!isRead || refused > 0) return route.fallback()
    refused += 1
    return route.abort()
  })
  await ask(page, 'mutation ($id: ID!) { startEvent(id: $id) { id } }', { id }, organiser.accessToken)
  await expect.poll(() => refused).toBe(1)
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
  await pavilion.disconnect()
})
