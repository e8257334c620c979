import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { answer, unreachable } from '#tests/support/browser/answers.ts'
import { expectValues, section } from '#tests/support/browser/event-form.ts'
import { ask, createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'
import { countEffort, type Effort } from '#tests/support/browser/tap-count.ts'

const players = ['Arjun', 'Rohan', 'Sameer', 'Imran', 'Kabir', 'Dev', 'Aarav', 'Nikhil', 'Vikram', 'Sahil', 'Omkar']
const umpires = ['S. Gokhale', 'A. Khan']
const numbered = players.map((name, place) => `${place + 1}. ${name}`).join('\n')
const IST_MS = 5.5 * 3_600_000
const DAY_MS = 86_400_000
const startMs = Date.now()

/** `2026-12-06T07:30`, what the clock shows at the ground. */
const daysFromNow = (days: number) => `${new Date(startMs + days * DAY_MS + IST_MS).toISOString().slice(0, 10)}T07:30`

/** The row of docs/taps.md that starts with `way`, after. */
function documented(way: string): Effort {
  const row = readFileSync('docs/taps.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${way}`))
  const [, taps, characters] = /(\d+) taps?, (\d+) characters? \|$/.exec(row ?? '') ?? []
  return { taps: Number(taps), characters: Number(characters) }
}

async function tapAndType(page: Page, label: string, typed: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.keyboard.type(typed)
}

async function tapAndPaste(page: Page, label: string, copied: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await page.getByLabel(label, { exact: true }).click()
  await page.keyboard.press('Control+V')
}

async function createdInput(page: Page): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((sent) => sent.postData()?.includes('"operationName":"CreateEvent"') ?? false)
  await page.getByRole('button', { name: 'Create Event' }).click()
  const { input } = (await request).postDataJSON().variables
  await expect(page.getByRole('dialog', { name: 'Event Created Successfully!' })).toBeVisible()
  return input
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a first cricket match from nothing, the names pasted from a chat @phone-only', async ({ page }) => {
  const effort = await countEffort(page)
  await signIn(page)
  await page.getByRole('banner').getByRole('link', { name: 'New Event' }).click()
  await tapAndType(page, 'Title', 'Dadar v Matunga')
  await tapAndType(page, 'Description', 'League match')
  await page.getByLabel('Type', { exact: true }).selectOption('cricket')
  await tapAndType(page, 'Venue', 'Shivaji Park')
  await page.getByLabel('Time', { exact: true }).click({ position: { x: 24, y: 24 } })
  await page.keyboard.type('120620990730A')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('2099-12-06T07:30')
  await page.getByRole('button', { name: '+ Add Device' }).click()
  await expect(page.getByLabel('Device Name').last()).toBeFocused()
  await page.keyboard.type('Pavilion')
  await tapAndType(page, 'Team 1 Name', 'Dadar')
  await tapAndType(page, 'Team 2 Name', 'Matunga')
  await tapAndPaste(page, 'Number of Players per Team', numbered)
  await expect(page.getByText('11 names are filled in.')).toBeVisible()
  await tapAndPaste(page, 'Number of Umpires', umpires.join(', '))
  await page.getByLabel('Number of Overs', { exact: true }).dblclick()
  await page.keyboard.type('20')
  const input = await createdInput(page)
  expect(input).toMatchObject({
    localTime: '2099-12-06T07:30',
    devices: [{ name: 'My phone' }, { name: 'Pavilion' }],
    details: { cricket: { playersPerTeam: 11, playerNames: players, umpireCount: 2, umpireNames: umpires, overs: 20 } },
  })
  expect(effort).toEqual(documented('A first cricket match'))
})

const lastSunday = {
  ...{
    title: 'Dadar v Matunga',
    type: 'CRICKET',
    venue: 'Shivaji Park',
    localTime: daysFromNow(-3),
    visibility: 'PRIVATE',
  },
  devices: [{ name: 'Pavilion' }, { name: 'My phone', isController: true }],
  sponsors: [{ name: 'Sharma Sweets', logo: 'https://example.com/sweets.png' }],
  details: {
    cricket: {
      ...{ team1: 'Dadar', team2: 'Matunga', overs: 20, lastManStanding: true },
      ...{ playersPerTeam: 11, playerNames: players, umpireCount: 2, umpireNames: umpires },
    },
  },
}

