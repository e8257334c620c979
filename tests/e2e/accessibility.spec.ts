import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer, never, unreachable } from '#tests/support/browser/answers.ts'
import { eventTypes, fill, fillEvent, filledEvent, section } from '#tests/support/browser/event-form.ts'
import { stopClock, typeOtp } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, freshMobile, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const names = [
  'राम क्लब बनाम श्याम क्लब, रविवार की शाम',
  'مباراة الأحد في الميدان الكبير',
  '🏏🏆 Sunday 👩🏽‍🚀',
  'Sundayleaguefinal'.repeat(5),
]
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const action = (page: Page, { accessToken }: Organiser, name: string, id: string) =>
  ask<Record<string, { slug: string }>>(page, `mutation ($id: ID!) { ${name}(id: $id) { slug } }`, { id }, accessToken)

/** Hovers the message that `act` shows, which then stays. The clock stands still meanwhile. Needs `page.clock.install()`. */
async function keep(page: Page, text: string, act: () => Promise<unknown>) {
  await stopClock(page)
  await act()
  await page.getByText(text, { exact: true }).last().hover()
  await page.clock.resume()
}

test('the login, at both stages', async ({ page }) => {
  await page.clock.install()
  const mobile = freshMobile()
  await page.goto('/otp-login')
  await expectAccessible(page, 'phone')
  await keep(page, 'Please enter a valid 10-digit phone number', () => press(page, 'Get OTP'))
  await expectAccessible(page, 'phone refused')
  await page.mouse.move(0, 0)
  await expect(page.getByText('That’s 0 digits; we need 10.')).toBeVisible()
  await expectAccessible(page, 'phone at fault')

  await page.getByLabel('Mobile number').fill(mobile)
  await keep(page, 'OTP sent!', () => press(page, 'Get OTP'))
  await expectAccessible(page, 'code sent')
  await keep(page, 'Please enter complete 4-digit OTP', () => press(page, 'Verify OTP'))
  await expectAccessible(page, 'code incomplete')

  await page.route(/create-profile[^/]*\.js/, never)
  await typeOtp(page, mobile)
  await expect(page.getByRole('heading', { name: 'Login Success' })).toBeVisible()
  await expectAccessible(page, 'login success')
})

test('the profile, new and kept', async ({ page }) => {
  await page.clock.install()
  await signIn(page, { fullname: `${names[1]} 👩🏽‍🚀 ${names[0]}` })
  await page.goto('/create-profile')
  await expectAccessible(page, 'create profile')
  await keep(page, 'Please fill all fields', () => press(page, 'Create Profile'))
  await expectAccessible(page, 'create profile, incomplete')

  await page.goto('/my-profile')
  await expect(page.getByLabel('Email')).toBeVisible()
  await keep(page, 'Profile saved.', () => press(page, 'Save Profile'))
  await expectAccessible(page, 'profile saved')
  await answer(page, 'MyProfile', unreachable)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'profile not loaded')
})

test('the events, in every state of the list', async ({ page }) => {
  await page.clock.install()
  const organiser = await signIn(page, { fullname: `${names[0]} ${names[1]} 👩🏽‍🚀` })
  await press(page, 'Mine')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expectAccessible(page, 'no event')

  const ids = []
  for (const [place, title] of [...names, 'Sixth', 'Seventh', 'Eighth'].entries()) {
    const visibility = place % 2 ? 'PRIVATE' : 'PUBLIC'
    ids.push(await createEvent(page, organiser, { title, venue: `${title.slice(0, 60)}, ${names[1]}`, visibility }))
  }
  await action(page, organiser, 'startEvent', ids[0] ?? '')
  await action(page, organiser, 'cancelEvent', ids[1] ?? '')
  await action(page, organiser, 'startEvent', ids[2] ?? '')
  await action(page, organiser, 'endEvent', ids[2] ?? '')

  await keep(page, 'Your event is on the list.', () => page.goto('/events-layout?success=true'))
  await expectAccessible(page, 'just created')
  await page.mouse.move(0, 0)
  await press(page, 'Mine')
  await expect(page.getByRole('article')).toHaveCount(6)
  await press(page, 'Load More')
  await expect(page.getByRole('article')).toHaveCount(ids.length)
  await keep(page, 'No more events to load.', () => press(page, 'Load More'))
  await expectAccessible(page, 'end of the list')

  await press(page, 'More options')
  await expectAccessible(page, 'menu')
  await page.keyboard.press('Escape')
  if (await page.getByRole('button', { name: 'Open menu' }).isVisible()) {
    await press(page, 'Open menu')
    await expectAccessible(page, 'drawer')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('searchbox').fill('nobody plays this')
  await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible()
  await expectAccessible(page, 'nothing found')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expectAccessible(page, 'offline')
  await page.context().setOffline(false)

  await answer(page, 'EventsHome', never)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  await expectAccessible(page, 'loading')
  await page.unroute('**/graphql')
  await answer(page, 'EventsHome', unreachable)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Couldn’t load the events' })).toBeVisible()
  await expectAccessible(page, 'not loaded')
})

test('a new event, every sport', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  await expectAccessible(page, 'empty form')
  for (const type of eventTypes) {
    await page.getByLabel('Type', { exact: true }).selectOption(type)
    const { settings } = filledEvent(type, type)
    if (settings) await fill(section(page, settings.title), settings.answers)
    await expectAccessible(page, type)
  }
})

