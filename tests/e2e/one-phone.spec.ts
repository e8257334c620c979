import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { phoneOf } from '#tests/support/browser/camera-phone.ts'
import { section } from '#tests/support/browser/event-form.ts'
import { installFakeCamera } from '#tests/support/browser/fake-camera.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { countEffort } from '#tests/support/browser/tap-count.ts'
import { cricketDetails } from '#tests/support/fixtures/cricket-details.ts'

const STARTS_WITHIN_MS = 30_000
/** In WhatsApp: whom to send it to, and send; the friend taps the link in the chat. */
const TAPS_IN_WHATSAPP = 3
const CONTROLLER = { name: 'Scorer’s table', isController: true }
/** What the clock shows in India: the match is now, so that no dialog hints at another day. */
const now = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 16)

let organiser: Organiser
test.beforeEach(async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write'])
  await installFakeCamera(page, { number: 1, colour: '#0b5a35' })
  organiser = await signIn(page)
})

const word = (page: Page) => page.locator('.cam__tally-word')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function slugOf(page: Page, id: string): Promise<string> {
  const query = 'query ($id: ID!) { event(id: $id) { slug } }'
  return (await ask<{ event: { slug: string } }>(page, query, { id }, organiser.accessToken)).event.slug
}

async function expectPicture(context: BrowserContext, slug: string) {
  const viewer = await context.newPage()
  await viewer.goto(`/event/${slug}`)
  const seconds = () =>
    viewer
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(seconds, { timeout: STARTS_WITHIN_MS }).toBeGreaterThan(0)
  await viewer.close()
}

