import { expect, type Locator, type Page, test } from '@playwright/test'
import { sent } from '#tests/support/browser/answers.ts'
import { stopClock, typeOtp } from '#tests/support/browser/login-screen.ts'
import { createEvent, expectEventsLoaded, freshMobile, signIn } from '#tests/support/browser/organiser.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Clicks twice in one task, before React renders. */
const clickTwice = (target: Locator) =>
  target.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

test('two clicks in the same task sign in once, and complete a profile once', async ({ page }) => {
  const mobile = freshMobile()
  const [codes, tries, profiles] = ['SendOtp', 'ValidateOtp', 'UpdateProfile'].map((name) => sent(page, name))
  await page.clock.install()
  await page.goto('/otp-login')
  await page.getByLabel('Mobile number').fill(mobile)
  await clickTwice(button(page, 'Get OTP'))
  await expect(page.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused()
  await stopClock(page)
  await typeOtp(page, mobile)
  await clickTwice(button(page, 'Verify OTP'))
  await page.clock.resume()
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Patil')
  await page.getByLabel('Email').fill('asha@example.in')
  await clickTwice(button(page, 'Create Profile'))
  await expect(page).toHaveURL('/events-layout')
  await expectEventsLoaded(page)
  expect([codes, tries, profiles].map((operations) => operations?.length)).toEqual([1, 1, 1])
})

test('a profile that is saved at once is not sent again by the second click of a double click', async ({ page }) => {
  await signIn(page)
  const profiles = sent(page, 'UpdateProfile')
  await page.goto('/my-profile')
  await page.getByLabel('First Name').fill('Asha')
  const save = button(page, 'Save Profile')
  await save.click()
  await expect.poll(() => profiles.length).toBe(1)
  await expect(save).not.toHaveAttribute('aria-busy')
  await save.click({ clickCount: 2 })
  await expect.poll(() => profiles.length).toBe(2)
  await expect(save).not.toHaveAttribute('aria-busy')
  expect(profiles).toHaveLength(2)
})

test('two clicks in the same task change an event once, invite once and start it once', async ({ page }) => {
  const organiser = await signIn(page)
  const devices = [{ name: 'Scorer’s table', isController: true }, { name: 'Pavilion end' }]
  const id = await createEvent(page, organiser, { title: 'Once only', devices })
  const names = ['UpdateEvent', 'InviteDevice', 'StartEvent', 'EndEvent']
  const operations = names.map((name) => sent(page, name))

  await page.goto(`/edit-event/${id}`)
  await page.getByLabel('Title').fill('Once and for all')
  await clickTwice(button(page, 'Update Event'))
  await button(page, 'Close').click()
  await clickTwice(button(page, 'Invite Pavilion end'))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  for (const [ask, yes] of [
    ['Start Event', 'Yes, Start Event'],
    ['End Event', 'Yes, End Event'],
  ] as const) {
    await button(page, ask).click()
    await clickTwice(button(page, yes))
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  expect(Object.fromEntries(names.map((name, place) => [name, operations[place]?.length]))).toEqual(
    Object.fromEntries(names.map((name) => [name, 1])),
  )
})

test('two clicks in the same task create an event once, and a token once', async ({ page }) => {
  await signIn(page)
  const [events, tokens] = ['CreateEvent', 'CreateApiToken'].map((name) => sent(page, name))
  await page.goto('/add-event')
  await page.getByLabel('Title').fill('Sunday League')
  await page.getByLabel('Description').fill('Twenty overs a side.')
  await page.getByLabel('Type').selectOption('other')
  await page.getByLabel('Venue').fill('Azad Maidan')
  await page.getByLabel('Time').fill('2027-01-03T07:30')
  await clickTwice(button(page, 'Create Event'))
  await button(page, 'Close').click()
  await expect(page).toHaveURL(/success=true/)
  await page.goto('/settings')
  await page.getByText('For developers', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Scoreboard')
  await clickTwice(button(page, 'Create token'))
  await expect.poll(() => tokens?.length).toBe(1)
  expect(events).toHaveLength(1)
})
