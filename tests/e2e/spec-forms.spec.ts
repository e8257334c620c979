import { expect, type Locator, type Page, test } from '@playwright/test'
import { answer, broken, sent } from '#tests/support/browser/answers.ts'
import {
  type EventType,
  eventTypes,
  fill,
  fillEvent,
  filledEvent,
  logo,
  section,
} from '#tests/support/browser/event-form.ts'
import { createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const typeOf = (page: Page) => page.getByLabel('Type', { exact: true })

/** Element and type of a control. */
const nature = (control: Locator) =>
  control.evaluate((element: HTMLInputElement) => ({
    is: element.type === 'textarea' ? `textarea of ${element.getAttribute('rows')} rows` : element.type,
    required: element.required,
  }))

const options = (select: Locator) =>
  select.evaluate((element: HTMLSelectElement) => [...element.options].map(({ value, text }) => [value, text]))

type Form = { name: string; heading: string; open: (page: Page, organiser: Organiser) => Promise<unknown> }

const forms: Form[] = [
  { name: 'spec 2.5: New Event', heading: 'New Event', open: (page) => page.goto('/add-event') },
  {
    name: 'spec 2.6: Edit Event',
    heading: 'Edit Event',
    open: async (page, organiser) => {
      const sponsors = [{ name: 'Sharma Sweets', logo: 'https://example.com/logo.png' }]
      const id = await createEvent(page, organiser, { title: 'Controls', sponsors, devices: [{ name: 'Desk' }] })
      await page.goto(`/edit-event/${id}`)
    },
  },
]

for (const { name, heading, open } of forms) {
  test(`${name} has its sections in order, and the specified controls in them`, async ({ page }) => {
    await open(page, await signIn(page))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('link', { name: 'Back' }).or(page.getByRole('button', { name: 'Back' }))).toBeVisible()
    await typeOf(page).selectOption('cricket')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Event Details',
      'Visibility',
      'Device Details',
      'Sponsor Details',
      'Cricket Settings',
    ])

    const details = section(page, 'Event Details')
    const controls: Record<string, object> = {}
    for (const label of await details.locator('label').allTextContents()) {
      controls[label] = await nature(details.getByLabel(label, { exact: true }))
    }
    expect(Object.entries(controls)).toEqual([
      ['Title', { is: 'text', required: true }],
      ['Description', { is: 'textarea of 3 rows', required: true }],
      ['Type', { is: 'select-one', required: true }],
      ['Venue', { is: 'text', required: true }],
      ['Time', { is: 'datetime-local', required: true }],
      ['Language', { is: 'select-one', required: false }],
    ])
    expect(await options(typeOf(page))).toEqual([
      ['', 'Select event type'],
      ['cricket', 'Cricket'],
      ['football', 'Football'],
      ['volleyball', 'Volleyball'],
      ['basketball', 'Basketball'],
      ['badminton', 'Badminton'],
      ['tennis', 'Tennis'],
      ['other', 'Other'],
    ])
    expect(await options(page.getByLabel('Visibility'))).toEqual([
      ['public', 'Public'],
      ['private', 'Private'],
    ])

    await press(page, '+ Add Device')
    expect(await nature(page.getByLabel('Device Name').last())).toEqual({ is: 'text', required: true })
    await press(page, '+ Add Sponsor')
    expect(await nature(page.getByLabel('Sponsor Name').last())).toEqual({ is: 'text', required: true })
    expect(await nature(page.getByLabel('Sponsor Logo').last())).toEqual({ is: 'file', required: true })
    await expect(page.getByLabel('Sponsor Logo').last()).toHaveAttribute('accept', /^(image\/\w+,?)+$/)
  })
}

test('spec 2.6: empty lists of devices and sponsors have their texts and notes', async ({ page }) => {
  const id = await createEvent(page, await signIn(page), { title: 'Empty' })
  await page.goto(`/edit-event/${id}`)
  await expect(section(page, 'Device Details')).toContainText(
    'Naming devices meaningfully will help in easy identification.No devices added yet. Click "Add Device" to begin.',
  )
  await expect(section(page, 'Sponsor Details')).toContainText(
    '₹5 will be charged for each sponsor. The sponsor logo will be displayed during the streaming.No sponsors added yet. Click "Add Sponsor" to add sponsors.',
  )
})

