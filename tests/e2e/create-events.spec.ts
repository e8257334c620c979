import { expect, type Page, test } from '@playwright/test'
import {
  expectForm,
  expectValues,
  fill,
  fillEvent,
  filledEvent,
  logo,
  section,
} from '#tests/support/browser/event-form.ts'
import { ask, expectEventsLoaded, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { heicHead } from '#tests/support/fixtures/image-files.ts'

test.describe('spec 2.5: New Event', () => {
  let organiser: Organiser
  test.beforeEach(async ({ page }) => {
    organiser = await signIn(page)
    await page.goto('/add-event')
  })

  test('a new form is public and empty but for a phone, with hints', async ({ page }) => {
    await expect(page.getByLabel('Type', { exact: true })).toHaveText(/^Select event type/)
    await expect(page.getByLabel('Visibility')).toHaveValue('public')
    await expectValues(page.getByLabel('Device Name'), ['My phone'])
    await expect(page.getByRole('radio', { name: 'Controller' })).toHaveAccessibleDescription(
      'Device 1 The controller is the phone that chooses which camera viewers see.',
    )
    await expect(page.getByText('No sponsors added yet. Click "Add Sponsor" to add sponsors.')).toBeVisible()
    await expect(page.getByText('Naming devices meaningfully will help in easy identification.')).toBeVisible()
    await expect(
      page.getByText('₹5 will be charged for each sponsor. The sponsor logo will be displayed during the streaming.'),
    ).toBeVisible()
  })

  test('the browser’s validation runs first, and nothing is sent', async ({ page }) => {
    const sent = saves(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(sent).toEqual([])
  })

  test('the cost is not mentioned when there is no sponsor', async ({ page }) => {
    await fillEvent(page, { ...filledEvent('other', 'Prize giving'), sponsors: [] })
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
    await expect(page.getByText(/Total sponsor cost/)).toHaveCount(0)
  })

  test('the time zone of the venue can be chosen; a zone that the server refuses is faulty at its field', async ({
    page,
  }) => {
    await fillEvent(page, { ...filledEvent('other', 'Final in Dubai'), sponsors: [] })
    const time = page.getByLabel('Time', { exact: true })
    await time.fill('2099-12-06T15:30')
    await expect(time).toHaveAccessibleDescription('Time at the ground: India Standard Time (IST).')
    await page.getByRole('button', { name: 'Change time zone', exact: true }).click()
    const zone = page.getByLabel('Time zone', { exact: true })
    await expect(zone).toBeFocused()
    await expect(zone.locator('option:checked')).toHaveText('Kolkata (GMT+5:30)')
    await zone.selectOption({ label: 'Dubai (GMT+4)' })
    await expect(time).toHaveAccessibleDescription(/^Time at the ground: Gulf Standard Time \(\w+(\+4)?\)\.$/)

    await page.route('**/graphql', (route) => {
      const body = route.request().postData() ?? ''
      const isSave = body.includes('CreateEvent')
      return route.continue(isSave ? { postData: body.replace('Asia/Dubai', 'Mars/Olympus') } : {})
    })
    await page.getByRole('button', { name: 'Create Event' }).click()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await expect(zone).toBeFocused()
    await expect(zone).toHaveAccessibleDescription('Time zone must be an IANA name, for example Asia/Kolkata.')
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()

    const { events } = await ask<{ events: { nodes: { id: string; startsAt: string; timeZone: string }[] } }>(
      page,
      '{ events(filter: MINE) { nodes { id startsAt timeZone } } }',
      {},
      organiser.accessToken,
    )
    const id = events.nodes[0]?.id
    expect(events.nodes).toEqual([{ id, startsAt: '2099-12-06T11:30:00.000Z', timeZone: 'Asia/Dubai' }])
    await page.goto(`/view-event/${id}`)
    await expect(page.getByRole('region', { name: 'Final in Dubai' })).toContainText(
      /Sun, 6 Dec 2099, 3:30 pm (GST|GMT\+4)/,
    )
    for (const form of [`/edit-event/${id}`, `/add-event?copy=${id}`]) {
      await page.goto(form)
      await expect(time).toHaveAccessibleDescription(/^Time at the ground: Gulf Standard Time/)
    }
  })

  test('pressing twice creates one event', async ({ page }) => {
    await fillEvent(page, filledEvent('other', 'Only once'))
    await page.getByRole('button', { name: 'Create Event' }).dblclick()
    await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
    expect(await titles(page, organiser)).toEqual(['Only once'])
  })

  test('a retry after a lost answer creates one event', async ({ page }) => {
    await fillEvent(page, filledEvent('other', 'Lost answer'))
    await loseAnswers(page)
    await page.getByRole('button', { name: 'Create Event' }).click()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
    expect(await titles(page, organiser)).toEqual(['Lost answer'])
  })

  test('a failed save shows the error first, keeps the draft, and offers it again', async ({ page }) => {
    const event = filledEvent('cricket', 'No network')
    await fillEvent(page, event)
    await page.route('**/graphql', (route) => route.abort())
    await page.getByRole('button', { name: 'Create Event' }).click()
    const failed = page.getByRole('alertdialog', { name: 'Failed to save event.' })
    await expect(failed).toContainText('Event Created Successfully!')
    await failed.getByRole('button', { name: 'Create Another Event' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')

    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Continue draft' }).click()
    await expectForm(page, event)
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Another Event' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0)
  })

  test('what was typed survives a reload, logos and surplus names too', async ({ page }) => {
    const event = filledEvent('badminton', 'Reloaded')
    await fillEvent(page, event)
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Continue draft' })).toBeInViewport()
    await page.getByRole('button', { name: 'Continue draft' }).click()
    await expectForm(page, event)
    await expect(page.getByText('Sharma Sweets.png')).toBeVisible()
  })

  test('closing the overlay of a failed save announces no new event (spec 4.5)', async ({ page }) => {
    await fillEvent(page, { ...filledEvent('other', 'Not saved'), sponsors: [] })
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('CreateEvent') ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: 'Create Event' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/events-layout\?success=true$/)
    await expectEventsLoaded(page)
    await expect(page.getByText('Your event is on the list.')).toHaveCount(0)
  })

  test('a discarded draft is gone', async ({ page }) => {
    await page.getByLabel('Title').fill('Never mind')
    await page.reload()
    await page.getByRole('button', { name: 'Start fresh' }).click()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Continue draft' })).toHaveCount(0)
  })
})

test.describe('spec 2.7 and 4.5: a sport’s settings', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page)
    await page.goto('/add-event')
  })

  test('names follow the counts and come back when a count goes down and up', async ({ page }) => {
    await page.getByLabel('Type', { exact: true }).selectOption('cricket')
    const settings = section(page, 'Cricket Settings')
    await expect(settings.getByLabel('Player 1 Name')).toHaveCount(0)
    await fill(settings, [
      ['Number of Players per Team', 3],
      ['Player 1 Name', 'Arjun'],
      ['Player 3 Name', 'Sameer'],
      ['Number of Players per Team', 1],
    ])
    await expectValues(settings.getByLabel(/^Player \d Name$/), ['Arjun'])
    await settings.getByRole('button', { name: 'More: Number of Players per Team' }).click()
    await settings.getByRole('button', { name: 'More: Number of Players per Team' }).click()
    await expectValues(settings.getByLabel(/^Player \d Name$/), ['Arjun', '', 'Sameer'])
  })

  test('changing the type clears the settings', async ({ page }) => {
    const type = page.getByLabel('Type', { exact: true })
    await type.selectOption('cricket')
    await fill(section(page, 'Cricket Settings'), [
      ['Team 1 Name', 'Dadar Strikers'],
      ['Number of Overs', 20],
      ['Enable Last Man Standing Rule', true],
    ])
    await type.selectOption('football')
    await expect(section(page, 'Football Settings').getByLabel('Team 1 Name')).toHaveValue('')
    await type.selectOption('cricket')
    await expect(section(page, 'Cricket Settings').getByLabel('Team 1 Name')).toHaveValue('')
    await expect(section(page, 'Cricket Settings').getByLabel('Number of Overs', { exact: true })).toHaveValue('0')
    await expect(section(page, 'Cricket Settings').getByRole('checkbox')).not.toBeChecked()
    await type.selectOption('other')
    await expect(page.getByRole('heading', { name: /Settings$/ })).toHaveCount(0)
  })

  for (const [type, title] of [
    ['badminton', 'Badminton Settings'],
    ['tennis', 'Tennis Settings'],
  ] as const) {
    test(`${type} begins with singles, three sets and teams that have names (spec 9)`, async ({ page }) => {
      await page.getByLabel('Type', { exact: true }).selectOption(type)
      const settings = section(page, title)
      await expect(settings.getByLabel('Match Type')).toHaveValue('singles')
      await expect(settings.getByLabel('Team 1 Name')).toHaveValue('Team 1')
      await expect(settings.getByLabel('Team 2 Name')).toHaveValue('Team 2')
      await expect(settings.getByLabel('Number of Sets', { exact: true })).toHaveValue('3')
      await expect(settings.getByLabel(/^Team \d - Player \d$/)).toHaveCount(2)
      await settings.getByLabel('Match Type').selectOption('doubles')
      await expect(settings.getByLabel(/^Team \d - Player \d$/)).toHaveCount(4)
    })
  }
})