test('last Sunday’s match again, from its card and from New Event @phone-only', async ({ page }) => {
  const effort = await countEffort(page)
  const organiser = await signIn(page)
  await createEvent(page, organiser, lastSunday)
  await page.reload()
  // No tap: only other tests' events can fill the first page of all.
  await page.getByRole('button', { name: 'Mine', exact: true }).dispatchEvent('click')
  await page.getByRole('link', { name: `Copy match: ${lastSunday.title}` }).click()
  await expect(page.getByText('Copied from your match.')).toBeVisible()
  await expectAccessible(page, 'a copied match')
  const copy = { ...lastSunday, localTime: daysFromNow(4) }
  expect(await createdInput(page)).toMatchObject(copy)
  expect(effort.taps).toBeLessThanOrEqual(9)
  expect(effort.characters).toBe(0)
  expect(effort).toEqual(documented('Last Sunday’s match again'))

  await page.getByRole('button', { name: 'Create Another Event' }).click()
  await expect(page).toHaveURL('/add-event')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByLabel('Title').fill('Typed')
  await page.getByRole('link', { name: 'Copy last match' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(lastSunday.title)
  await expect(page.getByRole('button', { name: 'Continue draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Start fresh' }).click()
  expect(await createdInput(page)).toMatchObject({ ...copy, localTime: daysFromNow(11) })
})

test('pasted lists fill the fields behind, add what is missing, say what is left, and can be undone @phone-only', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/add-event')
  await tapAndPaste(page, 'Device Name', '[12:03, 1/2/2026] Kiran: Pavilion\n[12:04, 1/2/2026] Asha: Long on')
  await expectValues(page.getByLabel('Device Name'), ['Pavilion', 'Long on'])
  await section(page, 'Device Details').getByRole('button', { name: 'Undo' }).click()
  await expectValues(page.getByLabel('Device Name'), ['My phone'])

  await page.getByLabel('Type', { exact: true }).selectOption('cricket')
  const settings = section(page, 'Cricket Settings')
  await settings.getByLabel('Number of Players per Team', { exact: true }).fill('3')
  await tapAndType(page, 'Player 1 Name', 'Meena')
  await tapAndType(page, 'Player 3 Name', 'Asha')
  const many = [...players, 'Farhan', 'Yash', 'Manav', 'Tejas', 'Harsh']
  await tapAndPaste(page, 'Player 2 Name', many.join('\n'))
  await expectValues(settings.getByLabel(/^Player \d+ Name$/), ['Meena', ...many.slice(0, 14)])
  await expect(settings.getByLabel('Number of Players per Team', { exact: true })).toHaveValue('15')
  await expect(settings.getByRole('status').filter({ hasText: 'No room' })).toHaveText(
    /^14 names are filled in\.No room for: Tejas, Harsh/,
  )
  await expectAccessible(page, 'names that find no room')
  await settings.getByRole('button', { name: 'Undo' }).click()
  await expectValues(settings.getByLabel(/^Player \d+ Name$/), ['Meena', '', 'Asha'])
  await expect(settings.getByLabel('Player 2 Name')).toBeFocused()
})

test('a team brings its last line-up, a sponsor its logo, and what was used before is suggested @phone-only', async ({
  page,
}) => {
  await createEvent(page, await signIn(page), lastSunday)
  await page.goto('/add-event')
  for (const [label, suggested] of [
    ['Venue', ['Shivaji Park']],
    ['Device Name', ['Pavilion', 'My phone']],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('list', /^suggested-/)
    const list = await page.getByLabel(label, { exact: true }).getAttribute('list')
    const options = page.locator(`#${list} option`)
    expect(new Set(await options.evaluateAll((found) => found.map((each) => each.getAttribute('value'))))).toEqual(
      new Set(suggested),
    )
  }
  await page.getByRole('button', { name: '+ Add Sponsor' }).click()
  await page.getByLabel('Sponsor Name').fill('Sharma sweets')
  await expect(page.getByRole('img', { name: 'Logo of Sharma sweets' })).toHaveAttribute('src', /sweets\.png$/)
  await page.getByLabel('Sponsor Name').fill('Om Hardware')
  await expect(page.getByRole('img', { name: /^Logo of/ })).toHaveCount(0)

  await page.getByLabel('Type', { exact: true }).selectOption('cricket')
  await page.getByLabel('Team 1 Name').fill('dadar')
  await page.getByRole('button', { name: 'Use the last line-up: 11 players' }).click()
  await expectValues(page.getByLabel(/^Player \d+ Name$/), players)
  await expect(page.getByRole('button', { name: /^Use the last line-up/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Cricket Settings' })).toBeFocused()
  await section(page, 'Cricket Settings').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel(/^Player \d+ Name$/)).toHaveCount(0)
})

async function createGroup(page: Page, { accessToken }: Organiser, name: string, names: string[]) {
  const add = 'mutation ($contacts: [ContactInput!]!) { addContacts(contacts: $contacts) { id } }'
  type Added = { addContacts: { id: string }[] }
  const added = await ask<Added>(page, add, { contacts: names.map((name) => ({ name })) }, accessToken)
  const input = { name, contactIds: added.addContacts.map(({ id }) => id) }
  await ask(page, 'mutation ($input: ContactGroupInput!) { createGroup(input: $input) { id } }', { input }, accessToken)
}

test('a group fills in a team with its players; without suggestions the form works all the same @phone-only', async ({
  page,
}) => {
  const organiser = await signIn(page)
  await createGroup(page, organiser, 'Sunday Stars', ['Asha', 'Meena'])
  await page.goto('/add-event')
  await page.getByLabel('Type', { exact: true }).selectOption('badminton')
  await page.getByLabel('Group for team 2').selectOption('Sunday Stars')
  await page.getByRole('button', { name: 'Fill in' }).last().click()
  await expect(page.getByLabel('Team 2 Name')).toHaveValue('Sunday Stars')
  await expect(page.getByLabel('Match Type')).toHaveValue('doubles')
  await expectValues(page.getByLabel(/^Team 2 - Player \d$/), ['Asha', 'Meena'])
  await expectAccessible(page, 'a team from a group')

  await answer(page, 'FormSuggestions', unreachable)
  await page.reload()
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expectValues(page.getByLabel(/^Team 2 - Player \d$/), ['Asha', 'Meena'])
  await expect(page.getByRole('alert')).toHaveCount(0)
})