test('spec 2.6: the back button returns to the previous page, whichever it was', { tag: '@phone-only' }, async ({
  page,
}) => {
  const organiser = await signIn(page)
  const id = await createEvent(page, organiser, { title: `Back ${organiser.mobile}` })
  for (const from of ['/events-layout', `/view-event/${id}`]) {
    await page.goto(from)
    // Other tests' events may fill the first page of all.
    if (from === '/events-layout') await press(page, 'Mine')
    await page.locator(`a[href="/edit-event/${id}"]`).first().click()
    await expect(page.getByLabel('Title')).toHaveValue(/^Back/)
    await press(page, 'Back')
    await expect(page).toHaveURL(from)
  }
})

/** Controls of spec 2.7 in order, with initial values (spec 9); name fields appear with their count. */
const fresh: Record<EventType, [label: string, value: string][]> = {
  cricket: [
    ['Team 1 Name', ''],
    ['Team 2 Name', ''],
    ['Number of Players per Team', '0'],
    ['Number of Umpires', '0'],
    ['Number of Overs', '0'],
    ['Enable Last Man Standing Rule', 'on'],
  ],
  football: [
    ['Team 1 Name', ''],
    ['Team 2 Name', ''],
    ['Total Match Time (minutes)', '0'],
    ['Number of Players per Team', '0'],
    ['Number of Referees', '0'],
  ],
  volleyball: [
    ['Team 1 Name', ''],
    ['Team 2 Name', ''],
    ['Number of Players per Team', '0'],
    ['Number of Referees', '0'],
    ['Number of Sets', '0'],
  ],
  basketball: [
    ['Team 1 Name', ''],
    ['Team 2 Name', ''],
    ['Number of Players per Team', '0'],
    ['Number of Referees', '0'],
    ['Number of Quarters', '0'],
    ['Quarter Duration(minutes)', '0'],
  ],
  badminton: pairs(),
  tennis: pairs(),
  other: [],
}

function pairs(): [string, string][] {
  return [
    ['Match Type', 'singles'],
    ['Team 1 Name', 'Team 1'],
    ['Team 2 Name', 'Team 2'],
    ['Number of Sets', '3'],
    ['Number of Referees', '0'],
    ['Team 1 - Player 1', ''],
    ['Team 2 - Player 1', ''],
  ]
}

test('spec 2.7 and 9: every sport has its fields in order, with their defaults', async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  for (const type of eventTypes) {
    await typeOf(page).selectOption(type)
    const title = `${type.charAt(0).toUpperCase()}${type.slice(1)} Settings`
    const asked = await page.locator('#settings').evaluateAll((settings) =>
      settings.flatMap((place) =>
        [...place.querySelectorAll<HTMLInputElement>('input, select')].map(({ labels, value, checked }) => ({
          asked: [labels?.[0]?.textContent, value],
          checked,
        })),
      ),
    )
    expect(asked.map(({ asked }) => asked)).toEqual(fresh[type])
    expect(asked.some(({ checked }) => checked)).toBe(false)
    await expect(page.getByRole('heading', { name: title })).toHaveCount(type === 'other' ? 0 : 1)
    if (type === 'badminton' || type === 'tennis') {
      expect(await options(section(page, title).getByLabel('Match Type'))).toEqual([
        ['singles', 'Singles'],
        ['doubles', 'Doubles'],
      ])
    }
  }
})

test('spec 2.7: shows as many name inputs as the count, under their heading', async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  await typeOf(page).selectOption('cricket')
  const settings = section(page, 'Cricket Settings')
  await fill(settings, [
    ['Number of Players per Team', 15],
    ['Number of Umpires', 5],
  ])
  const players = page.getByRole('group', { name: 'Player Names (for each team)' }).getByRole('textbox')
  await expect(players).toHaveCount(15)
  await expect(page.getByLabel('Player 15 Name', { exact: true })).toBeVisible()
  await expect(settings.getByLabel(/^Umpire \d Name$/)).toHaveCount(5)
  await fill(settings, [
    ['Number of Players per Team', 0],
    ['Number of Umpires', 0],
  ])
  await expect(page.getByText('Player Names (for each team)')).toHaveCount(0)
})

