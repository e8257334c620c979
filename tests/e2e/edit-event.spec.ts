import { expect, type Page, test } from '@playwright/test'
import { answer, refused, unreachable } from '#tests/support/browser/answers.ts'
import { expectForm, expectValues, filledEvent, section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const match = {
  type: 'TENNIS',
  devices: [{ name: 'Desk' }, { name: 'Court side', isController: true }],
  details: {
    tennis: {
      matchType: 'DOUBLES',
      sets: 5,
      refereeCount: 1,
      team1: 'Shivaji Club',
      playerNamesTeam1: ['Aarav', 'Dev'],
      playerNamesTeam2: ['Imran', 'Kabir'],
      refereeNames: ['N. Fernandes'],
    },
  },
}

test.describe('spec 2.6: Edit Event', () => {
  let organiser: Organiser
  test.beforeEach(async ({ page }) => {
    organiser = await signIn(page)
  })

  test('says Loading... and then shows the event, or Event not found.', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Slow' })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('EditEvent')) await answered
      await route.continue()
    })
    await page.goto(`/edit-event/${id}`)
    await expect(page.getByText('Loading...')).toBeVisible()
    answer()
    await expect(page.getByLabel('Title')).toHaveValue('Slow')

    await page.goto('/edit-event/00000000-0000-4000-8000-000000000000')
    await expect(page.getByText('Event not found.')).toBeVisible()
  })

  test('an event that could not be loaded can be asked for again', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Second try' })
    await answer(
      page,
      'EditEvent',
      refused('Something went wrong. Please try again.', { code: 'INTERNAL_SERVER_ERROR' }),
    )
    await page.goto(`/edit-event/${id}`)
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Second try')
  })

  test('an event that the network keeps away comes by itself', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Back again' })
    // Spec 8 fixes the words of the first two.
    for (const [path, operation, said, shown] of [
      [`/edit-event/${id}`, 'EditEvent', 'Event not found.', page.getByLabel('Title')],
      [`/view-event/${id}`, 'ViewEvent', 'Event not found.', page.getByText('Back again').first()],
      [
        `/control/${id}`,
        'ControlledEvent',
        'Couldn’t load the event',
        page.getByRole('heading', { name: 'Back again' }),
      ],
      ['/event/nothing-here-0000000000', 'WatchEvent', 'Couldn’t load the event', page.getByText('Event not found.')],
    ] as const) {
      await answer(page, operation, unreachable)
      await page.goto(path)
      await expect(page.getByText(said), path).toBeVisible()
      await expect(page.getByText('Check your internet. We’ll keep trying.'), path).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' }), path).toBeVisible()
      await page.unroute('**/graphql')
      await expect(shown, path).toBeVisible()
    }
  })

  test('loads every setting, whoever is the controller, and the venue’s clock', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Loaded', ...match })
    await page.goto(`/edit-event/${id}`)
    const settings = section(page, 'Tennis Settings')
    await expect(settings.getByLabel('Match Type')).toHaveValue('doubles')
    await expectValues(settings.getByLabel(/^Team \d Name$/), ['Shivaji Club', 'Team 2'])
    await expectValues(settings.getByLabel(/^Team \d - Player \d$/), ['Aarav', 'Dev', 'Imran', 'Kabir'])
    await expectValues(settings.getByLabel('Referee 1 Name'), ['N. Fernandes'])
    await expect(page.getByRole('radio', { name: 'Controller' }).nth(1)).toBeChecked()
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('2026-12-06T15:30')
  })

  test('devices keep their identity when they are renamed and moved', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Same phones', ...match })
    const before = await devices(page, organiser, id)
    await page.goto(`/edit-event/${id}`)
    await page.getByLabel('Device Name').first().fill('Umpire’s table')
    await page.getByRole('button', { name: 'Move device 1 down' }).click()
    await update(page)
    expect(await devices(page, organiser, id)).toEqual([before[1], { ...before[0], name: 'Umpire’s table' }])
  })

  test('reports a conflicting change, overwrites nothing, and keeps the draft', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Two editors' })
    await page.goto(`/edit-event/${id}`)
    await page.getByLabel('Title').fill('Mine')
    await changeBehind(page, organiser, id, 'Theirs')
    await page.getByRole('button', { name: 'Update Event' }).click()

    const failed = page.getByRole('alertdialog', {
      name: 'This event was changed by someone else. Reload and try again.',
    })
    await expect(failed).toContainText('Event Updated Successfully!')
    await failed.getByRole('button', { name: 'Load latest version' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Theirs')
    await expect(page.getByText('The event has changed since.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue draft' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Mine')
    await update(page)
  })

  test('Reset Form clears devices, sponsors, type and settings (spec 2.6)', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Reset', ...match })
    await page.goto(`/edit-event/${id}`)
    await update(page)
    await page.getByRole('button', { name: 'Reset Form' }).click()
    await expectForm(page, {
      ...filledEvent('other', 'Reset'),
      details: [
        ['Title', 'Reset'],
        ['Type', ''],
        ['Venue', 'Azad Maidan'],
      ],
      devices: [],
      sponsors: [],
    })
  })

  test('a draft survives a reload and a lost session', async ({ page }) => {
    const id = await createEvent(page, organiser, { title: 'Before' })
    await page.goto(`/edit-event/${id}`)
    await page.getByLabel('Title').fill('After')
    const tokens = await page.evaluate(() => [
      localStorage.getItem('accessToken'),
      localStorage.getItem('refreshToken'),
      localStorage.getItem('user'),
    ])
    await page.evaluate(() => {
      for (const key of ['accessToken', 'refreshToken', 'user']) localStorage.removeItem(key)
    })
    await page.goto(`/edit-event/${id}`)
    await expect(page).toHaveURL(/otp-login/)
    await page.evaluate(([accessToken, refreshToken, user]) => {
      for (const [key, value] of Object.entries({ accessToken, refreshToken, user }))
        localStorage.setItem(key, value ?? '')
    }, tokens)
    await page.goto(`/edit-event/${id}`)
    await expect(page.getByLabel('Title')).toHaveValue('Before')
    await page.getByRole('button', { name: 'Continue draft' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('After')
  })

  test('only the owner gets the form or a copy, and only before the event is over', async ({ page, browser }) => {
    const id = await createEvent(page, organiser, { title: 'Mine alone' })
    const other = await browser.newPage()
    await signIn(other, { fullname: 'Somebody Else' })
    await other.goto(`/edit-event/${id}`)
    await expect(other.getByText('You can only edit your own events.')).toBeVisible()
    await other.goto(`/add-event?copy=${id}`)
    await expect(other.getByText('You can copy only your own matches. This form is empty.')).toBeVisible()
    await expect(other.getByLabel('Title')).toHaveValue('')

    await ask(page, 'mutation ($id: ID!) { cancelEvent(id: $id) { id } }', { id }, organiser.accessToken)
    await page.goto(`/edit-event/${id}`)
    await expect(page.getByText('This event is over and can no longer be edited.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveCount(0)
  })
})

test.describe('far from the ground', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the time is the venue’s clock, to the digit, in any browser', async ({ page }) => {
    const organiser = await signIn(page)
    const id = await createEvent(page, organiser, { title: 'Far', localTime: '2026-03-08T02:30' })
    await page.goto(`/edit-event/${id}`)
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('2026-03-08T02:30')
    await update(page)
    await page.goto(`/view-event/${id}`)
    await expect(section(page, 'Event Information')).toContainText('2026-03-08T02:30')
  })
})

async function update(page: Page) {
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page.getByRole('dialog', { name: 'Event Updated Successfully!' })).toBeVisible()
}

async function changeBehind(page: Page, organiser: Organiser, id: string, title: string) {
  const input = { title, description: 'x', type: 'OTHER', venue: 'x', localTime: '2026-12-06T15:30' }
  await ask(
    page,
    'mutation ($id: ID!, $input: EventInput!) { updateEvent(id: $id, input: $input, version: 1) { id } }',
    { id, input },
    organiser.accessToken,
  )
}

async function devices(page: Page, organiser: Organiser, id: string) {
  const { event } = await ask<{ event: { devices: { id: string; name: string; isController: boolean }[] } }>(
    page,
    'query ($id: ID!) { event(id: $id) { devices { id name isController } } }',
    { id },
    organiser.accessToken,
  )
  return event.devices
}
