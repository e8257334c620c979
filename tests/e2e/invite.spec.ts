import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }, { name: 'Square leg' }]

let organiser: Organiser
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const join = (page: Page, url: string, phone: string) =>
  page.request.post('/live/join', { data: { token: new URL(url).hash.slice(1), phone } })
const linkOf = (page: Page, device: string) =>
  dialog(page, `Invite ${device}`).getByRole('textbox', { name: 'Join link' }).inputValue()

/** Invites a phone by the API; returns its token. */
async function joined(page: Page, deviceId: string, phone: string): Promise<string> {
  const { inviteDevice } = await ask<{ inviteDevice: { url: string } }>(
    page,
    'mutation ($deviceId: ID!) { inviteDevice(deviceId: $deviceId) { url } }',
    { deviceId },
    organiser.accessToken,
  )
  return (await (await join(page, inviteDevice.url, phone)).json()).deviceToken
}

async function idsOf(page: Page, id: string): Promise<string[]> {
  const query = 'query ($id: ID!) { event(id: $id) { devices { id } } }'
  type Found = { event: { devices: { id: string }[] } }
  return (await ask<Found>(page, query, { id }, organiser.accessToken)).event.devices.map((device) => device.id)
}

test('a phone is invited by code and link, and is on the screen soon after it has joined', {
  tag: '@phone-only',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await createEvent(page, organiser, { title: 'Sunday Final', devices })
  await page.goto(`/view-event/${id}`)
  const line = page.getByRole('listitem').filter({ hasText: 'Pavilion end' })
  await expect(line).toContainText('Camera. Not joined yet')

  await press(page, 'Invite Pavilion end')
  const invite = dialog(page, 'Invite Pavilion end')
  await expect(invite).toHaveAccessibleDescription(
    'Scan with the phone that will film, or send the link. One phone only.',
  )
  await expect(invite.getByRole('img', { name: 'QR code of the join link' }).locator('path')).toHaveAttribute('d', /./)
  const url = await linkOf(page, 'Pavilion end')
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/join#[\w-]{43}$/)
  await invite.getByRole('button', { name: 'Copy Link' }).click()
  await expect(invite.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expectAccessible(page, 'inviting')

  await join(page, url, 'Pixel 8')
  await expect(invite.getByText('Pixel 8 has joined as Pavilion end.')).toBeVisible()
  await expect(invite.getByRole('img')).toHaveCount(0)
  await invite.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Replace the phone of Pavilion end' })).toBeFocused()
  await expect(line).toContainText('Camera. Pixel 8')
  await expect(line).toContainText(/Last seen (now|\d+ seconds? ago)/)
  await expect(line).not.toContainText('127.0.0')
  await expectAccessible(page, 'joined')
})

test('re-linking asks first, lets the phone go, and shows a new link', { tag: '@phone-only' }, async ({ page }) => {
  const id = await createEvent(page, organiser, { title: 'Lost phone', devices })
  const [, pavilion = ''] = await idsOf(page, id)
  const token = await joined(page, pavilion, 'Old phone')
  const isGood = async () =>
    (await page.request.get('/live/device', { headers: { authorization: `Bearer ${token}` } })).ok()
  await page.goto(`/view-event/${id}`)
  await press(page, 'Replace the phone of Pavilion end')
  const question = page.getByRole('alertdialog', { name: 'Replace the phone of Pavilion end?' })
  await expect(question).toContainText('Old phone will be removed')
  await expect(question.getByRole('button', { name: 'Keep this phone' })).toBeFocused()
  await expectAccessible(page, 'replace the phone?')
  await question.getByRole('button', { name: 'Keep this phone' }).click()
  expect(await isGood()).toBe(true)

  await press(page, 'Replace the phone of Pavilion end')
  await question.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(question).toHaveCount(0)
  const url = await linkOf(page, 'Pavilion end')
  expect(await isGood()).toBe(false)
  await join(page, url, 'New phone')
  await expect(page.getByText('New phone has joined as Pavilion end.')).toBeVisible()
})

test('the controller’s phone stands apart and is marked; the control room is one tap away', async ({ page }) => {
  const id = await createEvent(page, organiser, { title: 'Who decides', devices })
  await page.goto(`/view-event/${id}`)
  const part = section(page, 'Device Details')
  const marked = part.getByRole('listitem').filter({ hasText: 'Chooses which camera viewers see.' })
  await expect(marked).toContainText(['Scorer’s table'])
  await expect(part.getByRole('listitem')).toContainText(['Scorer’s table', 'Pavilion end', 'Square leg'])
  await expect(part.getByRole('link', { name: 'Open the control room' })).toHaveAttribute('href', `/control/${id}`)
  await press(page, 'Invite Scorer’s table')
  await expect(dialog(page, 'Invite Scorer’s table')).toContainText('Keep this link private.')
})

test('by keyboard a phone is invited, and Escape closes', async ({ page }) => {
  const id = await createEvent(page, organiser, { title: 'No mouse', devices })
  await page.goto(`/view-event/${id}`)
  const button = page.getByRole('button', { name: 'Invite Square leg' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Invite Square leg').getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Invite Square leg')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('shows server errors, and invites nobody when the event is over', { tag: '@phone-only' }, async ({
  page,
  browser,
}) => {
  const id = await createEvent(page, organiser, { title: 'Too late', devices })
  let isBlocked = true
  await page.routeWebSocket('**/graphql', (socket) => {
    if (isBlocked) void socket.close({ code: 1013 })
    else socket.connectToServer()
  })
  await page.goto(`/view-event/${id}`)
  await expect(page.getByRole('button', { name: 'Invite Square leg' })).toBeVisible()
  const stranger = await browser.newPage()
  await signIn(stranger, { fullname: 'Somebody Else' })
  await stranger.goto(`/view-event/${id}`)
  await expect(section(stranger, 'Device Details')).toContainText('No of devices including controller3')
  await expect(section(stranger, 'Device Details').getByRole('button')).toHaveCount(0)
  await expect(stranger.getByRole('link', { name: 'Open the control room' })).toHaveCount(0)

  await ask(page, 'mutation ($id: ID!) { cancelEvent(id: $id) { id } }', { id }, organiser.accessToken)
  await press(page, 'Invite Square leg')
  await expect(page.getByText('This event was cancelled.')).toBeVisible()
  isBlocked = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(section(page, 'Device Details').getByRole('button')).toHaveCount(0)
  await expect(section(page, 'Device Details')).toContainText('Square leg')
})