test('spec 2.5, 3.5 and 3.6: logos are uploaded first, and the event is sent as it was typed', {
  tag: '@phone-only',
}, async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  const order: string[] = []
  page.on('request', (request) => {
    const isUpload = request.headers()['content-type']?.startsWith('multipart/form-data')
    if (isUpload) order.push('upload')
    else if (request.postData()?.includes('CreateEvent')) order.push('create')
  })
  const creates = sent<{ input: Record<string, unknown> }>(page, 'CreateEvent')
  await fillEvent(page, filledEvent('cricket', '  Sent  '))
  await fill(section(page, 'Cricket Settings'), [['Number of Players per Team', 1]])
  await press(page, 'Create Event')
  await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
  expect(order).toEqual(['upload', 'upload', 'create'])
  expect(creates[0]?.input).toMatchObject({
    title: 'Sent',
    type: 'CRICKET',
    localTime: '2026-12-06T15:30',
    visibility: 'PUBLIC',
    devices: [{ name: 'Scorer’s table' }, { name: 'Pavilion end' }],
    sponsors: [
      { name: 'Sharma Sweets', logo: expect.stringMatching(/\/uploads\/.+\.webp$/) },
      { name: 'Om Hardware', logo: expect.stringMatching(/\/uploads\/.+\.webp$/) },
    ],
    details: { cricket: { playersPerTeam: 1, playerNames: ['Arjun Patil'], umpireCount: 2, overs: 20 } },
  })
})

test('spec 2.5: Create Another Event resets the whole form', { tag: '@phone-only' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  await fillEvent(page, { ...filledEvent('tennis', 'First'), visibility: 'private' })
  await press(page, 'Create Event')
  const overlay = page.getByRole('dialog', { name: 'Event Created Successfully!' })
  await expect(overlay.getByRole('button')).toHaveText(['Create Another Event', 'Close'])
  await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused()
  await press(page, 'Create Another Event')
  for (const label of ['Title', 'Description', 'Type', 'Venue', 'Time']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await expect(page.getByLabel('Visibility')).toHaveValue('public')
  await expect(page.getByLabel('Device Name')).toHaveCount(1)
  await expect(page.getByLabel('Device Name')).toHaveValue('My phone')
  await expect(page.getByLabel('Sponsor Name')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Settings$/ })).toHaveCount(0)
  await expect(page).toHaveURL('/add-event')
})

test('spec 2.6: the cost is mentioned only when there are sponsors; each one counts ₹5', {
  tag: '@phone-only',
}, async ({ page }) => {
  const id = await createEvent(page, await signIn(page), { title: 'Costs' })
  await page.goto(`/edit-event/${id}`)
  await press(page, 'Update Event')
  await expect(page.getByRole('dialog', { name: 'Event Updated Successfully!' })).toBeVisible()
  await expect(page.getByText(/Total sponsor cost/)).toHaveCount(0)
  await press(page, 'Close')
  await page.goto(`/edit-event/${id}`)
  for (const name of ['One', 'Two', 'Three']) {
    await press(page, '+ Add Sponsor')
    await page.getByLabel('Sponsor Name').last().fill(name)
    await page
      .getByLabel('Sponsor Logo')
      .last()
      .setInputFiles(await logo(`${name}.png`))
  }
  await expect(section(page, 'Sponsor Details')).toContainText('3 sponsors × ₹5')
  await press(page, 'Update Event')
  await expect(page.getByText('Event will be updated with 3 sponsor(s). Total sponsor cost: ₹15')).toBeVisible()
})

test('spec 2.6 and 4.5: the overlay appears after a failed update too, and can be closed or used to reset', async ({
  page,
}) => {
  const id = await createEvent(page, await signIn(page), { title: 'Fails', type: 'OTHER' })
  await page.goto(`/edit-event/${id}`)
  await answer(page, 'UpdateEvent', broken)
  await page.getByLabel('Title').fill('Typed')
  await press(page, 'Update Event')
  const overlay = page.getByRole('alertdialog', { name: 'Failed to update event.' })
  await expect(overlay).toContainText('Event Updated Successfully!')
  await expect(overlay.getByRole('button')).toHaveText(['Back to the form', 'Reset Form', 'Close'])
  await overlay.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
  await press(page, 'Update Event')
  await overlay.getByRole('button', { name: 'Reset Form' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Fails')
  await expect(typeOf(page)).toHaveValue('')
})
