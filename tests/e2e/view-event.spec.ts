import { expect, test } from '@playwright/test'
import { section } from '#tests/support/browser/event-form.ts'
import { stopClock } from '#tests/support/browser/login-screen.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const devices = [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }]

test.describe('spec 2.8: Event Details', () => {
  let organiser: Organiser
  test.beforeEach(async ({ page }) => {
    organiser = await signIn(page)
  })

  test('the link is the event’s own; the toast appears only when it was copied, for 2 seconds', {
    tag: '@phone-only',
  }, async ({ page, context }) => {
    const id = await createEvent(page, organiser, { title: 'Copy me', devices })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(`/view-event/${id}`)
    const link = section(page, 'Event Link').getByRole('textbox')
    await expect(link).toHaveValue(/^http.*\/event\/copy-me-[a-z0-9]{10}$/)
    const toast = page.getByText('Link copied to clipboard!')
    await stopClock(page)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(toast).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
    await page.mouse.move(0, 0)
    await page.clock.runFor(1_900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })

  test('where the browser does not let us copy, the link is selected', { tag: '@phone-only' }, async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'By hand' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto(`/view-event/${id}`)
    await page.getByRole('button', { name: 'Copy Link' }).click()
    await expect(page.getByText('Couldn’t copy. Press and hold the link to copy it.')).toBeVisible()
    await expect(page.getByText('Link copied to clipboard!')).toHaveCount(0)
    const selected = await page.evaluate(() => {
      const input = document.activeElement as HTMLInputElement
      return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
    })
    expect(selected).toMatch(/\/event\/by-hand-/)
  })

  test('starting asks first, and says so when the server has done it; then the event can be ended', async ({
    page,
  }) => {
    const id = await createEvent(page, organiser, { title: 'Start me', devices, localTime: '2020-12-06T15:30' })
    await page.goto(`/view-event/${id}`)
    await page.getByRole('button', { name: 'Start Event' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Start Event?' })
    await expect(ask).toHaveAccessibleDescription(
      'Are you sure you want to start the live streaming event? All devices will be activated. No camera has joined yet. ' +
        'Just trying? The control room shows every camera before you go live. Open the control room',
    )
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(ask).toHaveCount(0)
    await expect(page.getByText('Scheduled')).toBeVisible()

    await page.getByRole('button', { name: 'Start Event' }).click()
    await ask.getByRole('button', { name: 'Yes, Start Event' }).click()
    await expect(page.getByRole('alert')).toHaveText('Event streaming started successfully!')
    await expect(ask).toHaveCount(0)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'End Event' }).click()
    await page.getByRole('button', { name: 'Yes, End Event' }).click()
    await expect(page.getByRole('alert')).toHaveText('Event has ended.')
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit this event' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Start Event|End Event|Cancel Event/ })).toHaveCount(0)
  })

  test('cancelling asks first and cannot be undone', { tag: '@phone-only' }, async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Cancel me' })
    await page.goto(`/view-event/${id}`)
    await page.getByRole('button', { name: 'Cancel Event' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Cancel Event?' })
    await expect(ask).toHaveAccessibleDescription(
      'Are you sure you want to cancel the event? This action cannot be undone.',
    )
    await ask.getByRole('button', { name: 'Keep Event' }).click()
    await page.getByRole('button', { name: 'Cancel Event' }).click()
    await ask.getByRole('button', { name: 'Yes, Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('Event has been cancelled successfully!')
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  })

  test('an action that the server rejects is not reported as done', { tag: '@phone-only' }, async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Too late' })
    // Blocks subscriptions.
    await page.routeWebSocket('**/graphql', () => {})
    await page.goto(`/view-event/${id}`)
    await expect(page.getByRole('button', { name: 'Start Event' })).toBeVisible()
    await ask(page, 'mutation ($id: ID!) { cancelEvent(id: $id) { id } }', { id }, organiser.accessToken)
    await page.getByRole('button', { name: 'Start Event' }).click()
    await page.getByRole('button', { name: 'Yes, Start Event' }).click()
    await expect(page.getByRole('alert')).toHaveText('This event was cancelled.')
  })

  test('others see a public event without device names and actions', async ({ page, browser }) => {
    const id = await createEvent(page, organiser, { title: 'For everybody', devices })
    const hidden = await createEvent(page, organiser, { title: 'For us', visibility: 'PRIVATE' })
    const other = await browser.newPage()
    await signIn(other, { fullname: 'Somebody Else' })
    await other.goto(`/view-event/${id}`)
    await expect(section(other, 'Device Details')).toContainText('No of devices including controller2')
    await expect(other.getByText('Pavilion end')).toHaveCount(0)
    await expect(other.getByRole('button', { name: /Start Event|Cancel Event/ })).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Edit this event' })).toHaveCount(0)
    await other.goto(`/view-event/${hidden}`)
    await expect(other.getByText('Event not found.')).toBeVisible()
  })
})

test.describe('/event/:slug, the viewer’s page', () => {
  test('opens signed out and follows the event from the countdown to the end', async ({ page, browser }) => {
    const organiser = await signIn(page)
    const localTime = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
    const details = { badminton: { team1: 'Dadar Smashers', team2: 'Worli Wings' } }
    const id = await createEvent(page, organiser, {
      title: 'Watch me',
      visibility: 'PRIVATE',
      type: 'BADMINTON',
      localTime,
      details,
    })
    const action = (name: string) =>
      ask(page, `mutation ($id: ID!) { ${name}(id: $id) { id } }`, { id }, organiser.accessToken)
    const { event } = await ask<{ event: { slug: string } }>(
      page,
      'query ($id: ID!) { event(id: $id) { slug } }',
      { id },
      organiser.accessToken,
    )

    const viewer = await browser.newPage()
    await viewer.goto(`/event/${event.slug}`)
    await expect(viewer.getByRole('heading', { name: 'Watch me', level: 1 })).toBeVisible()
    await expect(viewer.getByRole('timer')).toHaveAccessibleName(/^Starts in \d+ days?/)
    await expect(viewer.getByText(/, \d+ \w+ 20\d\d, \d+:\d\d [ap]m IST • Azad Maidan/)).toBeVisible()
    await expect(section(viewer, 'Teams')).toContainText('Dadar Smashers v Worli Wings')
    await expect(viewer.getByRole('term')).toHaveText(['Match Type', 'Number of Sets', 'Number of Referees'])
    await expect(viewer.getByRole('definition')).toHaveText(['Singles', '3', '1'])
    await expect(viewer.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const [entry] = await Promise.all([
      viewer.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Add to calendar' }).click(),
    ])
    expect(entry.suggestedFilename()).toBe(`${event.slug}.ics`)

    await action('startEvent')
    await viewer.reload()
    await expect(viewer.getByText('We’re live')).toBeVisible()
    await action('endEvent')
    await viewer.reload()
    await expect(viewer.getByText(/^Ended \d+:\d\d [ap]m IST$/)).toBeVisible()
    await expect(viewer.getByText('There’s no recording.')).toBeVisible()
  })

  test('says when the event was cancelled, and when there is none', { tag: '@phone-only' }, async ({ page }) => {
    const organiser = await signIn(page)
    const id = await createEvent(page, organiser, { title: 'Rained off' })
    const { cancelEvent } = await ask<{ cancelEvent: { slug: string } }>(
      page,
      'mutation ($id: ID!) { cancelEvent(id: $id) { slug } }',
      { id },
      organiser.accessToken,
    )
    await page.goto(`/event/${cancelEvent.slug}`)
    await expect(page.getByRole('heading', { name: 'This event was cancelled', level: 1 })).toBeVisible()
    await page.goto('/event/nothing-here-0000000000')
    await expect(page.getByText('Event not found.')).toBeVisible()
  })
})
