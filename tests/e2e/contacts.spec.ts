import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const once = { tag: '@phone-only' }
const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }]

/** In the future whenever this runs: only events to come are offered. */
const FAR_OFF = '2096-12-02T15:30'

let organiser: Organiser
test.beforeEach(async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  organiser = await signIn(page)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openFromMenu(page: Page, name: string): Promise<void> {
  await press(page, 'Open menu')
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Presses the button that opens WhatsApp; returns the address opened there. */
async function chatOf(page: Page, act: () => Promise<void>): Promise<URL> {
  const opened = page.waitForEvent('popup')
  await act()
  const chat = await opened
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\//)
  const url = new URL(chat.url())
  await chat.close()
  return url
}

function addContacts(page: Page, contacts: { name: string; mobile?: string }[]) {
  const query = 'mutation ($contacts: [ContactInput!]!) { addContacts(contacts: $contacts) { id } }'
  return ask(page, query, { contacts }, organiser.accessToken)
}

test('a contact added by hand is invited to a camera of the next event by WhatsApp', once, async ({ page }) => {
  await createEvent(page, organiser, { title: 'Later Final', localTime: '2097-02-07T15:30', devices })
  await createEvent(page, organiser, { title: 'Sunday Final', localTime: FAR_OFF, devices })
  await openFromMenu(page, 'Contacts')
  await expect(page.getByText('Nobody here yet.')).toBeVisible()
  await press(page, 'Add contact')
  const dialog = page.getByRole('dialog', { name: 'Add contacts' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Asha Patil')
  await dialog.getByLabel('Mobile number').fill('12345')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please enter a valid 10-digit phone number')
  await dialog.getByLabel('Mobile number').fill('+91 98200 12345')
  await press(page, 'Add several')
  await dialog.getByLabel('One person per line').fill('1. Ravi 98765 43210\n2. Imran')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('3 contacts added.')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Asha Patil9820012345/, /ImranNo number/, /Ravi9876543210/])

  await press(page, 'Invite Asha Patil')
  const invite = page.getByRole('dialog', { name: 'Invite Asha Patil' })
  await expect(invite.getByLabel('Event', { exact: true }).locator('option:checked')).toHaveText(/^Sunday Final · /)
  await expect(invite.getByLabel('What Asha Patil does').locator('option')).toHaveText([
    'Film as Pavilion end',
    'Film and switch cameras as Scorer’s table',
    'Keep the score',
    'Not invited',
  ])
  const chat = await chatOf(page, () => press(page, 'WhatsApp Asha Patil'))
  expect(chat.pathname).toBe('/919820012345')
  const text = chat.searchParams.get('text') ?? ''
  expect(text).toMatch(/^🎥 Please film Sunday Final as “Pavilion end”\./)
  const token = new URL(text.split('\n').at(-1) ?? '').hash.slice(1)
  const joined = await page.request.post('/live/join', { data: { token, phone: 'Asha’s phone' } })
  expect(joined.status()).toBe(200)

  await invite.getByLabel('What Asha Patil does').selectOption('Keep the score')
  const scorer = await chatOf(page, () => press(page, 'WhatsApp Asha Patil'))
  expect(scorer.searchParams.get('text')).toMatch(/^✍️ Please keep the score of Sunday Final\..*\/score#[\w-]{43}$/s)
  await press(page, 'Close')

  await press(page, 'Edit Ravi')
  await page.getByRole('dialog').getByLabel('Mobile number').fill('9111122222')
  await press(page, 'Save')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ravi' })).toContainText('9111122222')
  await press(page, 'Edit Imran')
  await press(page, 'Remove')
  await page.getByRole('alertdialog', { name: 'Remove Imran?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('listitem')).toHaveText([/Asha Patil/, /Ravi/])
})

test('people picked from the phone’s own contacts are invited by SMS', once, async ({ page, context }) => {
  await page.addInitScript(() => {
    const picked = [
      { name: ['Asha Patil'], tel: ['022 2444 5566', '+91 98200 12345'] },
      { name: ['Imran'], tel: [] },
      { name: [' '], tel: ['9876543210'] },
    ]
    Object.assign(navigator, { contacts: { select: async () => picked } })
  })
  await createEvent(page, organiser, { title: 'Sunday Final', localTime: FAR_OFF, devices })
  await page.goto('/contacts')
  await press(page, 'From phone')
  await expect(page.getByText('2 contacts added.')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Asha Patil9820012345/, /ImranNo number/])

  const browser = await context.newCDPSession(page)
  const opened: string[] = []
  browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  await browser.send('Page.enable')
  await press(page, 'Invite Asha Patil')
  await press(page, 'SMS Asha Patil')
  await expect.poll(() => opened).toHaveLength(1)
  const [address = '', body = ''] = opened[0]?.split('?body=') ?? []
  expect(address).toBe('sms:+919820012345')
  expect(decodeURIComponent(body)).toMatch(/^🎥 Please film Sunday Final as “Pavilion end”\..*\/join#[\w-]{43}$/s)
  await expect(page).toHaveURL('/contacts')
})

test('a list of several pages stays as long when a contact changes', once, async ({ page }) => {
  await addContacts(
    page,
    Array.from({ length: 60 }, (_, place) => ({ name: `Player ${place + 10}` })),
  )
  await page.goto('/contacts')
  await expect(page.getByRole('listitem')).toHaveCount(50)
  await press(page, 'Load more')
  await expect(page.getByRole('listitem')).toHaveCount(60)
  await press(page, 'Edit Player 69')
  await page.getByRole('dialog').getByLabel('Mobile number').fill('9111122222')
  await press(page, 'Save')
  await expect(page.getByRole('listitem').last()).toContainText('9111122222')
  await expect(page.getByRole('listitem')).toHaveCount(60)
})

test(
  'a group made of contacts is offered by the form, and all its cameras are invited at once',
  once,
  async ({ page }) => {
    await addContacts(page, [{ name: 'Asha', mobile: '9820012345' }, { name: 'Imran' }, { name: 'Ravi' }])
    await createEvent(page, organiser, { title: 'Sunday Final', localTime: FAR_OFF, devices })
    await openFromMenu(page, 'New Group')
    await page.getByLabel('Group name').fill('Dadar Crew')
    await page.getByRole('checkbox', { name: /^Asha/ }).check()
    await page.getByPlaceholder('Search contacts').fill('rav')
    await expect(page.getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Ravi' }).check()
    await expect(page.getByText('2 chosen')).toBeVisible()
    await press(page, 'Create group')
    await expect(page.getByText('Dadar Crew is saved.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Dadar Crew' })).toContainText('2 members')

    await press(page, 'Send camera invites to Dadar Crew')
    const rows = page.getByRole('dialog', { name: 'Invite Dadar Crew' }).getByRole('listitem')
    await expect(rows.getByRole('combobox').locator('option:checked')).toHaveText([
      'Film as Pavilion end',
      'Film and switch cameras as Scorer’s table',
    ])
    const asha = await chatOf(page, () => press(page, 'WhatsApp Asha'))
    expect([asha.pathname, asha.searchParams.get('text')]).toEqual([
      '/919820012345',
      expect.stringContaining('“Pavilion end”'),
    ])
    const ravi = await chatOf(page, () => press(page, 'WhatsApp Ravi'))
    expect([ravi.pathname, ravi.searchParams.get('text')]).toEqual([
      '/',
      expect.stringContaining('🎛️ Please choose which camera'),
    ])
    await press(page, 'Close')

    await page.getByRole('link', { name: 'Edit Dadar Crew' }).click()
    await page.getByRole('checkbox', { name: 'Imran' }).check()
    await press(page, 'Save')
    await expect(page.getByRole('listitem').filter({ hasText: 'Dadar Crew' })).toContainText('3 members')
    await page.goto('/add-event')
    await page.getByLabel('Type').selectOption('cricket')
    await expect(page.getByRole('option', { name: 'Dadar Crew' }).first()).toBeAttached()
  },
)

test('a saved message is sent with the values of an event', once, async ({ page }) => {
  const id = await createEvent(page, organiser, { title: 'Sunday Final', venue: 'Azad Maidan', localTime: FAR_OFF })
  await openFromMenu(page, 'Saved Messages')
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Come to ')
  await press(page, 'Title')
  await field.press('End')
  await field.pressSequentially(' at ')
  await press(page, 'Time')
  await field.pressSequentially(': ')
  await press(page, 'Link')
  await expect(field).toHaveValue('Come to {title} at {time}: {link}')
  const { event } = await ask<{ event: { shortUrl: string } }>(
    page,
    'query ($id: ID!) { event(id: $id) { shortUrl } }',
    { id },
    organiser.accessToken,
  )
  const filled = `Come to Sunday Final at 3:30 pm: ${event.shortUrl}`
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText(filled)
  await press(page, 'Save message')
  await expect(page.getByText('Message saved.')).toBeVisible()

  await page.getByRole('button', { name: /^Send “/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send message' })
  const chat = await chatOf(page, () => dialog.getByRole('link', { name: 'WhatsApp' }).click())
  expect([chat.pathname, chat.searchParams.get('text')]).toEqual(['/', filled])
  await press(page, 'Close')
  await page.getByRole('button', { name: /^Edit “/ }).click()
  await expect(page.getByRole('heading', { name: 'Edit message' })).toBeVisible()
  await page.getByRole('button', { name: /^Delete “/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Nothing saved yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New message' })).toBeVisible()
  await expect(field).toHaveValue('')
})

test('one’s data is downloaded; the deletion of the account is asked for and cancelled', once, async ({ page }) => {
  await createEvent(page, organiser, { title: 'Sunday Final', localTime: FAR_OFF })
  await addContacts(page, [{ name: 'Asha', mobile: '9820012345' }])
  await page.goto('/settings')
  const started = page.waitForEvent('download')
  await press(page, 'Download my data')
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^maidan-live-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(JSON.stringify(data)).toContain('"Sunday Final"')
  expect(JSON.stringify(data)).toContain('9820012345')
  await expect(page.getByText('Your data is downloaded.')).toBeVisible()

  await press(page, 'Delete my account')
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(question).toContainText('In 7 days')
  await expectAccessible(page, 'the question before an account is deleted')
  await question.getByRole('button', { name: 'Yes, delete my account' }).click()
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expect(question).toBeHidden()
  const deletionAt = async () =>
    (await ask<{ me: { deletionAt: string | null } }>(page, '{ me { deletionAt } }', {}, organiser.accessToken)).me
      .deletionAt
  const days = (Date.parse((await deletionAt()) ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  await page.reload()
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expectAccessible(page, 'an account that will be deleted')
  await press(page, 'Keep my account')
  await expect(page.getByText('Your account stays.')).toBeVisible()
  expect(await deletionAt()).toBeNull()
})

test('the screens of the menu and their dialogs are accessible', once, async ({ page }) => {
  await createEvent(page, organiser, { title: 'Sunday Final', localTime: FAR_OFF, devices })
  await addContacts(page, [{ name: 'Asha', mobile: '9820012345' }, { name: 'Imran' }])
  await page.goto('/contacts')
  await press(page, 'Add contact')
  await press(page, 'Add several')
  await expectAccessible(page, 'adding contacts')
  await press(page, 'Cancel')
  await press(page, 'Invite Asha')
  await expect(page.getByLabel('What Asha does')).toBeVisible()
  await expectAccessible(page, 'inviting a contact')
  await page.goto('/new-group')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page, 'a new group')
  await page.goto('/saved-messages')
  await page.getByRole('textbox', { name: 'Message' }).fill('Come to {title}')
  await expect(page.getByText('Come to Sunday Final')).toBeVisible()
  await expectAccessible(page, 'a new message')
})
