import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { answer, never, refused, unreachable } from '#tests/support/browser/answers.ts'
import { eventTypes, fill, fillEvent, filledEvent, section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, freshMobile, type Organiser, otpSentTo, signIn } from '#tests/support/browser/organiser.ts'

const FOLDER = 'test-results/screens'
const widths = [360, 768, 1280]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Takes pictures at every width, in light and dark. Hovering keeps a message open. */
async function look(page: Page, name: string, message?: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (message) await page.getByText(message, { exact: true }).last().hover()
      await page.evaluate(drawnAgain)
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
}

/** Scrolls up and waits until the new size and colours are drawn. */
async function drawnAgain() {
  window.scrollTo(0, 0)
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

async function sponsorLogo(page: Page, name: string, background: string): Promise<string> {
  const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><text x="120" y="75" font-size="34" text-anchor="middle" fill="#fff">${name}</text></svg>`
  const create = { width: 240, height: 120, channels: 3, background } as const
  const buffer = await sharp({ create })
    .composite([{ input: Buffer.from(letters) }])
    .png()
    .toBuffer()
  const answer = await page.request.post('/upload', {
    multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer } },
  })
  return (await answer.json()).url
}

async function sponsors(page: Page) {
  return [
    { name: 'Sharma Sweets', logo: await sponsorLogo(page, 'Sharma', '#b4541e') },
    { name: 'Om Hardware', logo: await sponsorLogo(page, 'OM', '#1d4e89') },
  ]
}

function move(page: Page, { accessToken }: Organiser, action: string, id: string) {
  return ask(page, `mutation ($id: ID!) { ${action}(id: $id) { id } }`, { id }, accessToken)
}

const match = {
  title: 'Shivaji Park Sunday League Final',
  description: 'Twenty overs a side. Trophy and prizes at the pavilion after the match.',
  venue: 'Shivaji Park, Dadar',
  type: 'CRICKET',
  devices: [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }, { name: 'Square leg' }],
  details: {
    cricket: {
      team1: 'Dadar Strikers',
      team2: 'Matunga Tigers',
      playersPerTeam: 2,
      playerNames: ['Arjun Patil', 'Rohan D’Souza'],
      umpireCount: 1,
      umpireNames: ['S. Gokhale'],
      overs: 20,
      lastManStanding: false,
    },
  },
}

test('the login', async ({ page }) => {
  const mobile = freshMobile()
  await page.goto('/')
  await look(page, 'login-phone')
  await page.getByLabel('Mobile number').fill('98765 432')
  await press(page, 'Get OTP')
  await look(page, 'login-phone-error', 'Please enter a valid 10-digit phone number')
  await page.getByLabel('Mobile number').fill(mobile)
  await press(page, 'Get OTP')
  await look(page, 'login-otp', 'OTP sent!')
  await page.getByLabel('Digit 1 of 4').fill('47')
  await press(page, 'Verify OTP')
  await look(page, 'login-otp-error', 'Please enter complete 4-digit OTP')
  await page.route(/\/assets\/create-profile/, never)
  await page.getByLabel('Digit 1 of 4').fill(await otpSentTo(page, mobile))
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  await look(page, 'login-success')
  await page.evaluate(() => window.localStorage.setItem('language', 'hi'))
  await page.goto('about:blank')
  await page.goto('/')
  await look(page, 'login-phone-hi')
})

test('the profile, the settings and the plain pages', async ({ page }) => {
  await signIn(page)
  await page.goto('/create-profile')
  await look(page, 'create-profile')
  await page.getByLabel('First Name').fill('Priya')
  await press(page, 'Create Profile')
  await look(page, 'create-profile-error', 'Please fill all fields')
  await page.goto('/my-profile')
  await expect(page.getByLabel('Email')).toBeVisible()
  await look(page, 'my-profile')
  await page.goto('/settings')
  await expect(page.getByText('This device')).toBeVisible()
  await look(page, 'settings')
  await page.goto('/nowhere')
  await expect(page.locator('body')).toHaveText('404 Not Found')
  await look(page, '404')
  await page.route(/\/assets\/settings/, unreachable)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await look(page, 'error')
})

test('the events', async ({ page }) => {
  const organiser = await signIn(page)
  await press(page, 'Mine')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await look(page, 'events-empty')
  const { description: _, devices: __, ...league } = match
  const ids = [
    await createEvent(page, organiser, { title: 'गणपति कप, पहिला सामना', venue: 'आझाद मैदान' }),
    await createEvent(page, organiser, {
      title: 'Society Badminton Open',
      type: 'BADMINTON',
      details: { badminton: {} },
    }),
    await createEvent(page, organiser, { title: 'Inter-school Volleyball', visibility: 'PRIVATE' }),
    await createEvent(page, organiser, { title: 'مباراة الأحد 🏏', venue: 'Oval Maidan' }),
    await createEvent(page, organiser, { title: 'Prize giving', venue: 'Gymkhana hall', visibility: 'PRIVATE' }),
    await createEvent(page, organiser, league),
  ]
  await move(page, organiser, 'startEvent', ids[1] ?? '')
  await move(page, organiser, 'startEvent', ids[2] ?? '')
  await move(page, organiser, 'endEvent', ids[2] ?? '')
  await move(page, organiser, 'cancelEvent', ids[3] ?? '')
  await page.goto('/events-layout?success=true')
  await press(page, 'Mine')
  await look(page, 'events-success', 'Your event is on the list.')
  await page.reload()
  await press(page, 'Mine')
  await expect(page.getByRole('article')).toHaveCount(ids.length)
  await look(page, 'events')
  await press(page, 'Load More')
  await look(page, 'events-end')
  await press(page, 'More options')
  await look(page, 'events-menu')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await press(page, 'Open menu')
  await look(page, 'events-drawer')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await look(page, 'events-offline')
  await page.context().setOffline(false)
  await answer(page, 'EventsHome', never)
  await page.reload()
  await look(page, 'events-loading')
  await page.unroute('**/graphql')
  await answer(page, 'EventsHome', unreachable)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Couldn’t load the events' })).toBeVisible()
  await look(page, 'events-error')
})

test('the event forms', async ({ page }) => {
  const organiser = await signIn(page)
  await page.goto('/add-event')
  await look(page, 'event-new-empty')
  await fillEvent(page, filledEvent('cricket', match.title))
  for (const type of eventTypes.filter((type) => type !== 'cricket')) {
    await page.getByLabel('Type', { exact: true }).selectOption(type)
    const { settings } = filledEvent(type, type)
    if (settings) await fill(section(page, settings.title), settings.answers)
    await look(page, `event-new-${type}`)
  }
  const cricket = filledEvent('cricket', match.title)
  await fill(section(page, 'Event Details'), cricket.details)
  await fill(section(page, 'Cricket Settings'), cricket.settings?.answers ?? [])
  await look(page, 'event-new')
  await answer(page, 'CreateEvent', refused('The server could not be reached just now.', { code: 'UNAVAILABLE' }))
  await press(page, 'Create Event')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'event-new-failed')
  await page.unroute('**/graphql')
  await press(page, 'Back to the form')
  await press(page, 'Create Event')
  await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
  await look(page, 'event-new-success')

  const id = await createEvent(page, organiser, { ...match, sponsors: await sponsors(page) })
  await page.goto(`/edit-event/${id}`)
  await expect(page.getByLabel('Title')).toHaveValue(match.title)
  await look(page, 'event-edit')
  await page.getByLabel('Title').fill(' ')
  await press(page, 'Update Event')
  await look(page, 'event-edit-error', 'Title is required.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible()
  await look(page, 'event-edit-draft')
  await answer(page, 'UpdateEvent', unreachable)
  await press(page, 'Update Event')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look(page, 'event-edit-failed')
  await page.unroute('**/graphql')
  await press(page, 'Back to the form')
  await press(page, 'Update Event')
  await expect(page.getByRole('dialog', { name: 'Event Updated Successfully!' })).toBeVisible()
  await look(page, 'event-edit-success')
})

test('the event’s details and the viewer’s page', async ({ page }) => {
  const organiser = await signIn(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const localTime = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  const given = { ...match, localTime, visibility: 'PRIVATE', sponsors: await sponsors(page) }
  const id = await createEvent(page, organiser, given)
  await answer(page, 'ViewEvent', never)
  await page.goto(`/view-event/${id}`)
  await look(page, 'event-loading')
  await page.unroute('**/graphql')
  await page.reload()
  await expect(page.getByRole('img', { name: 'QR code of the event link' }).locator('path')).toHaveAttribute('d', /./)
  await look(page, 'event-view')
  const url = await section(page, 'Event Link').getByRole('textbox').inputValue()
  await press(page, 'Copy Link')
  await look(page, 'event-view-copied', 'Link copied to clipboard!')
  await page.goto(url)
  await expect(page.getByRole('timer')).toBeVisible()
  await look(page, 'viewer-before')
  await page.goto(`/view-event/${id}`)
  await press(page, 'Start Event')
  await look(page, 'event-view-start')
  await press(page, 'Yes, Start Event')
  await look(page, 'event-view-started', 'Event streaming started successfully!')
  await page.goto(url)
  await expect(page.getByText('We’re live')).toBeVisible()
  await look(page, 'viewer-live')
  await page.goto(`/view-event/${id}`)
  await press(page, 'Cancel Event')
  await look(page, 'event-view-cancel')
  await page.keyboard.press('Escape')
  await move(page, organiser, 'endEvent', id)
  await page.goto(url)
  await expect(page.getByText('This event has ended')).toBeVisible()
  await look(page, 'viewer-ended')
  await page.goto(`/view-event/${id}`)
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await look(page, 'event-view-completed')

  const called = await createEvent(page, organiser, given)
  await move(page, organiser, 'cancelEvent', called)
  await page.goto(`/view-event/${called}`)
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await look(page, 'event-view-cancelled')
  await page.goto(await section(page, 'Event Link').getByRole('textbox').inputValue())
  await expect(page.getByRole('heading', { name: 'This event was cancelled' })).toBeVisible()
  await look(page, 'viewer-cancelled')
  await page.goto('/event/nothing-here-0000000000')
  await expect(page.getByText('Event not found.')).toBeVisible()
  await look(page, 'event-not-found')
})