test('a new event, wrong, failed and saved', async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  const event = filledEvent('cricket', names[0] ?? '')
  await fillEvent(page, { ...event, sponsors: [names[1] ?? ''] })
  for (const label of ['Title', 'Description', 'Venue', 'Team 1 Name', 'Sponsor Name']) {
    await page.getByLabel(label, { exact: true }).fill(' ')
  }
  await press(page, 'Create Event')
  await expect(page.getByText('Title is required.').first()).toBeVisible()
  await expectAccessible(page, 'form at fault')

  await fill(
    section(page, 'Event Details'),
    event.details.filter(([label]) => label !== 'Type'),
  )
  await page.getByLabel('Team 1 Name').fill(names[2] ?? '')
  await page.getByLabel('Sponsor Name').fill(names[3]?.slice(0, 80) ?? '')
  await answer(page, 'CreateEvent', unreachable)
  await press(page, 'Create Event')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'save failed')
  await press(page, 'Create Another Event')
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible()
  await expectAccessible(page, 'draft offered')

  await page.unroute('**/graphql')
  await press(page, 'Continue draft')
  await press(page, 'Create Event')
  await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
  await expectAccessible(page, 'saved')
})

test('editing an event', { tag: '@phone-only' }, async ({ page, browser }) => {
  const organiser = await signIn(page)
  const devices = names.slice(0, 3).map((name) => ({ name }))
  const id = await createEvent(page, organiser, { title: names[1], description: names[0], devices })
  await answer(page, 'EditEvent', never)
  await page.goto(`/edit-event/${id}`)
  await expect(page.getByText('Loading...')).toBeVisible()
  await expectAccessible(page, 'loading')
  await page.unroute('**/graphql')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(names[1] ?? '')
  await expectAccessible(page, 'form')

  await page.getByLabel('Title').fill('Mine')
  const input = { title: 'Theirs', description: 'x', type: 'OTHER', venue: 'x', localTime: '2026-12-06T15:30' }
  const update = 'mutation ($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input, version: 1) { id } }'
  await ask(page, update, { id, input }, organiser.accessToken)
  await press(page, 'Update Event')
  await expect(page.getByRole('button', { name: 'Load latest version' })).toBeVisible()
  await expectAccessible(page, 'changed by somebody else')
  await press(page, 'Load latest version')
  await press(page, 'Update Event')
  await expect(page.getByRole('dialog', { name: 'Event Updated Successfully!' })).toBeVisible()
  await expectAccessible(page, 'updated')

  const other = await browser.newPage()
  await signIn(other)
  await other.goto(`/edit-event/${id}`)
  await expect(other.getByText('You can only edit your own events.')).toBeVisible()
  await expectAccessible(other, 'somebody else’s')
  await other.close()
  await page.goto('/edit-event/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('Event not found.')).toBeVisible()
  await expectAccessible(page, 'not found')
})

test('an event’s details, from scheduled to over', async ({ page, context }) => {
  await page.clock.install()
  const organiser = await signIn(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const devices = names.slice(0, 3).map((name) => ({ name }))
  const given = {
    title: names[1],
    description: `${names[0]}\n${names[3]}`,
    venue: names[2],
    devices,
    visibility: 'PRIVATE',
  }
  const id = await createEvent(page, organiser, given)
  await page.goto(`/view-event/${id}`)
  await keep(page, 'Link copied to clipboard!', () => press(page, 'Copy Link'))
  await expectAccessible(page, 'scheduled, link copied')
  await page.mouse.move(0, 0)
  await expect(page.getByText('Link copied to clipboard!')).toBeHidden()
  await press(page, 'Start Event')
  await expectAccessible(page, 'Start Event?')
  await keep(page, 'Event streaming started successfully!', () => press(page, 'Yes, Start Event'))
  await expectAccessible(page, 'live')
  await press(page, 'Cancel Event')
  await expectAccessible(page, 'Cancel Event?')
  await press(page, 'Keep Event')
  await press(page, 'End Event')
  await expectAccessible(page, 'End Event?')
  await keep(page, 'Event has ended.', () => press(page, 'Yes, End Event'))
  await expectAccessible(page, 'completed')

  const called = await createEvent(page, organiser, { title: names[2] })
  await action(page, organiser, 'cancelEvent', called)
  await page.goto(`/view-event/${called}`)
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await expectAccessible(page, 'cancelled')
  await answer(page, 'ViewEvent', never)
  await page.reload()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expectAccessible(page, 'loading')
  await page.unroute('**/graphql')
  await answer(page, 'ViewEvent', unreachable)
  await page.reload()
  await expect(page.getByText('Check your internet. We’ll keep trying.')).toBeVisible()
  await expectAccessible(page, 'not loaded')
})

test('the viewer’s page, before, during and after', async ({ page, browser }) => {
  const organiser = await signIn(page)
  const viewer = await browser.newPage({ viewport: page.viewportSize() })
  const localTime = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
  const details = { badminton: { team1: names[1], team2: names[0] } }
  for (const visibility of ['PRIVATE', 'PUBLIC']) {
    const given = { title: names[0], venue: names[1], type: 'BADMINTON', details, localTime, visibility }
    const id = await createEvent(page, organiser, given)
    const { event } = await ask<{ event: { slug: string } }>(
      page,
      'query ($id: ID!) { event(id: $id) { slug } }',
      { id },
      organiser.accessToken,
    )
    await viewer.goto(`/event/${event.slug}`)
    await expect(viewer.getByRole('timer')).toBeVisible()
    await expectAccessible(viewer, `before, ${visibility}`)
    if (visibility === 'PRIVATE') {
      await action(page, organiser, 'cancelEvent', id)
      await viewer.reload()
      await expect(viewer.getByRole('heading', { name: 'This event was cancelled' })).toBeVisible()
      await expectAccessible(viewer, 'cancelled')
      continue
    }
    await action(page, organiser, 'startEvent', id)
    await viewer.reload()
    await expect(viewer.getByText('We’re live')).toBeVisible()
    await expectAccessible(viewer, 'live')
    await action(page, organiser, 'endEvent', id)
    await viewer.reload()
    await expect(viewer.getByText('There’s no recording.')).toBeVisible()
    await expectAccessible(viewer, 'ended')
  }
  await viewer.goto('/event/nothing-here-0000000000')
  await expect(viewer.getByText('Event not found.')).toBeVisible()
  await expectAccessible(viewer, 'not found')
  await viewer.close()
})

test('the settings, an unknown address and a screen that broke', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings')
  await press(page, 'Sign out everywhere')
  await expectAccessible(page, 'asked')
  await press(page, 'Stay signed in')
  await expectAccessible(page, 'settings')
  await page.getByLabel('हिन्दी').check()
  await expect(page.getByRole('heading', { name: 'सेटिंग', exact: true })).toBeVisible()
  await expectAccessible(page, 'settings in Hindi')
  await page.goto('/no/such/page')
  await expect(page.locator('body')).toHaveText('404 पेज नहीं मिला')
  await expectAccessible(page, '404')
  await page.route(/settings[^/]*\.js/, unreachable)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'कुछ अनपेक्षित गड़बड़ी हो गई!' })).toBeVisible()
  await expectAccessible(page, 'application error')
})
