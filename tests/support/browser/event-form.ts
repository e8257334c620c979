import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Values by label: text, counts as numbers, check boxes as booleans. */
export type Answers = [label: string, answer: string | number | boolean][]

export type FilledEvent = {
  details: Answers
  visibility: 'public' | 'private'
  devices: string[]
  sponsors: string[]
  settings: { title: string; answers: Answers } | null
}

export const eventTypes = ['cricket', 'football', 'volleyball', 'basketball', 'badminton', 'tennis', 'other'] as const
export type EventType = (typeof eventTypes)[number]

const teams: Answers = [
  ['Team 1 Name', 'Dadar Strikers'],
  ['Team 2 Name', 'माटुंगा टाइगर्स'],
]
const players: Answers = [
  ['Player 1 Name', 'Arjun Patil'],
  ['Player 2 Name', 'Rohan D’Souza'],
]
const referees: Answers = [
  ['Referee 1 Name', 'S. Gokhale'],
  ['Referee 2 Name', 'N. Fernandes'],
]
const sides: Answers = [
  ['Team 1 - Player 1', 'Aarav Shah'],
  ['Team 1 - Player 2', 'Dev Menon'],
  ['Team 2 - Player 1', 'Imran Qureshi'],
  ['Team 2 - Player 2', 'Kabir Rao'],
]

/** The sections of spec 2.7; counts stand before the names that depend on them. */
export const settings: Record<EventType, FilledEvent['settings']> = {
  cricket: {
    title: 'Cricket Settings',
    answers: [
      ...teams,
      ['Number of Players per Team', 2],
      ['Number of Umpires', 2],
      ['Number of Overs', 20],
      ['Enable Last Man Standing Rule', true],
      ...players,
      ['Umpire 1 Name', 'S. Gokhale'],
      ['Umpire 2 Name', 'A. Khan'],
    ],
  },
  football: {
    title: 'Football Settings',
    answers: [
      ...teams,
      ['Total Match Time (minutes)', 90],
      ['Number of Players per Team', 2],
      ['Number of Referees', 2],
      ...players,
      ...referees,
    ],
  },
  volleyball: {
    title: 'Volleyball Settings',
    answers: [
      ...teams,
      ['Number of Players per Team', 2],
      ['Number of Referees', 2],
      ['Number of Sets', 5],
      ...players,
      ...referees,
    ],
  },
  basketball: {
    title: 'Basketball Settings',
    answers: [
      ...teams,
      ['Number of Players per Team', 2],
      ['Number of Referees', 2],
      ['Number of Quarters', 4],
      ['Quarter Duration(minutes)', 30],
      ...players,
      ...referees,
    ],
  },
  badminton: {
    title: 'Badminton Settings',
    answers: [
      ['Match Type', 'doubles'],
      ...teams,
      ['Number of Sets', 3],
      ['Number of Referees', 2],
      ...sides,
      ...referees,
    ],
  },
  tennis: {
    title: 'Tennis Settings',
    answers: [
      ['Match Type', 'doubles'],
      ...teams,
      ['Number of Sets', 5],
      ['Number of Referees', 2],
      ...sides,
      ...referees,
    ],
  },
  other: null,
}

export function filledEvent(type: EventType, title: string): FilledEvent {
  return {
    details: [
      ['Title', title],
      ['Description', 'Twenty overs a side.\nTrophy near the tent.'],
      ['Type', type],
      ['Venue', 'Shivaji Park, Dadar'],
      ['Time', '2026-12-06T15:30'],
    ],
    visibility: 'public',
    devices: ['Scorer’s table', 'Pavilion end'],
    sponsors: ['Sharma Sweets', 'Om Hardware'],
    settings: settings[type],
  }
}

export async function fillEvent(page: Page, event: FilledEvent) {
  await fill(section(page, 'Event Details'), event.details)
  await page.getByLabel('Visibility').selectOption(event.visibility)
  const devices = page.getByLabel('Device Name')
  for (const [place, name] of event.devices.entries()) {
    // A new event has a device to start with.
    if ((await devices.count()) <= place) await page.getByRole('button', { name: '+ Add Device' }).click()
    await devices.nth(place).fill(name)
  }
  for (const name of event.sponsors) {
    await page.getByRole('button', { name: '+ Add Sponsor' }).click()
    await page.getByLabel('Sponsor Name').last().fill(name)
    await page
      .getByLabel('Sponsor Logo')
      .last()
      .setInputFiles(await logo(`${name}.png`))
  }
  if (event.settings) await fill(section(page, event.settings.title), event.settings.answers)
}

export async function expectForm(page: Page, event: FilledEvent) {
  await expectAnswers(section(page, 'Event Details'), event.details)
  await expect(page.getByLabel('Visibility')).toHaveValue(event.visibility)
  await expectValues(page.getByLabel('Device Name'), event.devices)
  await expectValues(page.getByLabel('Sponsor Name'), event.sponsors)
  await expect(page.getByRole('img', { name: /^Logo of/ })).toHaveCount(event.sponsors.length)
  if (!event.settings) return expect(page.getByRole('heading', { name: /Settings$/ })).toHaveCount(0)
  const { title, answers } = event.settings
  await expectAnswers(section(page, title), answers)
  await expect(section(page, title).locator('input, select')).toHaveCount(answers.length)
}

export async function fill(place: Locator, answers: Answers) {
  for (const [label, answer] of answers) {
    const control = place.getByLabel(label, { exact: true })
    if (typeof answer === 'boolean') await control.setChecked(answer)
    else if (['Type', 'Match Type'].includes(label)) await control.selectOption(String(answer))
    else await control.fill(String(answer))
  }
}

async function expectAnswers(place: Locator, answers: Answers) {
  for (const [label, answer] of answers) {
    const control = place.getByLabel(label, { exact: true })
    if (typeof answer === 'boolean') await expect(control).toBeChecked({ checked: answer })
    else await expect(control).toHaveValue(String(answer))
  }
}

export async function expectValues(controls: Locator, values: readonly string[]) {
  await expect(controls).toHaveCount(values.length)
  for (const [place, value] of values.entries()) await expect(controls.nth(place)).toHaveValue(value)
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

export async function logo(name: string) {
  const shade = [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 256
  const create = { width: 64, height: 32, channels: 3, background: { r: shade, g: 90, b: 53 } } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}
