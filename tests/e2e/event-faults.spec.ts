import { expect, test } from '@playwright/test'
import {
  type Answers,
  type EventType,
  expectForm,
  fill,
  fillEvent,
  filledEvent,
  section,
  settings,
} from '#tests/support/browser/event-form.ts'
import { signIn } from '#tests/support/browser/organiser.ts'

type Wrong = [place: string, label: string, answer: string | number, sentence: string]

const long = (length: number) => 'क'.repeat(length)

/** Errors that only the app's validation finds, not the browser's. */
const general: Wrong[] = [
  ['Event Details', 'Title', '   ', 'Title is required.'],
  ['Event Details', 'Title', long(121), 'Title must be at most 120 characters.'],
  ['Event Details', 'Title', 'a\u202Eb', 'Title contains characters that cannot be used. Please remove them.'],
  ['Event Details', 'Description', '   ', 'Description is required.'],
  ['Event Details', 'Description', long(2001), 'Description must be at most 2000 characters.'],
  ['Event Details', 'Venue', '   ', 'Venue is required.'],
  ['Event Details', 'Venue', long(201), 'Venue must be at most 200 characters.'],
  ['Device Details', 'Device Name', '   ', 'Device Name is required.'],
  ['Device Details', 'Device Name', long(81), 'Device Name must be at most 80 characters.'],
  ['Device Details', 'Device Name', 'scorer’s TABLE', 'Each device needs a name of its own.'],
  ['Sponsor Details', 'Sponsor Name', '   ', 'Sponsor Name is required.'],
  ['Sponsor Details', 'Sponsor Name', long(81), 'Sponsor Name must be at most 80 characters.'],
  ['Sponsor Details', 'Sponsor Name', 'SHARMA sweets', 'Each sponsor needs a name of its own.'],
  ['Cricket Settings', 'Team 1 Name', '   ', 'Team 1 Name is required.'],
  ['Cricket Settings', 'Team 2 Name', long(81), 'Team 2 Name must be at most 80 characters.'],
  ['Cricket Settings', 'Player 2 Name', '   ', 'Player 2 Name is required.'],
  ['Cricket Settings', 'Umpire 1 Name', long(81), 'Umpire Name must be at most 80 characters.'],
]

test('server errors appear at their fields, and nothing typed is lost', async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  const event = filledEvent('cricket', 'Faults')
  await fillEvent(page, event)

  for (const [place, label, answer, sentence] of general) {
    await test.step(sentence, async () => {
      const control = section(page, place).getByLabel(label, { exact: true }).last()
      const before = await control.inputValue()
      await control.fill(String(answer))
      await page.getByRole('button', { name: 'Create Event' }).click()
      await expect(control).toHaveAccessibleDescription(new RegExp(escaped(sentence)))
      const faulty = page.locator('[aria-invalid="true"]').first()
      await expect(faulty).toBeFocused()
      await expect(control).toHaveValue(String(answer))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await control.fill(before)
    })
  }
  await expectForm(page, event)
})

/** Bounds of spec 5.4, checked before anything is sent. */
const bounds: Record<Exclude<EventType, 'other'>, [label: string, min: number, max: number, required: boolean][]> = {
  cricket: [
    ['Number of Players per Team', 1, 15, true],
    ['Number of Umpires', 1, 5, true],
    ['Number of Overs', 1, 50, true],
  ],
  football: [
    ['Total Match Time (minutes)', 30, 120, true],
    ['Number of Players per Team', 1, 11, true],
    ['Number of Referees', 1, 5, true],
  ],
  volleyball: [
    ['Number of Players per Team', 1, 11, true],
    ['Number of Referees', 1, 5, true],
    ['Number of Sets', 1, 5, true],
  ],
  basketball: [
    ['Number of Players per Team', 1, 11, true],
    ['Number of Referees', 1, 5, true],
    ['Number of Quarters', 1, 5, true],
    ['Quarter Duration(minutes)', 30, 120, true],
  ],
  badminton: [
    ['Number of Sets', 1, 5, false],
    ['Number of Referees', 1, 5, false],
  ],
  tennis: [
    ['Number of Sets', 1, 5, true],
    ['Number of Referees', 0, 5, true],
  ],
}

test('every count has the bounds of its sport, every name is required', async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  for (const [type, counts] of Object.entries(bounds)) {
    await page.getByLabel('Type', { exact: true }).selectOption(type)
    const { title, answers } = settings[type as EventType] ?? { title: '', answers: [] as Answers }
    const place = section(page, title)
    for (const [label, min, max, required] of counts) {
      const control = place.getByLabel(label, { exact: true })
      const accepts = async (typed: string) => {
        await control.fill(typed)
        return control.evaluate((input: HTMLInputElement) => input.checkValidity())
      }
      const told = [min, max, min - 1, max + 1, min + 0.5, ''].map(String)
      const verdicts = []
      for (const typed of told) verdicts.push(await accepts(typed))
      expect({ type, label, verdicts }).toEqual({ type, label, verdicts: [true, true, false, false, false, !required] })
    }
    await fill(place, answers)
    const isSide = type === 'badminton' || type === 'tennis'
    const names = answers.filter(([, answer]) => typeof answer === 'string').map(([label]) => label)
    for (const label of names.filter((label) => label !== 'Match Type')) {
      const required = await place
        .getByLabel(label, { exact: true })
        .evaluate((input: HTMLInputElement) => input.required)
      expect({ type, label, required }).toEqual({ type, label, required: !(isSide && /^Team \d Name$/.test(label)) })
    }
  }
})

test('errors that only the server finds appear at their fields behind the overlay', async ({ page }) => {
  await signIn(page)
  await page.goto('/add-event')
  await fillEvent(page, filledEvent('cricket', 'Server'))
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('CreateEvent')) return route.continue()
    await route.continue({
      postData: body.replace('"overs":20', '"overs":51').replace('"Pavilion end"', `"${long(81)}"`),
    })
  })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('Number of Overs', { exact: true })).toHaveAccessibleDescription(
    '1 to 50 Number of Overs must be a whole number from 1 to 50.',
  )
  await expect(page.getByLabel('Device Name').nth(1)).toHaveAccessibleDescription(
    /Device Name must be at most 80 characters\.$/,
  )
  await expect(page.getByLabel('Device Name').nth(1)).toBeFocused()
  await expectForm(page, filledEvent('cricket', 'Server'))
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