test.describe('devices and sponsors', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page)
    await page.goto('/add-event')
  })

  test('rows can be reordered and removed, and any device can be the controller', async ({ page }) => {
    await fillEvent(page, { ...filledEvent('other', 'Rows'), devices: ['One', 'Two', 'Three'] })
    const controllers = page.getByRole('radio', { name: 'Controller' })
    await expect(controllers.nth(0)).toBeChecked()
    await controllers.nth(2).check()
    await page.getByRole('button', { name: 'Move device 3 up' }).click()
    await expectValues(page.getByLabel('Device Name'), ['One', 'Three', 'Two'])
    await expect(controllers.nth(1)).toBeChecked()
    await page.getByRole('button', { name: 'Remove device 2' }).click()
    await expect(controllers.nth(0)).toBeChecked()
    await page.getByRole('button', { name: 'Move sponsor 2 up' }).click()
    await expectValues(page.getByLabel('Sponsor Name'), ['Om Hardware', 'Sharma Sweets'])
    await expect(page.getByText('2 sponsors × ₹5')).toBeVisible()
  })

  for (const [wrong, file, sentence] of [
    [
      'too large',
      { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
      'File is too large. The limit is 5 MB.',
    ],
    [
      'a drawing',
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      'Only PNG, JPEG, WebP, GIF or AVIF images are accepted.',
    ],
    [
      'no image',
      { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('text') },
      'Only PNG, JPEG, WebP, GIF or AVIF images are accepted.',
    ],
    [
      'a HEIC photo',
      { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: heicHead },
      'This is a HEIC photo. Choose a JPEG or PNG copy of it.',
    ],
    [
      'cut off',
      { name: 'cut.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') },
      'This image is damaged or incomplete. Choose another copy.',
    ],
  ] as const) {
    test(`a logo that is ${wrong} is refused at its field, and the earlier one stays`, async ({ page }) => {
      await page.getByRole('button', { name: '+ Add Sponsor' }).click()
      await page.getByLabel('Sponsor Logo').setInputFiles(await logo('good.png'))
      await expect(page.getByText('good.png')).toBeVisible()
      await page.getByLabel('Sponsor Logo').setInputFiles(file)
      await expect(page.getByLabel('Sponsor Logo')).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(page.getByText('good.png')).toBeVisible()
      await page.getByLabel('Sponsor Logo').setInputFiles(await logo('better.png'))
      await expect(page.getByText(sentence)).toHaveCount(0)
      await expect(page.getByText('better.png')).toBeVisible()
    })
  }
})

/** Records the titles of `CreateEvent` requests. */
function saves(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const title = request.url().endsWith('/graphql') && request.postData()?.match(/CreateEvent/)?.[0]
    if (title) sent.push(title)
  })
  return sent
}

/** The server handles requests, but its responses are lost. */
async function loseAnswers(page: Page) {
  await page.route('**/graphql', async (route) => {
    const isSave = route.request().postData()?.includes('CreateEvent')
    if (!isSave) return route.continue()
    await route.fetch()
    await route.abort()
  })
}

async function titles(page: Page, organiser: Organiser): Promise<string[]> {
  const { events } = await ask<{ events: { nodes: { title: string }[] } }>(
    page,
    '{ events(filter: MINE) { nodes { title } } }',
    {},
    organiser.accessToken,
  )
  return events.nodes.map(({ title }) => title)
}
