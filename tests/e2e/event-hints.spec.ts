import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { createEventWithCamera, linkOf } from '#tests/support/browser/camera-phone.ts'
import { createEvent, type Organiser, signIn } from '#tests/support/browser/organiser.ts'

const ASKED = 'Are you sure you want to start the live streaming event? All devices will be activated.'
const NO_CAMERA = 'No camera has joined yet.'
const TRYING = 'Just trying? The control room shows every camera before you go live. Open the control room'
const HOUR_MS = 3_600_000

/** What the clock shows in India, which has one offset all year. */
const inIndia = (afterMs: number) => new Date(Date.now() + afterMs + 5.5 * HOUR_MS).toISOString().slice(0, 16)

let organiser: Organiser
test.beforeEach(async ({ page }) => {
  organiser = await signIn(page)
})

async function askedToStart(page: Page, id: string) {
  await page.goto(`/view-event/${id}`)
  await page.getByRole('button', { name: 'Start Event' }).click()
  return page.getByRole('alertdialog', { name: 'Start Event?' })
}

test('before the start of a match in 7 days, without a camera, the dialog says both and leads to the control room', async ({
  page,
}) => {
  const id = await createEvent(page, organiser, { title: 'Next Sunday', localTime: inIndia(7 * 24 * HOUR_MS) })
  const dialog = await askedToStart(page, id)
  await expect(dialog).toHaveAccessibleDescription(
    new RegExp(`^${ASKED.replace('?', '\\?')} ${NO_CAMERA} This match is on \\w{3} \\d+ \\w+, in 7 days. Just trying`),
  )
  await expectAccessible(page, 'starting early')
  await dialog.getByRole('link', { name: 'Open the control room' }).click()
  await expect(page).toHaveURL(new RegExp(`/control/${id}$`))
})

test('a match of tomorrow is in 1 day; a hint refuses nothing', async ({ page }) => {
  const tomorrow = `${inIndia(24 * HOUR_MS).slice(0, 10)}T23:59`
  const id = await createEvent(page, organiser, { title: 'Tomorrow', localTime: tomorrow })
  const dialog = await askedToStart(page, id)
  await expect(dialog).toContainText(/This match is on .*, in 1 day\./)
  await dialog.getByRole('button', { name: 'Yes, Start Event' }).click()
  await expect(page.getByRole('alert')).toHaveText('Event streaming started successfully!')
})

test('with a camera, at the time of the match, the dialog only asks', async ({ page }) => {
  const { id, camera } = await createEventWithCamera(page, organiser, inIndia(HOUR_MS / 2))
  const token = new URL(await linkOf(page, organiser, camera)).hash.slice(1)
  await page.request.post('/live/join', { data: { token, phone: 'Ravi’s phone' } })
  await expect(await askedToStart(page, id)).toHaveAccessibleDescription(ASKED)
})

test('without a camera, at the time of the match, the dialog says so', async ({ page }) => {
  const { id } = await createEventWithCamera(page, organiser, inIndia(-HOUR_MS))
  await expect(await askedToStart(page, id)).toHaveAccessibleDescription(`${ASKED} ${NO_CAMERA} ${TRYING}`)
})

test('a time in the past is hinted at beside its field, unless it is the stored one', async ({ page }) => {
  const hint = 'This time is in the past.'
  await page.goto('/add-event')
  const time = page.getByLabel('Time', { exact: true })
  await time.fill('2020-12-06T15:30')
  await expect(time).toHaveAccessibleDescription(new RegExp(`IST\\)\\. ${hint}$`))
  await expect(time).not.toHaveAttribute('aria-invalid')
  await time.fill('2099-12-06T15:30')
  await expect(page.getByText(hint)).toHaveCount(0)

  const id = await createEvent(page, organiser, { title: 'Played', localTime: '2020-12-06T15:30' })
  await page.goto(`/edit-event/${id}`)
  await expect(time).toHaveValue('2020-12-06T15:30')
  await expect(page.getByText(hint)).toHaveCount(0)
  await time.fill('2020-12-06T15:31')
  await expect(page.getByText(hint)).toBeVisible()
  await page.getByRole('button', { name: 'Update Event' }).click()
  await expect(page.getByRole('dialog', { name: 'Event Updated Successfully!' })).toBeVisible()
})

test('the hint follows the chosen time zone, which a draft keeps', async ({ page }) => {
  const hint = 'This time is in the past.'
  await page.goto('/add-event')
  const time = page.getByLabel('Time', { exact: true })
  await time.fill(inIndia(HOUR_MS))
  await expect(page.getByText(hint)).toHaveCount(0)
  await page.getByRole('button', { name: 'Change time zone' }).click()
  await page.getByLabel('Time zone', { exact: true }).selectOption('Pacific/Auckland')
  const inAuckland = new RegExp(`^Time at the ground: New Zealand .*\\. ${hint}$`)
  await expect(time).toHaveAccessibleDescription(inAuckland)
  await expectAccessible(page, 'choosing a time zone')
  await page.reload()
  await page.getByRole('button', { name: 'Continue draft' }).click()
  await expect(time).toHaveAccessibleDescription(inAuckland)
})

test('two teams of one name are hinted at beside the second, whatever their case', async ({ page }) => {
  await page.goto('/add-event')
  await page.getByLabel('Type', { exact: true }).selectOption('cricket')
  const second = page.getByLabel('Team 2 Name')
  await page.getByLabel('Team 1 Name').fill('Dadar Strikers')
  await second.fill('dadar strikers')
  await expect(second).toHaveAccessibleDescription('Both teams have the same name.')
  await expect(second).not.toHaveAttribute('aria-invalid')
  await second.fill('Worli Wings')
  await expect(second).toHaveAccessibleDescription('')
})