test('with one phone, a created event is on the air after four taps @phone-only', async ({
  page,
  browser,
  context,
}) => {
  const devices = [{ name: 'My phone', isController: true }]
  const id = await createEvent(page, organiser, { title: 'Sunday with one phone', devices, localTime: now() })
  const room = await context.newPage()
  await room.goto(`/control/${id}`)
  await expect(room.getByText('Camera not ready yet')).toBeVisible()
  await expect(room.getByText('This event has no cameras.')).toBeHidden()
  const effort = await countEffort(page)
  await page.goto('/events-layout')
  await page
    .getByRole('link', { name: /Sunday with one phone/ })
    .first()
    .click()
  await button(page, 'Film with this phone').click()
  await expect(word(page)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await expect(page).toHaveURL(/\/join$/)
  await expect(room.getByText('Camera ready')).toBeVisible()
  await room.close()
  await expect(button(page, 'Go live')).toBeVisible()
  await expectAccessible(page, 'ready')
  await button(page, 'Go live').click()
  await expect(page.getByRole('alertdialog', { name: 'Start Event?' })).toHaveAccessibleDescription(
    'Are you sure you want to start the live streaming event? All devices will be activated.',
  )
  await button(page, 'Yes, Start Event').click()
  await expect(word(page)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  const stranger = await browser.newContext()
  await expectPicture(stranger, await slugOf(page, id))
  await stranger.close()
  expect(effort).toEqual({ taps: 4, characters: 0 })

  await button(page, 'Control room').click()
  const asked = page.getByRole('alertdialog', { name: 'Open the control room?' })
  await expect(asked).toHaveAccessibleDescription(
    'This phone stops filming while the control room is open. Come back, and it films again.',
  )
  await expectAccessible(page, 'to the control room')
  await asked.getByRole('button', { name: 'Open the control room' }).click()
  await expect(page.getByText('This phone has stopped filming.')).toBeVisible()
  await expect(page.locator('.deskpanel--cameras').getByRole('button', { name: /My phone/ })).toBeVisible()
  await expectAccessible(page, 'control room')
  await link(page, 'Film again').click()
  await expect(word(page)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })

  await button(page, 'End').click()
  await expect(page.getByRole('alertdialog', { name: 'End Event?' })).toContainText('You can reopen the event for 10')
  await button(page, 'Yes, End Event').click()
  await expect(page.getByRole('heading', { name: 'All sent. Thank you!' })).toBeVisible({ timeout: STARTS_WITHIN_MS })
  await link(page, 'Open the event').click()
  await expect(button(page, 'Reopen')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/join')
  await page.goBack()
  await expect(page).toHaveURL(/[/]view-event[/]/)
})

test('a new organiser tries it: after four taps this phone films a match of its own @phone-only', async ({ page }) => {
  await page.goto('/create-profile')
  for (const label of ['First Name', 'Last Name']) await page.getByLabel(label).fill('Asha')
  await page.getByLabel('Email').fill('asha@example.in')
  await button(page, 'Create Profile').click()
  const steps = page.getByRole('listitem')
  await expect(steps.filter({ hasText: 'Send one link to everyone.' })).toHaveCount(1)
  await expect(link(page, 'Try it with this phone')).toBeVisible()
  await button(page, 'Mine').click()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Create a match.',
    'Add phones as cameras, or film with this one.',
    'Send one link to everyone.',
  ])
  await expectAccessible(page, 'no matches')

  const effort = await countEffort(page)
  await page.reload()
  await link(page, 'Try it with this phone').click()
  await expect(page.getByText('A private trial match, filled in for you.')).toBeVisible()
  await expectAccessible(page, 'a trial match')
  const request = page.waitForRequest((sent) => sent.postData()?.includes('"operationName":"CreateEvent"') ?? false)
  await button(page, 'Create Event').click()
  const { input } = (await request).postDataJSON().variables
  expect(input).toMatchObject({ type: 'OTHER', visibility: 'PRIVATE', devices: [{ name: 'My phone' }] })
  const created = page.getByRole('dialog', { name: 'Event Created Successfully!' })
  await expect(created.getByRole('button')).toHaveText(['Create Another Event', 'Close', 'Open event'])
  await button(page, 'Open event').click()
  await button(page, 'Film with this phone').click()
  await expect(word(page)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  expect(effort).toEqual({ taps: 4, characters: 0 })

  await page.goBack()
  await expect(page).toHaveURL(/[/]view-event[/]/)
  await page.goBack()
  await expect(page).toHaveURL('/events-layout')
  await expect(page.getByRole('article').filter({ hasText: 'Trial match' })).toBeVisible()
  await expect(link(page, 'Try it with this phone')).toHaveCount(0)
})

test('organiser and friend, with a phone each, are on the air after seven taps @phone-only', async ({
  page,
  browser,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const devices = [CONTROLLER, { name: 'Pavilion end' }]
  const id = await createEvent(page, organiser, { title: 'Sunday with a friend', devices, localTime: now() })
  const effort = await countEffort(page)
  await page.goto(`/view-event/${id}`)
  const opened = page.waitForEvent('popup')
  await button(page, 'Send the link for Pavilion end on WhatsApp').click()
  const chat = await opened
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/\?text=/)
  const message = new URL(chat.url()).searchParams.get('text') ?? ''
  await chat.close()
  expect(message).toMatch(/^🎥 Please film Sunday with a friend as “Pavilion end”\..*\nhttp:.*\/join#[\w-]{43}$/s)

  const { context: friend, page: phone } = await phoneOf(browser, { viewport: { width: 360, height: 740 } })
  const effortOfFriend = await countEffort(phone)
  await phone.goto(message.split('\n').at(-1) ?? '')
  await button(phone, 'Join as a camera').click()
  await expect(word(phone)).toHaveText('Ready', { timeout: STARTS_WITHIN_MS })
  await expect(button(phone, 'Go live')).toHaveCount(0)
  await expect(button(phone, 'Control room')).toHaveCount(0)
  await link(page, 'Control room').click()
  await expect(page.getByText('Camera ready')).toBeVisible()
  await button(page, 'Go live').click()
  await expect(word(phone)).toHaveText('On air', { timeout: STARTS_WITHIN_MS })
  await expectPicture(friend, await slugOf(page, id))
  expect(effort.taps + TAPS_IN_WHATSAPP + effortOfFriend.taps).toBe(7)
  await friend.close()
})

test('with several free devices the phone chooses one, and is that one again the next time @phone-only', async ({
  page,
}) => {
  const devices = [{ name: 'Pavilion end' }, CONTROLLER, { name: 'Square leg' }]
  const id = await createEvent(page, organiser, { title: 'Which one', devices, localTime: '2099-12-06T15:30' })
  await page.goto(`/view-event/${id}`)
  await button(page, 'Film with this phone').click()
  const choice = page.getByRole('dialog', { name: 'Which camera is this phone?' })
  await expect(choice.getByRole('button')).toHaveText([
    'Scorer’s table (controller)',
    'Pavilion end',
    'Square leg',
    'Not now',
  ])
  await expectAccessible(page, 'choosing')
  await choice.getByRole('button', { name: 'Square leg' }).click()
  await expect(page.getByRole('heading', { name: /^Square leg/ })).toBeVisible({ timeout: STARTS_WITHIN_MS })
  await button(page, 'Go live').click()
  await expect(page.getByRole('alertdialog')).toContainText(/This match is on \w+ 6 Dec, in [\d,]+ days\./)
  await button(page, 'Cancel').click()

  await page.goto(`/view-event/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Square leg' })).toContainText(/Last seen/)
  await button(page, 'Film with this phone').click()
  await expect(page.getByRole('heading', { name: /^Square leg/ })).toBeVisible({ timeout: STARTS_WITHIN_MS })
})

test('under the hero stand share, invites, control room and edit; live, the control room leads @phone-only', async ({
  page,
}) => {
  const id = await createEvent(page, organiser, {
    ...{ title: 'Cockpit', devices: [CONTROLLER, { name: 'Pavilion end' }], localTime: now() },
    ...{ type: 'CRICKET', details: { cricket: cricketDetails } },
  })
  await page.goto(`/view-event/${id}`)
  await expect(page.locator('.event-hero').getByText('Public', { exact: true })).toBeVisible()
  const row = page.getByRole('navigation', { name: 'This event' })
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/edit-event/${id}`)
  await row.getByRole('button', { name: 'Share' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Device Details' })).toBeFocused()
  const teams = section(page, 'Teams')
  await expect(teams.getByRole('listitem')).toHaveText(['Arjun', 'Meera', 'Farida'])
  await expect(teams).toContainText('Team 1 NameDadar Strikers')
  await expect(teams).toContainText('Number of Overs20')
  await expect(teams).not.toContainText('Number of Umpires')
  await expectAccessible(page, 'scheduled')

  await button(page, 'Start Event').click()
  await button(page, 'Yes, Start Event').click()
  const dock = page.locator('.dock')
  await expect(dock.getByRole('link', { name: 'Control room' })).toHaveAttribute('href', `/control/${id}`)
  await expectAccessible(page, 'live')
  await dock.getByRole('button', { name: 'End Event' }).click()
  await expect(page.getByRole('alertdialog', { name: 'End Event?' })).toBeVisible()
})
